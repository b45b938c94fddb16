package dev.weir.lab.run.plan;

import dev.weir.lab.study.ControlArm;
import dev.weir.report.model.Level;
import java.util.List;

/**
 * Arms that take slices of the same level on the same link, lap by lap.
 *
 * @param apart whether client and server run on separate cores where other groups share one
 */
public record LapGroup(Setting setting, List<DrawnArm> arms, boolean apart) {
    public LapGroup(Setting setting, List<DrawnArm> arms) {
        this(setting, arms, false);
    }

    /** Returns the same group with client and server on separate cores. */
    LapGroup onCoresOfTheirOwn() {
        return new LapGroup(setting, arms, true);
    }

    public record Setting(String link, String tls, Level level) {
        /** Returns every factor except the link, in the form that cells use. */
        public Level factors() {
            return level.with("tls", tls);
        }
    }

    /** An arm of a group, and the number of its worker among several equal ones, from 0. */
    public record DrawnArm(String id, int draw) {}

    public static int workers(List<LapGroup> groups) {
        return (int) groups.stream()
                .flatMap(group -> group.workers().stream())
                .distinct()
                .count();
    }

    /** Returns the workers that these arms need: one JVM each, but one for all injected effects. */
    public List<WorkerKey> workers() {
        return arms.stream()
                .map(arm -> WorkerKey.of(arm, setting.tls()))
                .distinct()
                .toList();
    }

    /** Names a worker within its heat by its arm; all injected effects share one name. */
    public record WorkerKey(String name, String tls, int draw) {
        private static final String INJECTED = "injected";

        public static WorkerKey of(DrawnArm arm, String tls) {
            String name = ControlArm.INJECTED.contains(arm.id()) ? INJECTED : arm.id();
            return new WorkerKey(name, tls, arm.draw());
        }
    }
}
