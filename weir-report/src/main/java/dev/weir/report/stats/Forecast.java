package dev.weir.report.stats;

/**
 * Says what measuring time would probably decide a comparison, if its spread and estimate stay as they are: the first look
 * at which the look-adjusted interval would exclude 1 (estimate beyond delta) or fit inside delta (estimate within).
 */
final class Forecast {
    private final Spending difference;
    private final Spending equality;
    private final boolean raced;

    /**
     * Prepares the boundaries.
     *
     * @param errorRate the run's error rate, 0 to 1
     * @param claimRate the rate at which the false discovery procedure would let the next difference pass, 0 to 1
     * @param raced whether the contestants of a lap group took their slices in turns, so that each tells the time of all
     */
    Forecast(double errorRate, double claimRate, boolean raced) {
        this.raced = raced;
        this.equality = new Spending(errorRate);
        this.difference = new Spending(claimRate);
    }

    /** Measuring time in seconds; 0 when decided, {@code NaN} when fewer than two heats or no look would do. */
    double moreSeconds(Trial trial) {
        if (trial.verdict() != Verdict.UNDECIDED) {
            return 0;
        }
        Estimate estimate = trial.estimate();
        if (estimate.n() < 2) {
            return Double.NaN;
        }
        double distance = Math.abs(estimate.mean());
        boolean beyond = distance > trial.logDelta();
        double room = beyond ? distance : trial.logDelta() - distance;
        int heats = firstLook(estimate, beyond ? difference : equality, room);
        return heats == 0 ? Double.NaN : (heats - estimate.n()) * secondsPerHeat(trial.pairs());
    }

    /** Contestants that race each other share their time, those measured one after the other do not. */
    private double secondsPerHeat(Pairs pairs) {
        double numerator = pairs.numerator().meanSecondsInHeat();
        double denominator = pairs.denominator().meanSecondsInHeat();
        return raced ? Math.max(numerator, denominator) : numerator + denominator;
    }

    private static int firstLook(Estimate now, Spending spending, double room) {
        for (int look = 0; look < Looks.count(); look++) {
            int heats = Looks.heats(look);
            if (heats > now.n()) {
                Estimate then = new Estimate(heats, now.mean(), now.sd(), now.df() + heats - now.n());
                if (spending.halfWidth(look, then) < room) {
                    return heats;
                }
            }
        }
        return 0;
    }
}
