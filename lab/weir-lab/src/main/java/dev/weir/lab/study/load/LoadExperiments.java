package dev.weir.lab.study.load;

import dev.weir.lab.study.Experiment;
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
        WaitingTrial trial = new WaitingTrial(arm);
        return Experiment.of(
                        WaitingTrial.NAME,
                        arm.info().id(),
                        HEAP_MEGABYTES,
                        TIMEOUT,
                        "many requests wait while the table is locked",
                        Experiment.Route.DIRECT,
                        (target, link, counters) -> trial.run(target, link))
                .with(Experiment.Heap.FIXED);
    }

    private static Experiment overload(LoadArm arm) {
        OverloadTrial trial = new OverloadTrial(arm);
        return Experiment.of(
                OverloadTrial.NAME,
                arm.info().id(),
                HEAP_MEGABYTES,
                TIMEOUT,
                "more requests arrive for a short time than can be answered",
                Experiment.Route.LINK,
                (target, link, counters) -> trial.run(target, link));
    }
}
