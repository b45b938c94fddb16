package dev.weir.report.advice;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Fits one form of the model to cells: least squares of log(measured / predicted), coefficients at least zero, by
 * Gauss-Newton steps, each of them linear; Huber's weights (Ann. Math. Stat. 35, 1964) keep single bad cells from ruling.
 */
final class Fitter {
    private static final int STEPS = 15;
    private static final double SETTLED = 1e-7;
    /** Huber's constant: 95 % efficient under the normal distribution. */
    private static final double HUBER = 1.345;

    private static final double LEAST_SCALE = 0.01;

    private final List<Sample> samples;
    private final Form form;
    private final List<String> kinds;

    private Fitter(List<Sample> samples, Form form) {
        this.samples = samples;
        this.form = form;
        this.kinds = kinds(samples, form);
    }

    static int coefficients(List<Sample> samples, Form form) {
        return 2 + kinds(samples, form).size();
    }

    static CostModel fit(List<Sample> samples, Form form) {
        return new Fitter(samples, form).fit();
    }

    private static List<String> kinds(List<Sample> samples, Form form) {
        return switch (form.decode()) {
            case NONE -> List.of();
            case IN_PROCESS, PER_BYTE -> List.of("");
            case PER_BYTE_AND_DATA ->
                List.copyOf(new TreeSet<>(samples.stream().map(Sample::data).toList()));
        };
    }

    private CostModel fit() {
        CostModel best = null;
        double least = Double.POSITIVE_INFINITY;
        CostModel model = step(null);
        double before = Double.POSITIVE_INFINITY;
        for (int i = 0; i < STEPS; i++) {
            double objective = objective(model);
            if (objective < least || best == null) {
                least = objective;
                best = model;
            }
            if (Math.abs(before - objective) <= SETTLED * objective) {
                break;
            }
            before = objective;
            model = step(model);
        }
        return best;
    }

    /** One linear fit about a model; without one, about the measured times. */
    private CostModel step(CostModel about) {
        double[][] rows = new double[samples.size()][];
        double[] values = new double[samples.size()];
        double[] robust = about == null ? null : robustWeights(about);
        for (int i = 0; i < rows.length; i++) {
            Sample sample = samples.get(i);
            double now = about == null
                    ? sample.micros()
                    : Math.max(sample.micros() / 1000, about.micros(sample.load(), sample.data(), sample.path()));
            // log f is near log f0 + (f - f0) / f0
            double wanted = now * (1 + Math.log(sample.micros() / now));
            double weight = Math.sqrt(sample.weight() * (robust == null ? 1 : robust[i])) / now;
            double transfer = sample.path().serialisationMicros(sample.load().bytesDown());
            Active active = Active.of(form, about, sample, transfer);
            double known = CostModel.waiting(form, sample.load(), sample.path()) + (active.transfer ? transfer : 0);
            rows[i] = row(sample, active, weight);
            values[i] = (wanted - known) * weight;
        }
        return model(NonNegative.solve(rows, values));
    }

    private double[] row(Sample sample, Active active, double weight) {
        double[] row = new double[2 + kinds.size()];
        row[0] = weight;
        row[1] = active.copy ? sample.load().bytesDown() * weight : 0;
        int place = kinds.size() == 1 ? 0 : kinds.indexOf(sample.data());
        if (active.work && place >= 0) {
            row[2 + place] = CostModel.decodeBase(form, sample.load()) * weight;
        }
        return row;
    }

    private CostModel model(double[] solved) {
        Map<String, Double> decode = new LinkedHashMap<>();
        for (int i = 0; i < kinds.size(); i++) {
            decode.put(kinds.get(i), solved[2 + i]);
        }
        return new CostModel(form, solved[0], solved[1], decode);
    }

    private double[] robustWeights(CostModel model) {
        double[] off = samples.stream()
                .mapToDouble(each -> Math.abs(residual(model, each)))
                .toArray();
        double[] sorted = off.clone();
        Arrays.sort(sorted);
        double scale = Math.max(LEAST_SCALE, 1.4826 * sorted[sorted.length / 2]);
        return Arrays.stream(off)
                .map(each -> Math.min(1, HUBER * scale / Math.max(each, 1e-12)))
                .toArray();
    }

    private double objective(CostModel model) {
        double sum = 0;
        for (Sample sample : samples) {
            double off = Math.abs(residual(model, sample)) * Math.sqrt(sample.weight());
            sum += off <= HUBER ? off * off / 2 : HUBER * (off - HUBER / 2);
        }
        return sum;
    }

    static double residual(CostModel model, Sample sample) {
        double predicted = model.micros(sample.load(), sample.data(), sample.path());
        // a model that predicts nothing is as wrong as a number can say
        return predicted > 0 ? Math.log(predicted / sample.micros()) : predicted == 0 ? -50 : Double.NaN;
    }

    /** Says which terms count in a cell, as far as the longer of two overlapping parts hides the shorter. */
    private record Active(boolean transfer, boolean copy, boolean work) {
        static Active of(Form form, CostModel model, Sample sample, double transfer) {
            if (form.overlap() == Form.Overlap.NONE) {
                return new Active(true, true, true);
            }
            boolean all = form.overlap() == Form.Overlap.ALL;
            boolean limited = transfer > 0 && (model == null || transfer >= beside(model, sample, all));
            return limited ? new Active(true, false, !all) : new Active(false, true, true);
        }

        private static double beside(CostModel model, Sample sample, boolean all) {
            double copy = model.perWireByteMicros() * sample.load().bytesDown();
            double work =
                    all ? CostModel.decodeBase(model.form(), sample.load()) * model.coefficient(sample.data()) : 0;
            return copy + work;
        }
    }
}
