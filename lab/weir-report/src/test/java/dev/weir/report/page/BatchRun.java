package dev.weir.report.page;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.stream.Stream;

/** A run of the batch study, every figure made up: a round trip's time for each, and 10 µs for each insert. */
public final class BatchRun {
    private static final List<Integer> INSERTS = List.of(100, 1000);
    private static final int MOST_FROM_AFAR = 100;

    private int heats = 4;
    private boolean deletes;

    public BatchRun heats(int count) {
        heats = count;
        return this;
    }

    /** With rows deleted one by one and by a list of keys, too. */
    public BatchRun deletes() {
        deletes = true;
        return this;
    }

    public Run build() {
        StudyRun run = new StudyRun("batch", List.of(PageRun.LOCAL, PageRun.WAN), BatchRun::levels).heats(heats);
        run.arm("connectorj.default", "Connector/J", "default", "text");
        run.arm("connectorj.rewrite", "Connector/J", "rewrite", "text");
        run.arm("mariadb.default", "MariaDB Connector/J", "default", "text");
        run.arm("weir.default", "Weir", "default", "prepared");
        if (deletes) {
            run.arm("connectorj.delete-one-by-one", "Connector/J", "deletes one by one", "text");
            run.arm("connectorj.delete-in-list", "Connector/J", "deletes by IN", "text");
            run.compare("connectorj.delete-in-list", "connectorj.delete-one-by-one");
        }
        return run.compare("weir.default", "connectorj.default")
                .compare("weir.default", "connectorj.rewrite")
                .compare("weir.default", "mariadb.default")
                .compare("connectorj.rewrite", "connectorj.default")
                .build();
    }

    private static List<StudyRun.AtLevel> levels(Manifest.Arm arm, Manifest.Link link) {
        boolean waits = arm.id().equals("connectorj.default");
        Stream<Integer> visited =
                INSERTS.stream().filter(inserts -> !waits || link.rttMicros() == 0 || inserts <= MOST_FROM_AFAR);
        return visited.map(inserts -> level(arm, link, inserts)).toList();
    }

    private static StudyRun.AtLevel level(Manifest.Arm arm, Manifest.Link link, int inserts) {
        int trips = switch (arm.id()) {
            case "connectorj.default", "connectorj.delete-one-by-one" -> inserts + 2;
            case "connectorj.rewrite" -> 3;
            default -> 2;
        };
        return new StudyRun.AtLevel(
                Level.of("inserts", inserts),
                trips * (40.0 + link.rttMicros()) + 10.0 * inserts,
                0,
                null,
                new SliceGroup.Wire(3, trips, trips, trips, 40.0 * inserts, 11.0 * trips));
    }
}
