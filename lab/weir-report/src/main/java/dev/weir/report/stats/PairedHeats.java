package dev.weir.report.stats;

import java.util.Optional;

/** The ratio of two cells that no lap pairs, such as an arm at two levels: by heat, since one JVM measured both. */
public final class PairedHeats {
    private static final double ERROR_RATE = 0.05;

    private PairedHeats() {}

    /**
     * The ratio of two cells' times, with Student's interval at 95 % over the heats in which both were measured.
     *
     * @return the widest ratio that their own intervals allow where they have fewer than two heats in common
     */
    public static Interval ratio(CellResult over, CellResult under) {
        double[] logRatios = logRatios(over, under);
        return logRatios.length < 2
                ? widest(over.timeMicros(), under.timeMicros())
                : interval(logRatios, logRatios.length, ERROR_RATE);
    }

    /**
     * The same as of the last of the {@link Looks}, at the share of the error rate which that may spend: who judges by it after
     * each heat errs in all no more often than at 95 %.
     *
     * @return empty before the first look
     */
    public static Optional<Interval> ratioAtLook(CellResult over, CellResult under) {
        double[] logRatios = logRatios(over, under);
        int heats = Looks.last(logRatios.length);
        return heats == 0
                ? Optional.empty()
                : Optional.of(interval(logRatios, heats, ERROR_RATE * Looks.share(Looks.indexOf(heats))));
    }

    /** Of each heat in which both were measured, in order. */
    private static double[] logRatios(CellResult over, CellResult under) {
        return over.heatsMicros().entrySet().stream()
                .filter(heat -> under.heatsMicros().containsKey(heat.getKey()))
                .mapToDouble(
                        heat -> Math.log(heat.getValue() / under.heatsMicros().get(heat.getKey())))
                .toArray();
    }

    private static Interval interval(double[] logRatios, int heats, double errorRate) {
        return new StudentT(errorRate).exp(Estimate.student(Moments.of(logRatios, heats)));
    }

    private static Interval widest(Interval over, Interval under) {
        return new Interval(over.low() / under.high(), over.estimate() / under.estimate(), over.high() / under.low());
    }
}
