package dev.weir.lab.study;

import dev.weir.report.model.Behaviour;
import java.time.Duration;

/**
 * Something tried once in a fork of its own, to see how an arm behaves.
 *
 * @param name for example {@code memory}
 * @param arm id of the arm
 * @param heapMegabytes heap of the fork in MiB
 * @param patience an attempt that takes longer hangs
 * @param attempt what is tried, in words
 * @param trial what is tried
 */
public record Experiment(String name, String arm, int heapMegabytes, Duration patience, String attempt, Trial trial) {

    /** What is tried, inside the fork. */
    @FunctionalInterface
    public interface Trial {
        /**
         * Tries it.
         *
         * @param target where to connect to
         * @param link name of the link, for the record
         * @param counters bytes from the server so far on the way to {@code target}
         * @return what happened
         * @throws Exception when the trial itself could not be carried out
         */
        Behaviour run(Target target, String link, ByteCounter counters) throws Exception;
    }

    /** Reads the relay's counter of bytes server to client. */
    @FunctionalInterface
    public interface ByteCounter {
        /**
         * Bytes so far.
         *
         * @return bytes server to client since the relay opened
         * @throws Exception when the lab does not answer
         */
        long bytesDown() throws Exception;
    }
}
