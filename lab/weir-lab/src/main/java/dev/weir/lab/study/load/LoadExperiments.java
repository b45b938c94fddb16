package dev.weir.lab.study.load;

import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The experiments: the costs of requests that wait, and the recovery from an overload. */
final class LoadExperiments {
    private static final int HEAP_MEGABYTES = 512;
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private LoadExperiments() {}

    static List<Experiment> all(List<LoadArm> arms) {
        return Stream.concat(
                        arms.stream().map(LoadExperiments::waiting),
                        arms.stream().map(LoadExperiments::overload))
                .toList();
    }

    private static Experiment waiting(LoadArm arm) {
        String attempt = "many requests wait while the table is locked";
        WaitingTrial trial = new WaitingTrial(arm);
        return experiment(WaitingTrial.NAME, arm, attempt, Experiment.Route.DIRECT, trial::run)
                .with(Experiment.Heap.FIXED);
    }

    private static Experiment overload(LoadArm arm) {
        String attempt = "more requests arrive for a short time than can be answered";
        OverloadTrial trial = new OverloadTrial(arm);
        return experiment(OverloadTrial.NAME, arm, attempt, Experiment.Route.LINK, trial::run);
    }

    @FunctionalInterface
    private interface Trial {
        Behaviour run(Target target, String link) throws Exception;
    }

    private static Experiment experiment(
            String name, LoadArm arm, String attempt, Experiment.Route route, Trial trial) {
        return Experiment.of(
                name,
                arm.info().id(),
                HEAP_MEGABYTES,
                TIMEOUT,
                attempt,
                route,
                (target, link, counters) -> trial.run(target, link));
    }
}
