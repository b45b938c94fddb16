package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The measured cells of a situation; they take precedence over estimates. */
final class MeasuredCells {
    private final List<Sample> samples;
    private final Map<RatioResult.Terms, Interval> ratios = new HashMap<>();
    private final Map<RatioResult.Terms, Verdict> verdicts = new HashMap<>();

    /** Collects the cells of every arm, the ratios of arms paired lap by lap, and the verdicts on them. */
    MeasuredCells(Collection<List<Sample>> measured, Analysis analysis) {
        samples = measured.stream()
                .flatMap(List::stream)
                .filter(each -> Double.isFinite(each.halfWidth()))
                .sorted(Comparator.comparingDouble(Sample::size))
                .toList();
        analysis.ratios().stream()
                .filter(each -> Double.isFinite(each.ratio().low()))
                .forEach(each -> this.ratios.put(each.terms(), each.ratio()));
        analysis.comparisons().forEach(each -> verdicts.put(each.ratio().terms(), each.verdict()));
    }

    /**
     * Returns whether the run found a difference between two arms in every cell behind their predictions: by the verdict of a
     * planned comparison, or else if an interval twice as wide as the ratio's lies outside the margin.
     *
     * @param margin the largest difference that does not matter, on the logarithmic scale
     */
    boolean differ(List<Cell> one, List<Cell> other, double margin) {
        return !one.isEmpty()
                && one.size() == other.size()
                && IntStream.range(0, one.size()).allMatch(i -> differ(one.get(i), other.get(i), margin));
    }

    private boolean differ(Cell one, Cell other, double margin) {
        return verdict(one, other, margin).isDifference();
    }

    /**
     * Returns what the run found of two arms in one setting: the verdict of a planned comparison, or else what an interval
     * twice as wide as the ratio's says.
     *
     * @param margin the largest difference that does not matter, on the logarithmic scale
     */
    Verdict verdict(Cell one, Cell other, double margin) {
        Verdict there = verdicts.get(new RatioResult.Terms(one, other.arm()));
        if (there != null) {
            return there;
        }
        Verdict back = verdicts.get(new RatioResult.Terms(other, one.arm()));
        if (back != null) {
            return back.reversed();
        }
        return ratio(one, other).map(ratio -> verdict(ratio, margin)).orElse(Verdict.UNDECIDED);
    }

    private static Verdict verdict(Interval ratio, double margin) {
        double size = Math.log(ratio.estimate());
        double width = Math.log(ratio.high() / ratio.low());
        if (Math.abs(size) - width > margin) {
            return size < 0 ? Verdict.FASTER : Verdict.SLOWER;
        }
        return Math.abs(size) + width < margin ? Verdict.EQUAL : Verdict.UNDECIDED;
    }

    /** Returns the cells of an arm that have an interval, ascending by size. */
    List<Sample> of(String arm, String data) {
        return samples.stream()
                .filter(each -> each.cell().arm().equals(arm) && each.data().equals(data))
                .toList();
    }

    /** Returns the cell of an arm in exactly this situation, else the nearest smaller and larger ones on the same link, else none. */
    List<Sample> around(String arm, Situation at) {
        List<Sample> there = of(arm, at.data()).stream()
                .filter(each -> each.path().isLike(at.path()))
                .toList();
        Optional<Sample> exact =
                there.stream().filter(each -> each.size() == at.size()).findFirst();
        if (exact.isPresent()) {
            return List.of(exact.get());
        }
        Optional<Sample> below =
                there.stream().filter(each -> each.size() < at.size()).reduce((first, second) -> second);
        Optional<Sample> above =
                there.stream().filter(each -> each.size() > at.size()).findFirst();
        return below.isPresent() && above.isPresent() ? List.of(below.get(), above.get()) : List.of();
    }

    /**
     * Returns bounds of the ratio of two arms' times. Between two sizes the ratio lies between those at either size if both
     * times are linear in size, since such a ratio is monotonic.
     */
    Optional<Interval> ratio(List<Cell> one, List<Cell> other) {
        if (one.isEmpty() || one.size() != other.size()) {
            return Optional.empty();
        }
        Optional<Interval> hull = ratio(one.get(0), other.get(0));
        for (int i = 1; i < one.size() && hull.isPresent(); i++) {
            Interval sofar = hull.get();
            hull = ratio(one.get(i), other.get(i))
                    .map(next -> new Interval(
                            Math.min(sofar.low(), next.low()),
                            Math.sqrt(sofar.estimate() * next.estimate()),
                            Math.max(sofar.high(), next.high())));
        }
        return hull;
    }

    private Optional<Interval> ratio(Cell one, Cell other) {
        if (!one.setting().equals(other.setting())) {
            return Optional.empty();
        }
        Interval forth = ratios.get(new RatioResult.Terms(one, other.arm()));
        if (forth != null) {
            return Optional.of(forth);
        }
        return Optional.ofNullable(ratios.get(new RatioResult.Terms(other, one.arm())))
                .map(Figures::inverse);
    }
}
