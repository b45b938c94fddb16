package dev.weir.report.stats;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The verdicts with client and server on one core, held against the intervals of the same heats with a core each.
 *
 * @param held number of verdicts that the interval with a core each confirms
 * @param open number of verdicts that it neither confirms nor contradicts
 * @param turned the verdicts that it contradicts
 */
public record Placements(int held, int open, List<Turned> turned) {

    /** A verdict, and the ratio with a core each that contradicts it. */
    public record Turned(ComparisonResult together, RatioResult apart) {}

    /** Compares the two placements of a run; empty if it has one only. */
    public static Optional<Placements> of(Run run, Analysis together) {
        Run apart = run.apart();
        if (apart.entries().isEmpty()) {
            return Optional.empty();
        }
        Map<RatioResult.Terms, ComparisonResult> others = Analysis.of(apart).judged();
        int held = 0;
        int open = 0;
        List<Turned> turned = new ArrayList<>();
        for (ComparisonResult verdict : together.comparisons()) {
            ComparisonResult other = others.get(verdict.ratio().terms());
            if (other == null || verdict.verdict() == Verdict.UNDECIDED) {
                continue;
            }
            Interval ratio = other.ratio().ratio();
            double margin = Math.log1p(verdict.deltaPercent() / 100);
            if (said(ratio, margin) == verdict.verdict()) {
                held++;
            } else if (isContradicted(verdict, ratio, margin)) {
                turned.add(new Turned(verdict, other.ratio()));
            } else {
                open++;
            }
        }
        return Optional.of(new Placements(held, open, List.copyOf(turned)));
    }

    /** Returns the verdict that a single interval suggests. */
    private static Verdict said(Interval ratio, double margin) {
        if (!ratio.hasBounds()) {
            return Verdict.UNDECIDED;
        }
        if (Math.log(ratio.high()) < margin && Math.log(ratio.low()) > -margin) {
            return Verdict.EQUAL;
        }
        return !ratio.excludesOne() ? Verdict.UNDECIDED : ratio.high() < 1 ? Verdict.FASTER : Verdict.SLOWER;
    }

    /** Returns whether an interval suggests another verdict and has nothing in common with the interval of this one. */
    private static boolean isContradicted(ComparisonResult verdict, Interval ratio, double margin) {
        return said(ratio, margin) != Verdict.UNDECIDED
                && ratio.isDisjointFrom(verdict.ratio().ratio());
    }

    /** Returns the placements of several studies together; empty if each has one only. */
    public static Optional<Placements> of(List<Run> runs, List<Analysis> analyses) {
        return IntStream.range(0, runs.size())
                .mapToObj(each -> of(runs.get(each), analyses.get(each)))
                .flatMap(Optional::stream)
                .reduce((one, other) -> new Placements(
                        one.held + other.held,
                        one.open + other.open,
                        Stream.concat(one.turned.stream(), other.turned.stream())
                                .toList()));
    }

    /** Returns the counts in words: {@code client and server on a core each: 33 verdicts hold, 1 turns, 7 stay open}. */
    public String words() {
        return "client and server on a core each: "
                + (held == 1 ? "1 verdict holds" : held + " verdicts hold") + ", "
                + count(turned.size(), "turns", "turn") + ", " + count(open, "stays open", "stay open");
    }

    private static String count(int number, String one, String more) {
        return (number == 0 ? "none" : number) + " " + (number == 1 || number == 0 ? one : more);
    }
}
