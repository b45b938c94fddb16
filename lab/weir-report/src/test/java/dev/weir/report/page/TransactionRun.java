package dev.weir.report.page;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.Map;

/** A run of the transaction study, every figure made up but the round trips; time is the round trips' and a little more. */
public final class TransactionRun {
    private static final List<String> UNITS =
            List.of("autocommit", "transaction", "read-only", "isolation", "read-only-isolation", "update", "batch");

    private static final Map<String, List<Integer>> ROUND_TRIPS = Map.of(
            "connectorj.default", List.of(1, 4, 6, 8, 9, 5, 104),
            "connectorj.tuned", List.of(1, 4, 6, 7, 8, 5, 4),
            "connectorj.default.pool", List.of(1, 4, 6, 8, 9, 5, 104),
            "connectorj.default.pool-off", List.of(2, 2, 4, 6, 7, 3, 102),
            "connectorj.default.spring", List.of(1, 4, 6, 8, 9, 5, 104),
            "connectorj.default.spring-lazy", List.of(1, 4, 6, 7, 8, 5, 104),
            "weir.default", List.of(1, 1, 1, 2, 1, 3, 101),
            "weir.eager", List.of(1, 4, 6, 8, 9, 5, 103));

    private int heats = 4;

    public TransactionRun heats(int count) {
        heats = count;
        return this;
    }

    public Run build() {
        StudyRun run = new StudyRun("transaction", List.of(PageRun.LOCAL, PageRun.WAN), this::levels).heats(heats);
        ROUND_TRIPS.keySet().stream().sorted().forEach(arm -> {
            String driver = arm.startsWith("weir") ? "Weir" : "Connector/J";
            run.arm(arm, driver, arm.substring(arm.indexOf('.') + 1), "text");
        });
        return run.compare("weir.default", "connectorj.default")
                .compare("connectorj.tuned", "connectorj.default")
                .compare("weir.default", "connectorj.tuned")
                .build();
    }

    private List<StudyRun.AtLevel> levels(Manifest.Arm arm, Manifest.Link link) {
        return UNITS.stream().map(unit -> level(arm, link, unit)).toList();
    }

    private StudyRun.AtLevel level(Manifest.Arm arm, Manifest.Link link, String unit) {
        int trips = ROUND_TRIPS.get(arm.id()).get(UNITS.indexOf(unit));
        int statements = unit.equals("batch") ? 100 : unit.equals("isolation") || unit.equals("update") ? 2 : 1;
        return new StudyRun.AtLevel(
                Level.of("unit", unit).with("statements", statements),
                trips * (40.0 + link.rttMicros()),
                0,
                null,
                new SliceGroup.Wire(3, trips, trips, trips, 30 * trips, 40 * trips));
    }
}
