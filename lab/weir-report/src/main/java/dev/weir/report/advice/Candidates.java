package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.stats.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * Every arm of a study in a situation, with its measurement if there is one, or else an estimate. Arms without either are
 * listed with the reason.
 */
final class Candidates {
    private final Advice advice;
    private final List<String> arms;
    private final List<String> unsafe;
    private final MeasuredCells measured;
    private final Estimator estimator;

    Candidates(Advice advice, List<String> arms, List<String> unsafe, MeasuredCells measured) {
        this.advice = advice;
        this.arms = arms;
        this.unsafe = unsafe;
        this.measured = measured;
        this.estimator = new Estimator(measured);
    }

    List<Sample> base(String arm, String data) {
        return estimator.base(arm, data);
    }

    Choice choose(Situation at, Map<String, String> excluded) {
        Reach reach = advice.reach(at);
        return choose(at, reach, excluded, arm -> measured(arm, at).or(() -> estimated(arm, at, reach)));
    }

    Choice byEstimate(Situation at) {
        Reach reach = advice.reach(at);
        return choose(at, reach, Map.of(), arm -> estimated(arm, at, reach));
    }

    private Choice choose(
            Situation at, Reach reach, Map<String, String> excluded, Function<String, Optional<Prediction>> know) {
        List<Prediction> ranked = new ArrayList<>();
        Map<String, String> missing = new LinkedHashMap<>();
        for (String arm : arms) {
            if (excluded.containsKey(arm)) {
                missing.put(arm, excluded.get(arm));
                continue;
            }
            Optional<Prediction> found = know.apply(arm);
            found.ifPresentOrElse(ranked::add, () -> missing.put(arm, whyNot(arm, at)));
        }
        unsafe.forEach(arm -> missing.put(arm, "measured, and never advised, since it may give wrong values"));
        ranked.sort(Comparator.comparingDouble(each -> each.micros().estimate()));
        return choice(at, reach, ranked, missing);
    }

    Choice choice(Situation at, Reach reach, List<Prediction> ranked, Map<String, String> missing) {
        List<String> close = ranked.stream()
                .skip(1)
                .filter(each -> isTooClose(ranked.get(0), each))
                .map(Prediction::arm)
                .toList();
        return new Choice(at, reach, List.copyOf(ranked), close, missing);
    }

    boolean differ(Prediction one, Prediction other) {
        return measured.differ(one.cells(), other.cells(), advice.threshold());
    }

    boolean isTooClose(Prediction best, Prediction other) {
        Interval ratio = ratio(other, best);
        return ratio.low() <= 1 || Math.log(ratio.estimate()) <= advice.threshold();
    }

    Interval ratio(Prediction one, Prediction other) {
        Optional<Interval> paired = paired(one, other);
        if (paired.isPresent() && one.cells().size() > 1) {
            double between = one.micros().estimate() / other.micros().estimate();
            return new Interval(
                    Math.min(between, paired.get().low()),
                    between,
                    Math.max(between, paired.get().high()));
        }
        return paired.orElseGet(() -> {
            double estimate = one.micros().estimate() / other.micros().estimate();
            double factor = Math.exp(halfWidthOfBoth(one, other));
            return new Interval(estimate / factor, estimate, estimate * factor);
        });
    }

    /** Returns the ratio to rely on: its lower bound, and below the estimate by what does not matter. */
    double least(Prediction one, Prediction other) {
        Interval ratio = ratio(one, other);
        return Math.min(ratio.low(), ratio.estimate() / Math.exp(advice.threshold()));
    }

    private static double halfWidthOfBoth(Prediction one, Prediction other) {
        return Math.hypot(halfWidth(one.micros()), halfWidth(other.micros()));
    }

    double band(Prediction one, Prediction other) {
        return Math.max(
                advice.threshold(),
                paired(one, other).map(Candidates::halfWidth).orElseGet(() -> halfWidthOfBoth(one, other)));
    }

    /** Returns the ratio of reads paired within laps, with each arm's share of the write, which is not paired, added. */
    private Optional<Interval> paired(Prediction one, Prediction other) {
        double read = other.micros().estimate() - other.writeMicros();
        DoubleUnaryOperator withWrites = ratio -> (ratio * read + one.writeMicros()) / (read + other.writeMicros());
        return measured.ratio(one.cells(), other.cells()).map(reads -> reads.map(withWrites));
    }

    private static double halfWidth(Interval interval) {
        return Math.log(interval.high() / interval.low()) / 2;
    }

    private Optional<Prediction> measured(String arm, Situation at) {
        List<Sample> samples = measured.around(arm, at);
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        double write = writeShare(advice.load(arm, at.size(), at.data()), at);
        if (!(write >= 0)) {
            return Optional.empty();
        }
        double widest = samples.stream().mapToDouble(Sample::halfWidth).max().orElseThrow();
        List<Cell> cells = samples.stream().map(Sample::cell).toList();
        double read = micros(samples, at.size());
        double factor = Math.exp(widest);
        Interval micros = new Interval(read / factor + write, read + write, read * factor + write);
        return Optional.of(new Prediction(arm, micros, write, cells, Optional.empty()));
    }

    private Optional<Prediction> estimated(String arm, Situation at, Reach reach) {
        Optional<PathEstimate> estimate = reach == Reach.BEYOND ? Optional.empty() : estimator.of(arm, at);
        return estimate.flatMap(it -> {
            double write = writeShare(it.base().load(), at);
            Interval micros = it.micros().map(each -> each + write);
            return write >= 0 ? Optional.of(new Prediction(arm, micros, write, List.of(), estimate)) : Optional.empty();
        });
    }

    private static double micros(List<Sample> samples, double size) {
        Sample below = samples.get(0);
        Sample above = samples.get(samples.size() - 1);
        if (samples.size() == 1) {
            return below.micros();
        }
        double share = (size - below.size()) / (above.size() - below.size());
        return below.micros() + share * (above.micros() - below.micros());
    }

    private String whyNot(String arm, Situation at) {
        Load load = advice.load(arm, at.size(), at.data());
        if (load == null) {
            return "not measured";
        }
        if (Double.isNaN(writeShare(load, at))) {
            return "what writing costs with it was not measured";
        }
        return "not measured near enough";
    }

    /** Returns the time of encoding and the server's INSERT per read; 0 without writes, {@code NaN} if encoding was not measured. */
    private static double writeShare(Load load, Situation at) {
        if (Double.isInfinite(at.readsPerWrite())) {
            return 0;
        }
        double server = Double.isNaN(load.serverWriteMicros()) ? 0 : load.serverWriteMicros();
        return (load.encodeMicros() + server) / at.readsPerWrite();
    }
}
