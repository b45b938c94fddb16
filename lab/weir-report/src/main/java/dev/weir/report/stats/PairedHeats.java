package dev.weir.report.stats;

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
                : new StudentT(ERROR_RATE).exp(Estimate.student(Moments.of(logRatios, logRatios.length)));
    }

    /** Heats in which both were measured. */
    public static int common(CellResult one, CellResult other) {
        return logRatios(one, other).length;
    }

    /** Returns the log ratio of each heat in which both were measured, in order. */
    private static double[] logRatios(CellResult over, CellResult under) {
        return over.heatsMicros().entrySet().stream()
                .filter(heat -> under.heatsMicros().containsKey(heat.getKey()))
                .mapToDouble(
                        heat -> Math.log(heat.getValue() / under.heatsMicros().get(heat.getKey())))
                .toArray();
    }

    private static Interval widest(Interval over, Interval under) {
        return new Interval(over.low() / under.high(), over.estimate() / under.estimate(), over.high() / under.low());
    }
}
