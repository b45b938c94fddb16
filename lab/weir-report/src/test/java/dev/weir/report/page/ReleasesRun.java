package dev.weir.report.page;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A run of the releases study, every figure made up: four releases of a driver, of which 3.1 sends a transaction in twice the round trips,
 * and 3.3 is the lab's own version.
 */
public final class ReleasesRun {
    private static final String OWN = "mariadb.default";
    private static final List<String> RELEASES = List.of("3.0", "3.1", "3.2", "3.3");
    private static final Map<String, Integer> ROWS =
            Map.of("row", 1, "at-once", 1000, "stream", 1000, "prepared", 1, "transaction", 1, "batch", 100);
    private final int heats;

    public ReleasesRun(int heats) {
        this.heats = heats;
    }

    public Run build() {
        StudyRun run = new StudyRun("releases", List.of(PageRun.LOCAL), ReleasesRun::levels)
                .heats(heats)
                .noise(0.002);
        run.arm(OWN, "MariaDB Connector/J", "default", "text");
        String before = "";
        for (String release : RELEASES) {
            String arm = OWN + "@" + release;
            run.arm(arm, "MariaDB Connector/J", "default", "text").compare(arm, OWN);
            if (!before.isEmpty()) {
                run.compare(arm, before);
            }
            before = arm;
        }
        return run.build();
    }

    private static List<StudyRun.AtLevel> levels(Manifest.Arm arm, Manifest.Link link) {
        return Stream.of("row", "transaction", "batch")
                .map(work -> level(arm, work))
                .toList();
    }

    private static StudyRun.AtLevel level(Manifest.Arm arm, String work) {
        boolean worse = arm.id().endsWith("@3.1") && work.equals("transaction");
        int trips = worse ? 6 : work.equals("transaction") ? 3 : 1;
        return new StudyRun.AtLevel(
                Level.of("work", work).with("rows", ROWS.get(work)),
                100.0 * trips,
                0,
                null,
                new SliceGroup.Wire(3, trips, trips, trips, 40.0 * trips, 100.0));
    }
}
