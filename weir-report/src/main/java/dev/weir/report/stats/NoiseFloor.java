package dev.weir.report.stats;

/**
 * What systematic difference between two identical arms remains.
 *
 * <p>It is the distance of the A/A ratio from 1 where the interval of that ratio, at the run's error rate, excludes 1; and
 * 0 where it does not, for then nothing but noise was found, and noise is already in the interval of every ratio: to count
 * it again would call everything equal in a noisy run. With two heats the interval is so wide that chance alone seldom
 * makes a floor; a single odd heat widens the interval and makes none.
 */
final class NoiseFloor {
    private final Pairs draws;
    private final StudentT student;

    NoiseFloor(Pairs draws, StudentT student) {
        this.draws = draws;
        this.student = student;
    }

    /** The floor on the log scale, from the heats up to and with this one. */
    double upTo(int heat) {
        int n = draws.countUpTo(heat);
        if (n < 2) {
            return 0;
        }
        Moments moments = Moments.of(draws.logRatios(), n);
        double distance = Math.abs(moments.mean());
        return distance > student.halfWidth(moments) ? distance : 0;
    }
}
