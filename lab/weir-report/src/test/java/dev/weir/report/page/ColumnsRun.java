package dev.weir.report.page;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A run of the columns study, every figure made up: each value of a row takes as long as another, so rows of 3 columns are quicker. */
public final class ColumnsRun {
    private static final Map<String, Double> NANOS_OF_A_VALUE = Map.of(
            "connectorj.arrow-jdbc", 300.0,
            "weir.arrow-jdbc.prepared", 200.0,
            "weir.arrow.prepared", 150.0);

    private int heats = 4;

    public ColumnsRun heats(int count) {
        heats = count;
        return this;
    }

    public Run build() {
        return new StudyRun("columns", List.of(PageRun.LOCAL, PageRun.WAN), ColumnsRun::levels)
                .heats(heats)
                .arm("connectorj.arrow-jdbc", "Connector/J", "arrow-jdbc", "text")
                .arm("weir.arrow-jdbc.prepared", "Weir", "arrow-jdbc", "binary")
                .arm("weir.arrow.prepared", "Weir", "arrow", "binary")
                .compare("weir.arrow.prepared", "connectorj.arrow-jdbc")
                .compare("weir.arrow.prepared", "weir.arrow-jdbc.prepared")
                .build();
    }

    private static List<StudyRun.AtLevel> levels(Manifest.Arm arm, Manifest.Link link) {
        return Stream.of(16, 3)
                .flatMap(columns -> Stream.of(10_000, 100_000).map(rows -> level(arm, link, rows, columns)))
                .toList();
    }

    private static StudyRun.AtLevel level(Manifest.Arm arm, Manifest.Link link, int rows, int columns) {
        double values = (double) rows * columns;
        return new StudyRun.AtLevel(
                Level.of("rows", rows).with("columns", columns),
                link.rttMicros() + values * NANOS_OF_A_VALUE.get(arm.id()) / 1000,
                0,
                null,
                new SliceGroup.Wire(3, 1, 1, 1, 60, 8 * values));
    }
}
