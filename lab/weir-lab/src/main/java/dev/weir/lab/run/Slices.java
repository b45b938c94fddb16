package dev.weir.lab.run;

import dev.weir.lab.run.fork.SliceLine;
import dev.weir.report.stats.Median;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The slices that one worker took in the laps of a group. */
final class Slices {
    /** The wall clock ran so much longer than the timer: the machine slept in between, or its clock was set. */
    private static final long SLEPT_MILLIS = 200;

    /** The excess of a slice over the usual one, and how many times as long, when something stood still in it. */
    private static final double STANDSTILL_NANOS = 5e9;

    private static final double STANDSTILL_TIMES = 3;

    private final List<Slice> taken = new ArrayList<>();

    private record Slice(int lap, SliceLine.Answer answer) {}

    void add(int lap, SliceLine.Answer answer) {
        taken.add(new Slice(lap, answer));
    }

    /**
     * Leaves out slices that measure the machine and not the arm: in which the machine slept, or it, the server or the measuring
     * JVM stood still. Bursts and pauses of less than some seconds stay, the centre of the laps holds against them.
     *
     * @return how many and why, a sentence; empty when all count
     */
    String discard() {
        int all = taken.size();
        double usual =
                Median.of(taken.stream().mapToDouble(each -> each.answer().nanos()));
        List<Slice> slept = taken.stream()
                .filter(each -> each.answer().sleptMillis() >= SLEPT_MILLIS)
                .toList();
        List<Slice> stood = taken.stream()
                .filter(each -> !slept.contains(each)
                        && stoodStill((double) each.answer().nanos(), usual))
                .toList();
        taken.removeAll(slept);
        taken.removeAll(stood);
        List<String> sentences = new ArrayList<>();
        if (!stood.isEmpty()) {
            double took =
                    Median.of(stood.stream().mapToDouble(each -> each.answer().nanos()));
            sentences.add(notCounted(stood.size(), all) + "it took " + Units.time(took / 1e3) + " where "
                    + Units.time(usual / 1e3)
                    + " is usual: the machine, the server or the measuring JVM stood still");
        }
        if (!slept.isEmpty()) {
            sentences.add(notCounted(slept.size(), all) + "the machine slept meanwhile, or its clock was set");
        }
        return String.join("; ", sentences);
    }

    private static boolean stoodStill(double nanos, double usual) {
        return nanos - usual > STANDSTILL_NANOS && nanos > STANDSTILL_TIMES * usual;
    }

    private static String notCounted(int slices, int all) {
        return slices + " of " + all + " slices " + (slices == 1 ? "does" : "do") + " not count: ";
    }

    boolean isEmpty() {
        return taken.isEmpty();
    }

    List<Integer> laps() {
        return taken.stream().map(Slice::lap).toList();
    }

    Stream<SliceLine.Answer> stream() {
        return taken.stream().map(Slice::answer);
    }

    long sum(ToLongFunction<SliceLine.Answer> figure) {
        return stream().mapToLong(figure).sum();
    }
}
