package dev.weir.report.stats;

/** The ratio of two cells that no lap pairs, such as an arm at two levels: by heat, since one JVM measured both. */
public final class PairedHeats {
    private static final double ERROR_RATE = 0.05;

    private PairedHeats() {}

    /**
     * The ratio of two cells' times, with Student's interval at 95 % over heats.
     *
     * @return the widest ratio that their own intervals allow where they were measured in different numbers of heats
     */
    public static Interval ratio(CellResult over, CellResult under) {
        int n = over.heatsMicros().size();
        if (n < 2 || n != under.heatsMicros().size()) {
            return widest(over.timeMicros(), under.timeMicros());
        }
        double[] logRatios = new double[n];
        for (int heat = 0; heat < n; heat++) {
            logRatios[heat] =
                    Math.log(over.heatsMicros().get(heat) / under.heatsMicros().get(heat));
        }
        return new StudentT(ERROR_RATE).exp(Estimate.student(Moments.of(logRatios, n)));
    }

    private static Interval widest(Interval over, Interval under) {
        return new Interval(over.low() / under.high(), over.estimate() / under.estimate(), over.high() / under.low());
    }
}
