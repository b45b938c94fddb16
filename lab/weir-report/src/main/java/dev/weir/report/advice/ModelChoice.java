package dev.weir.report.advice;

import dev.weir.report.stats.Median;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Chooses the simplest form that predicts held-out cells about as well as the best one, and judges it.
 *
 * <p>Every link but the fastest is left out in turn, and every level (size and kind of data), where there are more than ten
 * every tenth together. The fastest link stays in: it alone shows the fixed cost, which a slow link hides.
 */
record ModelChoice(String arm, List<Sample> samples) {
    /** A simpler form is taken when its mean error is at most this multiple of the best form's. */
    private static final double AS_GOOD = 1.15;

    /** ... or this much larger, on the logarithmic scale. */
    private static final double NO_MATTER = 0.005;

    private static final int FOLDS = 10;
    /** A form this good needs no rival. */
    private static final double GOOD = 0.015;

    static ArmFit of(String arm, List<Sample> samples) {
        return new ModelChoice(arm, samples).choose();
    }

    private ArmFit choose() {
        List<Trial> trials = new ArrayList<>();
        for (Form form : forms()) {
            if (samples.size() >= Fitter.coefficients(samples, form) + 2) {
                List<HeldOut> heldOut = heldOut(form);
                if (heldOut.size() >= 2) {
                    trials.add(new Trial(form, heldOut));
                    if (trials.get(trials.size() - 1).meanError() <= GOOD) {
                        break;
                    }
                }
            }
        }
        if (trials.isEmpty()) {
            return ArmFit.none(
                    arm,
                    samples.size(),
                    arm + " has cells=" + samples.size() + " with counted bytes and round trips, too few to fit and"
                            + " check a model (at least 4 on two links or at two sizes)");
        }
        double best = trials.stream().mapToDouble(Trial::meanError).min().orElseThrow();
        Trial chosen = trials.stream()
                .filter(each -> each.meanError() <= Math.max(best * AS_GOOD, best + NO_MATTER))
                .findFirst()
                .orElseThrow();
        return judged(chosen);
    }

    private ArmFit judged(Trial chosen) {
        List<HeldOut> checks = chosen.heldOut();
        double median = Math.expm1(Median.of(checks.stream().mapToDouble(HeldOut::beyondInterval)));
        HeldOut worst = checks.stream()
                .max(Comparator.comparingDouble(HeldOut::beyondInterval))
                .orElseThrow();
        double largest = Math.expm1(worst.beyondInterval());
        boolean fits = median <= ArmFit.MEDIAN_TOLERANCE && largest <= ArmFit.WORST_TOLERANCE;
        return new ArmFit(
                arm,
                fits ? Fitter.fit(samples, chosen.form()) : null,
                fits ? "" : misfit(median, worst),
                samples.size(),
                checks,
                median,
                largest);
    }

    private String misfit(double median, HeldOut worst) {
        return String.format(
                Locale.ROOT,
                "the model does not fit %s: held-out cells are off by %.0f %% in the median and %.0f %% at worst (%s%s,"
                        + " predicted %s, measured %s), more than the %.0f %% and %.0f %% allowed",
                arm,
                100 * median,
                100 * Math.expm1(worst.beyondInterval()),
                worst.cell().cell().link(),
                worst.cell().size() > 0
                        ? ", " + Figures.count(worst.cell().size()) + " "
                                + worst.cell().data()
                        : "",
                Units.time(worst.predictedMicros()),
                Units.time(worst.cell().micros()),
                100 * ArmFit.MEDIAN_TOLERANCE,
                100 * ArmFit.WORST_TOLERANCE);
    }

    private List<Form> forms() {
        List<Form.Decode> decodes = new ArrayList<>();
        boolean decodes0 = samples.stream().allMatch(each -> each.load().decodeMicros() > 0);
        boolean payload = samples.stream().allMatch(each -> each.load().payloadBytes() > 0);
        decodes.add(decodes0 ? Form.Decode.IN_PROCESS : Form.Decode.NONE);
        if (payload) {
            decodes.add(Form.Decode.PER_BYTE);
            if (samples.stream().map(Sample::data).distinct().count() > 1) {
                decodes.add(Form.Decode.PER_BYTE_AND_DATA);
            }
        }
        boolean windows = samples.stream()
                .anyMatch(each -> each.path().slowStartMicros(each.load().bytesDown()) > 0);
        return Form.all(decodes, windows);
    }

    private List<HeldOut> heldOut(Form form) {
        List<HeldOut> found = new ArrayList<>();
        String fastest = samples.stream()
                .min(Comparator.comparingDouble((Sample each) -> each.path().rttMicros())
                        .thenComparingDouble(each -> each.path().serialisationMicros(1)))
                .map(each -> each.cell().link())
                .orElseThrow();
        samples.stream()
                .map(each -> each.cell().link())
                .filter(link -> !link.equals(fastest))
                .distinct()
                .sorted()
                .forEach(link -> leave(form, "link", each -> each.cell().link().equals(link), found));
        List<Level> levels = samples.stream()
                .map(Level::of)
                .distinct()
                .sorted(Comparator.comparingDouble(Level::size).thenComparing(Level::data))
                .toList();
        for (int fold = 0; fold < Math.min(FOLDS, levels.size()); fold++) {
            int left = fold;
            leave(form, "level", each -> levels.indexOf(Level.of(each)) % FOLDS == left, found);
        }
        return found;
    }

    private void leave(Form form, String left, Predicate<Sample> fold, List<HeldOut> found) {
        List<Sample> rest = samples.stream().filter(fold.negate()).toList();
        if (rest.size() < Fitter.coefficients(rest, form)) {
            return;
        }
        CostModel model = Fitter.fit(rest, form);
        samples.stream().filter(fold).forEach(each -> {
            double predicted = model.micros(each.load(), each.data(), each.path());
            if (predicted > 0) {
                found.add(new HeldOut(each, left, predicted, model.fittedShare(each.load(), each.data(), each.path())));
            }
        });
    }

    private record Level(double size, String data) {
        static Level of(Sample sample) {
            return new Level(sample.size(), sample.data());
        }
    }

    private record Trial(Form form, List<HeldOut> heldOut) {
        double meanError() {
            return heldOut.stream()
                    .mapToDouble(each -> Math.abs(each.logError()))
                    .average()
                    .orElse(Double.POSITIVE_INFINITY);
        }
    }
}
