package dev.weir.report.export;

import dev.weir.report.model.Run;
import dev.weir.report.model.Stored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Writes the raw figures of runs as flat tables: {@code runs}, {@code arms}, {@code groups}, {@code levels},
 * {@code slices}, {@code behaviours}, {@code stored} and {@code links}.
 *
 * <p>Names of columns end in the unit. Every factor that any of the runs varies is a column {@code factor_NAME}. Every
 * table begins with {@code run} and {@code study}; {@code arm}, {@code link}, {@code heat}, {@code position} and
 * {@code draw} tell a slice group, the factors a level of it, {@code lap} a slice of the level: slices of one heat, link,
 * level and lap are pairs. What is unknown is empty (CSV) or null (JSON). Times are UTC after ISO 8601.
 */
public final class RunExport {
    private RunExport() {}

    /**
     * Writes the tables, over older ones of the same name.
     *
     * @param directory where to; created where it is missing
     * @return the files written
     * @throws IOException when one cannot be written
     */
    public static List<Path> write(List<Run> runs, Path directory, ExportFormat format) throws IOException {
        Files.createDirectories(directory);
        Tables tables = new Tables(factors(runs));
        List<Path> written = new ArrayList<>();
        for (Table<?> table : List.of(
                tables.runs(),
                tables.arms(),
                tables.groups(),
                tables.levels(),
                tables.slices(),
                tables.behaviours(),
                tables.stored(),
                tables.links())) {
            written.add(table.write(runs, directory, format));
        }
        return List.copyOf(written);
    }

    private static List<String> factors(List<Run> runs) {
        SortedSet<String> names = new TreeSet<>();
        for (Run run : runs) {
            run.groups().forEach(group -> {
                names.addAll(group.factors().keySet());
                group.levels().forEach(level -> names.addAll(level.factors().keySet()));
            });
            run.entriesOf(Stored.class)
                    .forEach(each -> names.addAll(each.factors().keySet()));
        }
        return List.copyOf(names);
    }
}
