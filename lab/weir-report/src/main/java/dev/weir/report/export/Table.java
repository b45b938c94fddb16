package dev.weir.report.export;

import dev.weir.report.model.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A table of runs.
 *
 * @param columns those after run and study
 * @param rows what its rows are about, in a run
 */
record Table<T>(String name, Columns<T> columns, Function<Run, Stream<T>> rows) {
    Path write(List<Run> runs, Path directory, ExportFormat format) throws IOException {
        Columns<Run> head = Tables.head();
        Path file = directory.resolve(name + "." + format.extension());
        try (TableWriter writer = TableWriter.open(file, plus(head.names(), columns.names()), format)) {
            for (Run run : runs) {
                for (T row : (Iterable<T>) rows.apply(run)::iterator) {
                    writer.row(plus(head.row(run), columns.row(row)));
                }
            }
        }
        return file;
    }

    private static <E> List<E> plus(List<E> first, List<E> second) {
        List<E> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }
}
