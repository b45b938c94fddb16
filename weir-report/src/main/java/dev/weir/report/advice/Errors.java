package dev.weir.report.advice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How far predictions may be off, from the errors on held-out cells.
 *
 * <p>For two arms the error of their ratio is taken from the cells that both were held out in: what errs alike in both (the
 * link, the machine) cancels there as it does in the choice. Prediction intervals are Student's, at 95 %.
 */
final class Errors {
    private static final double MISS = 0.05;
    private static final int FEW = 3;

    private final Map<String, ArmFit> fits = new HashMap<>();
    private final Map<List<String>, Double> bands = new HashMap<>();
    private final double threshold;

    /** Takes the fits in; ratios up to {@code threshold} (on the logarithmic scale) do not matter to the user. */
    Errors(List<ArmFit> fitted, double threshold) {
        fitted.forEach(each -> fits.put(each.arm(), each));
        this.threshold = threshold;
    }

    /** Half the prediction interval of one arm's time on the logarithmic scale. */
    double halfWidth(String arm) {
        ArmFit fit = fits.get(arm);
        return quantile(fit.heldOut().size()) * fit.logSpread();
    }

    /** Half the prediction interval of the ratio of two arms on the logarithmic scale, the threshold at least. */
    double band(String one, String other) {
        List<String> pair = one.compareTo(other) < 0 ? List.of(one, other) : List.of(other, one);
        return bands.computeIfAbsent(pair, each -> Math.max(threshold, computed(fits.get(one), fits.get(other))));
    }

    private static double computed(ArmFit one, ArmFit other) {
        Map<List<Object>, Double> errors = new HashMap<>();
        one.heldOut().forEach(each -> errors.put(place(each), each.logError()));
        List<Double> differences = new ArrayList<>();
        other.heldOut().forEach(each -> {
            Double there = errors.get(place(each));
            if (there != null) {
                differences.add(each.logError() - there);
            }
        });
        if (differences.size() < FEW) {
            return quantile(FEW) * Math.hypot(one.logSpread(), other.logSpread());
        }
        double square =
                differences.stream().mapToDouble(each -> each * each).average().orElseThrow();
        return quantile(differences.size()) * Math.sqrt(square);
    }

    private static List<Object> place(HeldOut each) {
        return List.of(each.left(), each.link(), each.size(), each.data());
    }

    private static double quantile(int errors) {
        return TDistribution.of(Math.max(2, errors - 1)).inverseSurvivalProbability(MISS / 2);
    }
}
