package dev.weir.report.compare;

import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import java.util.List;

/** Synthetic runs whose sentinel is raced beside every cell. */
final class Raced {
    private static final String SENTINEL = "sentinel";

    private Raced() {}

    /** The run with a sentinel of 100 us at every level on every link; it repeats the arm {@code c.at-once}. */
    static Run build(SyntheticRun run) {
        Run built = run.arm(SENTINEL, 100).build();
        List<Manifest.Arm> arms =
                built.manifest().arms().stream().map(Raced::role).toList();
        return Manifests.withSentinel(Manifests.withArms(built, arms), "c.at-once");
    }

    private static Manifest.Arm role(Manifest.Arm arm) {
        return arm.id().equals(SENTINEL)
                ? new Manifest.Arm(
                        SENTINEL,
                        Manifest.Role.SENTINEL,
                        arm.driver(),
                        arm.driverVersion(),
                        arm.mode(),
                        arm.protocol(),
                        arm.description(),
                        arm.settings(),
                        null)
                : arm;
    }
}
