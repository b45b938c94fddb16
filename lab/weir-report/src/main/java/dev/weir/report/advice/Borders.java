package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * Finds the borders along an axis. A new winner counts only once its lead exceeds the error of the ratio; the border then lies
 * where the two times are equal.
 */
public final class Borders {
    private static final int POINTS = 160;

    /**
     * The place on an axis at which one arm becomes faster than another.
     *
     * @param below id of the arm that is faster below the border
     * @param at the place of equal estimated times; too close to call between {@code low} and {@code high}, a {@code NaN} bound
     *     meaning that this extends to the end of the estimated range
     */
    public record Border(Axis axis, String below, String above, Interval at) {}

    private final Advice advice;
    private final Axis axis;
    private final double[] places = new double[POINTS];
    private final Choice[] choices = new Choice[POINTS];

    private Borders(Advice advice, Situation from, Axis axis, double low, double high) {
        this.advice = advice;
        this.axis = axis;
        DoubleFunction<Situation> situations = axis.from(from);
        for (int i = 0; i < POINTS; i++) {
            places[i] = low * Math.pow(high / low, i / (POINTS - 1.0));
            choices[i] = advice.byEstimate(situations.apply(places[i]));
        }
    }

    /** Returns the borders within reach of the run, ascending; empty if one arm is best throughout or no difference can be shown. */
    public static List<Border> along(Advice advice, Situation from, Axis axis) {
        Borders borders = switch (axis) {
            case RATE -> new Borders(advice, from, axis, 1e6, 4e10);
            case RTT -> new Borders(advice, from, axis, 20, 1e6);
            case SIZE -> {
                List<Double> sizes = advice.sizes();
                double low = Math.max(1, sizes.get(0) / Reach.FACTOR);
                yield new Borders(advice, from, axis, low, Math.max(2, sizes.get(sizes.size() - 1) * Reach.FACTOR));
            }
        };
        return borders.find();
    }

    private List<Border> find() {
        List<Border> borders = new ArrayList<>();
        String winner = "";
        int since = 0;
        for (int i = 0; i < POINTS; i++) {
            if (!choices[i].known()) {
                winner = "";
                continue;
            }
            String best = choices[i].best().arm();
            if (winner.isEmpty()) {
                winner = best;
                since = i;
            } else if (!best.equals(winner) && lead(i, winner, best, 1) > 0) {
                borders.add(border(winner, best, since, i));
                winner = best;
                since = i;
            }
        }
        return borders;
    }

    /** Returns the border between the previous winner and the arm that is clearly ahead at {@code clear}. */
    private Border border(String below, String above, int since, int clear) {
        int end = clear;
        while (end > since && lead(end - 1, below, above, 1) > 0) {
            end--;
        }
        int equal = end;
        while (equal > since && lead(equal - 1, below, above, 0) > 0) {
            equal--;
        }
        int sure = equal;
        while (sure > 0 && choices[sure - 1].known() && lead(sure - 1, below, above, -1) > 0) {
            sure--;
        }
        boolean open = sure == 0 || !choices[sure - 1].known();
        return new Border(
                axis,
                below,
                above,
                new Interval(
                        open ? Double.NaN : crossing(sure, below, above, -1),
                        crossing(equal, below, above, 0),
                        crossing(end, below, above, 1)));
    }

    /**
     * Returns the place where the lead crosses zero between the previous point and this one, interpolated on the logarithm of
     * the place.
     */
    private double crossing(int i, String below, String above, int bands) {
        if (i == 0 || !choices[i - 1].known()) {
            return places[i];
        }
        double before = lead(i - 1, below, above, bands);
        double here = lead(i, below, above, bands);
        double share = before == here ? 0 : Math.min(1, Math.max(0, before / (before - here)));
        return places[i - 1] * Math.pow(places[i] / places[i - 1], share);
    }

    /** Returns the logarithm of the ratio of two arms' times, less {@code bands} times their band; {@code NaN} where not estimated. */
    private double lead(int i, String arm, String other, int bands) {
        Optional<Prediction> one = choices[i].of(arm);
        Optional<Prediction> two = choices[i].of(other);
        if (one.isEmpty() || two.isEmpty()) {
            return Double.NaN;
        }
        double ratio =
                Math.log(one.get().micros().estimate() / two.get().micros().estimate());
        return ratio - bands * advice.band(one.get(), two.get());
    }
}
