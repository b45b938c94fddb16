package dev.weir.report.page;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A run of the export study, every figure made up: 1 µs for a row, half of it by eight readers, which take long to open. */
public final class ExportRun {
    private int heats = 4;

    public ExportRun heats(int count) {
        heats = count;
        return this;
    }

    public Run build() {
        StudyRun run = new StudyRun("export", List.of(PageRun.LOCAL, PageRun.WAN), ExportRun::levels).heats(heats);
        run.arm("connectorj.at-once", "Connector/J", "at-once", "text");
        run.arm("connectorj.stream", "Connector/J", "stream", "text");
        run.arm("weir.stream", "Weir", "stream", "text");
        run.arm("weir.readers-8", "Weir", "readers-8", "text");
        run.arm("connectorj.ranges-8", "Connector/J", "ranges-8", "text");
        if (heats > 0) {
            run.with(moved("weir.readers-8", 0, 20_000));
            run.with(moved("connectorj.ranges-8", 19, 3_000));
        }
        return run.compare("weir.readers-8", "weir.stream")
                .compare("weir.readers-8", "connectorj.ranges-8")
                .compare("weir.readers-8", "connectorj.at-once")
                .compare("weir.stream", "connectorj.stream")
                .compare("connectorj.stream", "connectorj.at-once")
                .build();
    }

    private static Behaviour moved(String arm, double wrong, double longest) {
        return new Behaviour(
                "moving-money",
                arm,
                "local",
                wrong == 0 ? "works" : "failed",
                "20 sums",
                Map.of(
                        "exports", 20.0,
                        "wrongSums", wrong,
                        "transfers", 5000.0,
                        "transferMicros", 800.0,
                        "longestTransferMicros", longest));
    }

    private static List<StudyRun.AtLevel> levels(Manifest.Arm arm, Manifest.Link link) {
        return Stream.of(10_000, 1_000_000).map(rows -> level(arm, link, rows)).toList();
    }

    private static StudyRun.AtLevel level(Manifest.Arm arm, Manifest.Link link, int rows) {
        boolean parallel = arm.id().endsWith("-8");
        int trips = arm.id().equals("weir.readers-8") ? 40 : parallel ? 12 : 6;
        return new StudyRun.AtLevel(
                Level.of("rows", rows),
                trips * (1000.0 + link.rttMicros()) + rows * (parallel ? 0.5 : 1),
                0,
                null,
                new SliceGroup.Wire(3, trips, trips, trips, 40.0, 100.0 * rows));
    }
}
