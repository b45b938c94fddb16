package dev.weir.lab.study;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Level;
import java.time.Duration;
import java.util.List;

/**
 * A trial in a fork of its own that finds out one behaviour of an arm.
 *
 * @param heapMegabytes most heap of the fork, in MiB
 * @param timeout an attempt that takes longer counts as hung
 */
public record Experiment(
        String name,
        String arm,
        int heapMegabytes,
        Heap heap,
        Duration timeout,
        String attempt,
        Route route,
        Trial trial) {

    /** The route by which the fork of an experiment reaches its server. */
    public enum Route {
        /** Through the zero-delay relay, which counts bytes. */
        COUNTED,
        /** Directly, so that the relay adds no cost. */
        DIRECT,
        /** Over the run's first emulated link; directly, if it has none. */
        LINK
    }

    /** The heap of the fork of an experiment. */
    public enum Heap {
        /** Grows up to its limit. */
        GROWING,
        /** Is in memory from the start, so that the rest of the process can be told from it. */
        FIXED
    }

    @FunctionalInterface
    public interface Trial {
        /**
         * Runs the trial.
         *
         * @param counters the traffic so far on the route to {@code target}
         * @param levels the levels to read, see {@link Study#levels}; they are loaded
         * @return the results: one {@link Behaviour} with the experiment's name and arm, and any other findings
         * @throws Exception if the trial itself could not be carried out
         */
        List<Entry> run(Target target, String link, Counters counters, List<Level> levels) throws Exception;
    }

    /** A trial that finds out one behaviour. */
    @FunctionalInterface
    public interface Attempt {
        Behaviour run(Target target, String link, Counters counters) throws Exception;
    }

    /** An experiment that finds out one behaviour of an arm. */
    public static Experiment of(
            String name, String arm, int heapMegabytes, Duration timeout, String attempt, Route route, Attempt trial) {
        return new Experiment(
                name,
                arm,
                heapMegabytes,
                Heap.GROWING,
                timeout,
                attempt,
                route,
                (target, link, counters, levels) -> List.of(trial.run(target, link, counters)));
    }

    /** Returns the same experiment in a fork with another kind of heap. */
    public Experiment with(Heap other) {
        return new Experiment(name, arm, heapMegabytes, other, timeout, attempt, route, trial);
    }

    @FunctionalInterface
    public interface Counters {
        Count now() throws Exception;
    }

    /**
     * The traffic of the relay.
     *
     * @param roundTrips number of times that a client sent after its server had sent; the login comes first, after the greeting
     * @param bytesDown bytes from server to client
     */
    public record Count(long roundTrips, long bytesDown) {}
}
