package dev.weir.report.advice;

import dev.weir.report.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Finds the borders along an axis. A new winner counts only once it is ahead by more than the error of the ratio; the border
 * then lies where the two were equal.
 */
public final class Borders {
    private static final int POINTS = 160;

    private final Advice advice;
    private final Axis axis;
    private final DoubleFunction<Situation> situations;
    private final double[] places;

    private Borders(Advice advice, Situation from, Axis axis, double low, double high) {
        this.advice = advice;
        this.axis = axis;
        this.situations = axis.from(from);
        this.places = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            places[i] = low * Math.pow(high / low, i / (POINTS - 1.0));
        }
    }

    /**
     * The borders between two places of an axis.
     *
     * @param advice the models
     * @param from the situation, changed along the axis only
     * @param axis the direction
     * @param low lower end, above 0
     * @param high upper end
     * @return borders, ascending; none where one arm is best throughout, or nothing can be told apart
     */
    public static List<Border> along(Advice advice, Situation from, Axis axis, double low, double high) {
        return new Borders(advice, from, axis, low, high).find();
    }

    /**
     * The borders as far as the run reaches, its extrapolation included.
     *
     * @param advice the models
     * @param from the situation, changed along the axis only
     * @param axis the direction
     * @return borders, ascending
     */
    public static List<Border> along(Advice advice, Situation from, Axis axis) {
        return switch (axis) {
            case RATE -> along(advice, from, axis, 1e6, 4e10);
            case RTT -> along(advice, from, axis, 20, 1e6);
            case SIZE ->
                along(
                        advice,
                        from,
                        axis,
                        Math.max(1, advice.sizes().get(0) / Reach.FACTOR),
                        Math.max(2, advice.sizes().get(advice.sizes().size() - 1) * Reach.FACTOR));
        };
    }

    private List<Border> find() {
        List<Border> borders = new ArrayList<>();
        String winner = "";
        int since = 0;
        for (int i = 0; i < POINTS; i++) {
            Choice choice = advice.choose(situations.apply(places[i]));
            if (!choice.known()) {
                winner = "";
                continue;
            }
            String best = choice.best().arm();
            if (winner.isEmpty()) {
                winner = best;
                since = i;
            } else if (!best.equals(winner) && ratio(i, winner, best) > advice.band(winner, best)) {
                borders.add(border(winner, best, since, i));
                winner = best;
                since = i;
            }
        }
        return borders;
    }

    /** The border between a winner up to here and the one that is clearly ahead here. */
    private Border border(String below, String above, int since, int clear) {
        double band = advice.band(below, above);
        int equal = clear;
        while (equal > since && ratio(equal - 1, below, above) > 0) {
            equal--;
        }
        int sure = equal;
        while (sure > 0 && reached(sure - 1) && ratio(sure - 1, below, above) > -band) {
            sure--;
        }
        boolean open = sure == 0 || !reached(sure - 1);
        double low = open ? Double.NaN : crossing(sure, below, above, -band);
        int end = clear;
        while (end > equal && ratio(end - 1, below, above) > band) {
            end--;
        }
        return new Border(
                axis,
                below,
                above,
                new Interval(low, crossing(equal, below, above, 0), crossing(end, below, above, band)));
    }

    private boolean reached(int i) {
        return advice.reach(situations.apply(places[i])) != Reach.BEYOND;
    }

    /** Where the ratio passes a level between the point before and this one, along the logarithm of the place. */
    private double crossing(int i, String below, String above, double level) {
        if (i == 0) {
            return places[0];
        }
        double before = ratio(i - 1, below, above) - level;
        double here = ratio(i, below, above) - level;
        double share = before == here ? 0 : Math.min(1, Math.max(0, before / (before - here)));
        return places[i - 1] * Math.pow(places[i] / places[i - 1], share);
    }

    /** Logarithm of the time of one arm over that of the other. */
    private double ratio(int i, String arm, String other) {
        Choice choice = advice.choose(situations.apply(places[i]));
        return Math.log(time(choice, arm) / time(choice, other));
    }

    private static double time(Choice choice, String arm) {
        return choice.ranked().stream()
                .filter(each -> each.arm().equals(arm))
                .mapToDouble(each -> each.micros().estimate())
                .findFirst()
                .orElse(Double.NaN);
    }
}
