package dev.weir.lab.run;

import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.ForkTask;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Level;
import dev.weir.rig.link.WireCounters;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Tries one experiment in a fork with its own heap and returns the arm's behaviour. */
record ExperimentRunner(Study study, ForkOptions options, Path logs) {
    /** Exit code of a JVM with {@code -XX:+ExitOnOutOfMemoryError} that ran out of memory. */
    private static final int OUT_OF_MEMORY = 3;

    /** Time within which a JVM that hung up has ended. */
    private static final Duration END = Duration.ofSeconds(5);

    private static final String STREAMING_SUPPORT = "streaming-support";

    /** Counters unchanged for this long have settled: data that a paused client does not request stays in buffers. */
    private static final long SETTLED_MILLIS = 50;

    static String key(Experiment experiment) {
        return key(experiment.name(), experiment.arm(), experiment.attempt());
    }

    static String key(Behaviour found) {
        return key(found.experiment(), found.arm(), found.evidence());
    }

    private static String key(String name, String arm, String attempt) {
        // only attempts to stream differ in more than their arm
        String detail = name.equals(STREAMING_SUPPORT) ? attempt.split(":", -1)[0] : "";
        return name + "/" + arm + "/" + detail;
    }

    /** Tries the experiment at that index of the study's list on the loaded levels; one of the entries is its behaviour. */
    List<Entry> run(int index, List<Level> levels, Network network) throws IOException, InterruptedException {
        Experiment experiment = study.experiments().get(index);
        Endpoint endpoint = endpoint(experiment);
        String link = experiment.route() == Experiment.Route.LINK ? network.firstLink() : Network.LOCAL;
        InetSocketAddress address = experiment.route() == Experiment.Route.COUNTED
                ? network.countingRelay(endpoint).address()
                : network.entry(link, endpoint);
        ForkTask task =
                new ForkTask.Try(study.name(), study.subject(), index, network.target(address, false), link, levels);
        Path log = logs.resolve(experiment.name() + "-" + index + ".log");
        long start = System.nanoTime();
        List<String> jvm = experiment.heap() == Experiment.Heap.FIXED
                ? options.fixedHeap(experiment.heapMegabytes())
                : options.smallHeap(experiment.heapMegabytes());
        try (Fork fork = Fork.launch(task, jvm, log)) {
            return rename(experiment, listen(fork, experiment, network, start));
        }
    }

    private List<Entry> listen(Fork fork, Experiment experiment, Network network, long start)
            throws IOException, InterruptedException {
        try {
            while (true) {
                Optional<ForkMessage> message = fork.next(experiment.timeout());
                if (message.isEmpty()) {
                    return List.of(ended(fork, experiment, start));
                }
                ForkMessage said = message.get();
                if (said instanceof ForkMessage.CountWanted) {
                    fork.answer(
                            settled(network.countingRelay(endpoint(experiment)).counters()));
                } else if (said instanceof ForkMessage.Tried tried) {
                    return tried.found();
                } else if (said instanceof ForkMessage.Failed failed) {
                    boolean memory = failed.reason().contains("OutOfMemory")
                            || failed.reason().contains("OutOfDirectMemory");
                    return List.of(behaviour(experiment, memory ? "out-of-memory" : "failed", failed.reason(), start));
                }
            }
        } catch (Fork.ForkSilentException e) {
            return List.of(behaviour(experiment, "hangs", e.getMessage(), start));
        }
    }

    /** Returns the counters once they stop changing; a paused client leaves bytes in flight for good. */
    private static WireCounters.Snapshot settled(WireCounters counters) throws InterruptedException {
        WireCounters.Snapshot before = counters.snapshot();
        while (true) {
            Thread.sleep(SETTLED_MILLIS);
            WireCounters.Snapshot now = counters.snapshot();
            if (now.equals(before)) {
                return now;
            }
            before = now;
        }
    }

    private Endpoint endpoint(Experiment experiment) {
        return study.arm(experiment.arm()).endpoint();
    }

    private static Behaviour ended(Fork fork, Experiment experiment, long start) throws InterruptedException {
        if (fork.exitCode(END) == OUT_OF_MEMORY) {
            String evidence = String.format(
                    Locale.ROOT,
                    "java.lang.OutOfMemoryError with -Xmx%dm after %.1f s",
                    experiment.heapMegabytes(),
                    (System.nanoTime() - start) / 1e9);
            return behaviour(experiment, "out-of-memory", evidence, start);
        }
        return behaviour(experiment, "failed", "the JVM ended early: " + fork.lastWords(), start);
    }

    private static Behaviour behaviour(Experiment experiment, String outcome, String evidence, long start) {
        Map<String, Double> figures = Map.of(
                "elapsedMicros",
                (System.nanoTime() - start) / 1e3,
                "heapLimitBytes",
                experiment.heapMegabytes() * 1048576.0);
        return new Behaviour(experiment.name(), experiment.arm(), Network.LOCAL, outcome, evidence, figures);
    }

    /** Renames the behaviour of a driver that was asked to stream but held everything in memory: it does not support streaming. */
    private static List<Entry> rename(Experiment experiment, List<Entry> entries) {
        if (!experiment.name().equals(STREAMING_SUPPORT)) {
            return entries;
        }
        return entries.stream()
                .map(entry -> entry instanceof Behaviour found ? support(experiment, found) : entry)
                .toList();
    }

    private static Entry support(Experiment experiment, Behaviour found) {
        boolean streams = found.outcome().equals("survives");
        return new Behaviour(
                experiment.name(),
                found.arm(),
                found.link(),
                streams ? "works" : "unsupported",
                experiment.attempt() + ": " + found.evidence(),
                found.figures());
    }
}
