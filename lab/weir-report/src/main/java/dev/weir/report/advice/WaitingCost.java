package dev.weir.report.advice;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Run;
import java.util.Optional;

/**
 * The costs of requests while they wait, from the {@code waiting} experiment of the study of many requests at once.
 *
 * @param requests requests that waited at once
 * @param threads platform threads of the process meanwhile
 * @param heapBytesEach bytes of heap for each request; {@code NaN} if unknown
 * @param otherBytesEach bytes outside the heap for each request, stacks and direct memory; {@code NaN} if unknown
 */
public record WaitingCost(double requests, double threads, double heapBytesEach, double otherBytesEach) {
    public static final String EXPERIMENT = "waiting";
    private static final String WORKS = "works";

    /** Returns the cost of an arm; empty if it was not found out. */
    static Optional<WaitingCost> of(Run run, String arm) {
        return run.behaviours(EXPERIMENT)
                .filter(each -> each.arm().equals(arm) && each.outcome().equals(WORKS))
                .map(WaitingCost::of)
                .filter(each -> each.requests > 0)
                .findFirst();
    }

    /** Returns the cost that an experiment found. */
    public static WaitingCost of(Behaviour found) {
        return new WaitingCost(
                figure(found, "requests"),
                figure(found, "threads"),
                figure(found, "heapBytesEach"),
                figure(found, "otherBytesEach"));
    }

    private static double figure(Behaviour behaviour, String name) {
        return behaviour.figures().getOrDefault(name, Double.NaN);
    }

    /** Returns the platform threads while this many requests wait: as many more as wait if each has one, else as measured. */
    double threads(long count) {
        return threads >= requests ? threads - requests + count : threads;
    }

    /** Returns the memory that a request takes, in bytes. */
    public double bytesEach() {
        return heapBytesEach + otherBytesEach;
    }

    double heapBytes(long count) {
        return count * heapBytesEach;
    }

    double otherBytes(long count) {
        return count * otherBytesEach;
    }
}
