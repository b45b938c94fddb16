package dev.weir.lab.run;

import dev.weir.lab.run.fork.SliceLine;
import dev.weir.report.stats.Median;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The slices of one worker in the laps of a group. */
final class Slices {
    /** If the wall clock runs ahead of the timer by this much, the machine slept or its clock was set. */
    private static final long SLEPT_MILLIS = 200;

    /** A slice with a standstill exceeds the usual one by this time and by this factor. */
    private static final double STANDSTILL_NANOS = 5e9;

    private static final double STANDSTILL_TIMES = 3;

    /** A slice that lost a larger share of its time to other processes was disturbed. */
    private static final double DISTURBED = 0.03;

    /** If fewer slices were undisturbed, all count. */
    private static final int LEAST = 3;

    /** By lap, in time order. */
    private final Map<Integer, SliceLine.Answer> taken = new LinkedHashMap<>();

    /** The laps of all slices, in time order, including the left-out ones. */
    private final List<Integer> everyLap = new ArrayList<>();

    void add(int lap, SliceLine.Answer answer) {
        taken.put(lap, answer);
        everyLap.add(lap);
    }

    private static boolean isDisturbed(SliceLine.Answer slice) {
        return slice.lostNanos() > DISTURBED * slice.nanos();
    }

    /** Returns the laps whose slices were disturbed and do not count; empty if slices do not report losses or too few would remain. */
    Optional<List<Integer>> disturbedLaps() {
        return tellLoss() && !areTooFew()
                ? Optional.of(taken.keySet().stream()
                        .filter(lap -> isDisturbed(taken.get(lap)))
                        .toList())
                : Optional.empty();
    }

    private boolean tellLoss() {
        return stream().allMatch(slice -> slice.lostNanos() >= 0);
    }

    private boolean areTooFew() {
        return undisturbed() < LEAST;
    }

    /** Returns the number of slices not known to be disturbed. */
    int undisturbed() {
        return (int) stream().filter(slice -> !isDisturbed(slice)).count();
    }

    /** Returns the numbers, from 0, of slices that do not count: the left-out and the disturbed ones. */
    Set<Integer> leftOut() {
        Set<Integer> disturbed = Set.copyOf(disturbedLaps().orElse(List.of()));
        return IntStream.range(0, everyLap.size())
                .filter(slice -> !taken.containsKey(everyLap.get(slice)) || disturbed.contains(everyLap.get(slice)))
                .boxed()
                .collect(Collectors.toSet());
    }

    /**
     * Leaves out slices that measure the machine and not the arm: those in which the machine slept, or, unless slices report lost time, in
     * which the machine, the server or the measuring JVM stood still. Bursts and pauses below some seconds stay; the centre of the laps is
     * robust against them.
     *
     * @return a sentence with their number and the reason; empty if all count
     */
    String discard() {
        int all = taken.size();
        double usual = median(taken.values());
        List<SliceLine.Answer> slept = taken.values().stream()
                .filter(each -> each.sleptMillis() >= SLEPT_MILLIS)
                .toList();
        List<SliceLine.Answer> stood = taken.values().stream()
                .filter(each -> each.sleptMillis() < SLEPT_MILLIS
                        && each.lostNanos() < 0
                        && stoodStill((double) each.nanos(), usual))
                .toList();
        taken.values().removeIf(each -> slept.contains(each) || stood.contains(each));
        List<String> sentences = new ArrayList<>();
        if (!stood.isEmpty()) {
            sentences.add(notCounted(stood.size(), all) + "it took " + Math.round(median(stood) / 1e9) + " s where "
                    + Math.round(usual / 1e3)
                    + " us is usual: the machine, the server or the measuring JVM stood still");
        }
        if (!slept.isEmpty()) {
            sentences.add(notCounted(slept.size(), all) + "the machine slept meanwhile, or its clock was set");
        }
        if (areTooFew() && undisturbed() < taken.size()) {
            sentences.add(taken.size() - undisturbed() + " of " + taken.size()
                    + " slices were disturbed, for other processes had the core meanwhile: all count, with their typical time"
                    + " alone; end those processes, and measure again");
        }
        return String.join("; ", sentences);
    }

    private static double median(Collection<SliceLine.Answer> slices) {
        return Median.of(slices.stream().mapToDouble(SliceLine.Answer::nanos));
    }

    private static boolean stoodStill(double nanos, double usual) {
        return nanos - usual > STANDSTILL_NANOS && nanos > STANDSTILL_TIMES * usual;
    }

    private static String notCounted(int slices, int all) {
        return slices + " of " + all + " slices " + (slices == 1 ? "does" : "do") + " not count: ";
    }

    /** Returns the mean of a CPU time over the operations of the slices that count, in microseconds; empty if it is unknown. */
    OptionalDouble microsPerOperation(ToLongFunction<SliceLine.Answer> cpuNanos) {
        Set<Integer> disturbed = Set.copyOf(disturbedLaps().orElse(List.of()));
        long nanos = 0;
        long operations = 0;
        for (Map.Entry<Integer, SliceLine.Answer> slice : taken.entrySet()) {
            long its = cpuNanos.applyAsLong(slice.getValue());
            if (its < 0) {
                return OptionalDouble.empty();
            }
            if (!disturbed.contains(slice.getKey())) {
                nanos += its;
                operations += slice.getValue().units();
            }
        }
        return operations == 0 ? OptionalDouble.empty() : OptionalDouble.of(nanos / 1e3 / operations);
    }

    boolean isEmpty() {
        return taken.isEmpty();
    }

    List<Integer> laps() {
        return List.copyOf(taken.keySet());
    }

    Stream<SliceLine.Answer> stream() {
        return taken.values().stream();
    }

    long sum(ToLongFunction<SliceLine.Answer> figure) {
        return stream().mapToLong(figure).sum();
    }
}
