package dev.weir.lab.study.load;

import java.util.SplittableRandom;

/**
 * Finds the highest rate that is held. It first goes up or down from a likely rate, by larger factors, until one is held and another is
 * not, and bisects between them. Then it goes up by a step after each rate held and down after each one not held (the up-and-down method:
 * W. J. Dixon and A. M. Mood, J. Am. Stat. Assoc. 43, 1948), which stays around the rate that is held every other time.
 */
final class RateSearch {
    static final double MOST = 400_000;
    static final double STEP = 1.04;

    private static final double LEAST = 1;
    /** The first rate is random up to this factor around the likely one, so that arms do not try the same rates. */
    private static final double AROUND = 1.25;

    private static final double FIRST_FACTOR = 1.4;
    /** A client that jumps further has not run at such a rate before, and seems not to hold it. */
    private static final double MOST_FACTOR = 2;

    /** Bisection ends at this ratio of the lowest rate not held to the highest one held. */
    private static final double CLOSE = 1.09;

    private final Trial trial;
    private final double likely;
    /** The highest rate held and the lowest one not held; 0 as long as there is none. */
    private double held;

    private double lost;
    private double rate;

    @FunctionalInterface
    interface Trial {
        /** Returns whether a rate, in requests per second, is held. */
        boolean isHeld(double perSecond) throws Exception;
    }

    /** Creates a search that begins near a likely rate, in requests per second. */
    RateSearch(Trial trial, double likely, SplittableRandom random) {
        this.trial = trial;
        this.likely = likely * Math.pow(AROUND, 2 * random.nextDouble() - 1);
    }

    /** Returns the geometric mean of the rates tried in this many trials; the first call takes as many as it needs. */
    double next(int trials) throws Exception {
        if (rate == 0) {
            rate = found();
            return rate;
        }
        double product = 1;
        for (int each = 0; each < trials; each++) {
            product *= rate;
            rate = trial.isHeld(rate) ? Math.min(MOST, rate * STEP) : Math.max(LEAST, rate / STEP);
        }
        return Math.pow(product, 1.0 / trials);
    }

    /** Tries a rate once more if it is not held: a single hiccup would end the search far below the highest one. */
    private boolean isHeldAtAll(double perSecond) throws Exception {
        boolean atOnce = trial.isHeld(perSecond);
        return atOnce || trial.isHeld(perSecond);
    }

    private double found() throws Exception {
        do {
            bracket();
            bisect();
        } while (lost > held && isHeldByNow());
        return Math.sqrt(held * lost);
    }

    /** Goes up or down by growing factors until one rate is held and a higher one is not, or there is no further rate. */
    private void bracket() throws Exception {
        double next = held == 0 ? likely : Math.min(MOST, held * FIRST_FACTOR);
        double factor = FIRST_FACTOR;
        while (held == 0 || lost == 0) {
            if (isHeldAtAll(next)) {
                held = next;
                lost = next == MOST ? MOST : lost;
                next = Math.min(MOST, next * factor);
            } else {
                lost = next;
                held = next == LEAST ? LEAST : held;
                next = Math.max(LEAST, next / factor);
            }
            factor = Math.min(MOST_FACTOR, factor * factor);
        }
    }

    private void bisect() throws Exception {
        while (lost / held > CLOSE) {
            double middle = Math.sqrt(held * lost);
            if (isHeldAtAll(middle)) {
                held = middle;
            } else {
                lost = middle;
            }
        }
    }

    /** Tries the rate that was not held again: code that had not run at such a rate before may have been compiled meanwhile. */
    private boolean isHeldByNow() throws Exception {
        boolean isHeld = trial.isHeld(lost);
        if (isHeld) {
            held = lost;
            lost = 0;
        }
        return isHeld;
    }
}
