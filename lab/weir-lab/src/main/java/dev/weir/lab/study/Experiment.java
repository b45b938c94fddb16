package dev.weir.lab.study;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Level;
import java.time.Duration;
import java.util.List;

/**
 * Something tried once in a fork of its own, to see how an arm behaves.
 *
 * @param heapMegabytes heap of the fork in MiB
 * @param timeout an attempt that takes longer hangs
 */
public record Experiment(
        String name, String arm, int heapMegabytes, Duration timeout, String attempt, Route route, Trial trial) {

    /** The route by which the fork of an experiment reaches its server. */
    public enum Route {
        /** Through the zero-delay relay, which counts bytes. */
        COUNTED,
        /** Straight, so that the relay costs nothing. */
        DIRECT
    }

    @FunctionalInterface
    public interface Trial {
        /**
         * Tries it.
         *
         * @param counters what went over the way to {@code target} so far
         * @param levels levels it is to read, see {@link Study#levels}; they are there
         * @return what happened: one {@link Behaviour} with the experiment's name and arm, and whatever else was found
         * @throws Exception when the trial itself could not be carried out
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
                timeout,
                attempt,
                route,
                (target, link, counters, levels) -> List.of(trial.run(target, link, counters)));
    }

    @FunctionalInterface
    public interface Counters {
        Count now() throws Exception;
    }

    /**
     * The traffic of the relay.
     *
     * @param roundTrips times a client spoke after its server had spoken; the greeting makes the login the first
     * @param bytesDown bytes server to client
     */
    public record Count(long roundTrips, long bytesDown) {}
}
