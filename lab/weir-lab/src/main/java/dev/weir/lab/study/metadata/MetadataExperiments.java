package dev.weir.lab.study.metadata;

import dev.weir.lab.study.Experiment;
import java.time.Duration;
import java.util.List;

/** The counts of definitions by Weir's counters under each of its policies. */
final class MetadataExperiments {
    private static final int HEAP_MEGABYTES = 256;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private MetadataExperiments() {}

    static List<Experiment> all() {
        return MetadataArms.counted().stream()
                .map(MetadataExperiments::counters)
                .toList();
    }

    private static Experiment counters(CountersTrial trial) {
        return new Experiment(
                CountersTrial.NAME,
                trial.arm(),
                HEAP_MEGABYTES,
                TIMEOUT,
                "executes one statement again and again, and asks the driver what became of its definitions",
                Experiment.Route.DIRECT,
                (target, link, counters, levels) -> List.of(trial.run(target, link)));
    }
}
