package dev.weir.lab.study.keys;

import dev.weir.lab.study.Experiment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Open-loop latency of look-ups, and what a pool takes of it. */
final class KeysExperiments {
    private static final int HEAP_MEGABYTES = 512;
    private static final Duration TIMEOUT = Duration.ofSeconds(90);

    private static final List<String> OPEN_LOOP_ARMS = List.of(
            "connectorj.hikari",
            "connectorj.thread-local",
            "redis.jedis",
            "redis.lettuce",
            "vertx.pipelined",
            "weir.shared",
            "weir.shared-async");

    private KeysExperiments() {}

    /** The pool's cost and its number of connections come first; the rest as the budget allows. */
    static List<Experiment> all() {
        List<Experiment> all = new ArrayList<>();
        for (PoolOverheadTrial trial : PoolOverheadTrial.all()) {
            all.add(direct(
                    PoolOverheadTrial.NAME,
                    trial.arm(),
                    "borrowing a connection and giving it back",
                    (target, link, counters, levels) -> List.of(trial.run(link))));
        }
        all.add(
                1,
                direct(
                        PoolSizeTrial.NAME,
                        PoolSizeTrial.ARM,
                        "look-ups of several threads from pools of several sizes",
                        (target, link, counters, levels) ->
                                List.of(PoolSizeTrial.usual().run(target, link))));
        KeysArms.all().stream()
                .map(KeysArm.class::cast)
                .filter(arm -> OPEN_LOOP_ARMS.contains(arm.info().id()))
                .forEach(arm -> all.add(direct(
                        OpenLoopTrial.NAME,
                        arm.info().id(),
                        "look-ups that arrive at random",
                        (target, link, counters, levels) -> List.of(new OpenLoopTrial(arm).run(target, link)))));
        return all;
    }

    private static Experiment direct(String name, String arm, String attempt, Experiment.Trial trial) {
        return new Experiment(name, arm, HEAP_MEGABYTES, TIMEOUT, attempt, Experiment.Route.DIRECT, trial);
    }
}
