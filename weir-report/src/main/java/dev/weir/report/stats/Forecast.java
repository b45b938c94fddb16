package dev.weir.report.stats;

/**
 * Says what measuring time would probably decide a comparison, if its spread and estimate stay as they are: the first look
 * at which the look-adjusted interval would exclude 1 (estimate beyond delta) or fit inside delta (estimate within).
 */
final class Forecast {
    private final Spending difference;
    private final Spending equality;

    /**
     * Prepares the boundaries.
     *
     * @param errorRate the run's error rate, 0 to 1
     * @param claimRate the rate at which the false discovery procedure would let the next difference pass, 0 to 1
     */
    Forecast(double errorRate, double claimRate) {
        this.equality = new Spending(errorRate);
        this.difference = new Spending(claimRate);
    }

    /** Measuring time in seconds; 0 when decided, {@code NaN} when fewer than two heats or no look would do. */
    double moreSeconds(Trial trial) {
        if (trial.verdict() != Verdict.UNDECIDED) {
            return 0;
        }
        Moments moments = trial.pairs().moments();
        if (moments.n() < 2) {
            return Double.NaN;
        }
        double distance = Math.abs(moments.mean());
        boolean beyond = distance > trial.logDelta();
        double room = beyond ? distance : trial.logDelta() - distance;
        int heats = firstLook(moments, beyond ? difference : equality, room);
        double perHeat = trial.pairs().numerator().meanSecondsInHeat()
                + trial.pairs().denominator().meanSecondsInHeat();
        return heats == 0 ? Double.NaN : (heats - moments.n()) * perHeat;
    }

    private static int firstLook(Moments moments, Spending spending, double room) {
        for (int look = 0; look < Looks.count(); look++) {
            if (Looks.heats(look) > moments.n() && spending.halfWidth(look, moments.sd()) < room) {
                return Looks.heats(look);
            }
        }
        return 0;
    }
}
