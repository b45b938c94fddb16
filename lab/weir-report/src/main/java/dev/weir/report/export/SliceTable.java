package dev.weir.report.export;

import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;
import tools.jackson.dataformat.csv.CsvWriteFeature;

/**
 * Writes the slices of runs as CSV (RFC 4180, UTF-8), one per row, below a header.
 *
 * <p>{@code arm}, {@code link}, {@code heat}, {@code position} and {@code draw} identify a slice group, the factors a level of
 * it, {@code lap} a slice of the level: slices of one heat, link, level and lap are pairs. Every factor varied in any of the
 * runs has a column {@code factor_NAME}, empty for runs without it.
 */
public final class SliceTable {
    private static final List<String> COLUMNS = List.of(
            "run",
            "study",
            "arm",
            "link",
            "heat",
            "position",
            "draw",
            "outcome",
            "lap",
            "us_per_op",
            "operations",
            "slice_us");

    private static final CsvMapper MAPPER =
            CsvMapper.builder().enable(CsvWriteFeature.STRICT_CHECK_FOR_QUOTING).build();

    private SliceTable() {}

    /** Writes the table, overwriting an existing file. */
    public static void write(List<Run> runs, Path file) throws IOException {
        List<String> factors = factors(runs);
        List<String> columns = new ArrayList<>(COLUMNS);
        factors.forEach(name -> columns.add("factor_" + name));
        CsvSchema.Builder schema = CsvSchema.builder().setLineSeparator("\r\n").setNullValue("");
        columns.forEach(schema::addColumn);
        try (Writer out = Files.newBufferedWriter(file);
                SequenceWriter rows = MAPPER.writer(schema.build()).writeValues(out)) {
            rows.write(columns);
            for (Run run : runs) {
                for (SliceGroup group : (Iterable<SliceGroup>) run.groups()::iterator) {
                    for (SliceGroup.LevelResult level : group.levels()) {
                        write(run, group, level, factors, rows);
                    }
                }
            }
        }
    }

    private static List<String> factors(List<Run> runs) {
        SortedSet<String> names = new TreeSet<>();
        runs.stream()
                .flatMap(Run::groups)
                .forEach(group -> group.levels()
                        .forEach(level ->
                                names.addAll(group.factors(level).values().keySet())));
        return List.copyOf(names);
    }

    private static void write(
            Run run, SliceGroup group, SliceGroup.LevelResult level, List<String> factors, SequenceWriter rows) {
        Level at = group.factors(level);
        for (int i = 0; i < level.slicesMicros().size(); i++) {
            double micros = level.slicesMicros().get(i);
            long operations = level.sliceOperations().get(i);
            List<Object> row = new ArrayList<>(List.of(
                    run.manifest().runId(),
                    run.manifest().study(),
                    group.arm(),
                    group.link(),
                    group.heat(),
                    group.position(),
                    group.draw(),
                    group.outcome().name().toLowerCase(Locale.ROOT),
                    level.laps().get(i),
                    micros,
                    operations,
                    operations * micros));
            factors.forEach(name -> row.add(at.find(name).orElse(null)));
            rows.write(row);
        }
    }
}
