package dev.weir.report.export;

import dev.weir.report.model.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
    private final Path directory;
    private final ExportFormat format;
    private final List<Run> runs;
    private final List<Path> written = new ArrayList<>();

    private RunExport(List<Run> runs, Path directory, ExportFormat format) {
        this.runs = runs;
        this.directory = directory;
        this.format = format;
    }

    /**
     * Writes the tables, over older ones of the same name.
     *
     * @param directory where to; created where it is missing
     * @return the files written
     * @throws IOException when one cannot be written
     */
    public static List<Path> write(List<Run> runs, Path directory, ExportFormat format) throws IOException {
        return new RunExport(runs, directory, format).write();
    }

    private List<Path> write() throws IOException {
        Files.createDirectories(directory);
        List<String> factors = factors();
        table("runs", ManifestRows.RUN_COLUMNS, ManifestRows::run);
        table("arms", ManifestRows.ARM_COLUMNS, ManifestRows::arms);
        table("groups", plus(SliceGroupRows.GROUP_COLUMNS, factors), new SliceGroupRows(factors)::groups);
        table("levels", plus(SliceGroupRows.LEVEL_COLUMNS, factors), new SliceGroupRows(factors)::levels);
        table("slices", plus(SliceGroupRows.SLICE_COLUMNS, factors), new SliceGroupRows(factors)::slices);
        table("behaviours", EntryRows.BEHAVIOUR_COLUMNS, EntryRows::behaviours);
        table("stored", plus(EntryRows.STORED_COLUMNS, factors), new EntryRows(factors)::stored);
        table("links", EntryRows.LINK_COLUMNS, EntryRows::links);
        return Collections.unmodifiableList(written);
    }

    /** Takes the values of one row, without run and study. */
    interface Rows {
        void add(List<Object> values) throws IOException;
    }

    /** Gives the rows of one run. */
    private interface Source {
        void give(Run run, Rows rows) throws IOException;
    }

    private void table(String name, List<String> columns, Source source) throws IOException {
        try (TableWriter writer = TableWriter.open(directory, name, plus(List.of("run", "study"), columns), format)) {
            for (Run run : runs) {
                List<Object> head =
                        List.of(run.manifest().runId(), run.manifest().study());
                source.give(run, values -> writer.row(plus(head, values)));
            }
        }
        written.add(directory.resolve(name + "." + format.extension()));
    }

    private List<String> factors() {
        SortedSet<String> names = new TreeSet<>();
        for (Run run : runs) {
            run.groups().forEach(group -> {
                names.addAll(group.factors().keySet());
                group.levels().forEach(level -> names.addAll(level.factors().keySet()));
            });
            run.entriesOf(dev.weir.report.model.Stored.class)
                    .forEach(each -> names.addAll(each.factors().keySet()));
        }
        return names.stream().map(name -> "factor_" + name).toList();
    }

    static <T> List<T> plus(List<? extends T> first, List<? extends T> second) {
        List<T> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    /** Values of the factor columns. */
    static List<Object> values(List<String> factors, Map<String, String> outer, Map<String, String> inner) {
        List<Object> values = new ArrayList<>();
        for (String column : factors) {
            String name = column.substring("factor_".length());
            values.add(inner.containsKey(name) ? inner.get(name) : outer.get(name));
        }
        return values;
    }

    /** A figure whose negative values stand for unknown. */
    static Object known(double value) {
        return value < 0 ? null : value;
    }
}
