package dev.weir.report.stats;

import dev.weir.report.model.Manifest;

/**
 * One planned comparison at one setting, judged look by look as the run goes on.
 *
 * <p>Its p-value for a difference is the smallest, over the looks so far, of Student's p divided by the look's share of the
 * error rate; only looks at which the estimate lay beyond delta count. By the union bound that is a valid p-value however
 * often one looks, and it can only fall as heats are added.
 */
final class Trial {
    private final Manifest.Comparison comparison;
    private final Pairs pairs;
    private final Footing footing;
    private int lastLook = -1;
    private double p = 1;
    private double side;
    private Estimate atLook;
    private Verdict verdict = Verdict.UNDECIDED;
    private int decidedAtHeat;
    private double delta;

    Trial(Manifest.Comparison comparison, Pairs pairs, Footing footing) {
        this.comparison = comparison;
        this.pairs = pairs;
        this.footing = footing;
    }

    /**
     * Takes in the pairs up to a heat; does nothing unless they make a look that has not been taken.
     *
     * @param logThreshold logarithm of the ratio up to which differences do not matter
     */
    void look(int heat, double logThreshold, Spending spending) {
        if (verdict != Verdict.UNDECIDED) {
            return;
        }
        delta = Math.max(logThreshold, footing.floor().upTo(heat));
        int n = pairs.countUpTo(heat);
        int look = Looks.indexOf(n);
        if (look <= lastLook) {
            return;
        }
        Estimate now = footing.moderation().atLook(heat, pairs);
        if (now.df() < Looks.LEAST_DF) {
            return;
        }
        lastLook = look;
        atLook = now;
        if (Math.abs(now.mean()) > delta) {
            double adjusted = Spending.adjustedP(look, now);
            if (adjusted < p) {
                p = adjusted;
                side = Math.signum(now.mean());
            }
        } else if (Math.abs(now.mean()) + spending.halfWidth(look, now) < delta) {
            decide(Verdict.EQUAL, n);
        }
    }

    /** Claims a difference when the p-value is within the threshold and the last look still shows it beyond delta. */
    void claim(double threshold, int heat) {
        boolean beyond = atLook != null && Math.abs(atLook.mean()) > delta && Math.signum(atLook.mean()) == side;
        if (verdict == Verdict.UNDECIDED && p <= threshold && beyond) {
            decide(side < 0 ? Verdict.FASTER : Verdict.SLOWER, pairs.countUpTo(heat));
        }
    }

    /**
     * Takes a verdict back that the interval of all heats contradicts: heats that were measured after the decision, for
     * another comparison's sake, count as well. A claim thus needs both, and is made no more often than stated.
     */
    void confirm(Interval ratio) {
        boolean holds = switch (verdict) {
            case FASTER -> ratio.high() < 1;
            case SLOWER -> ratio.low() > 1;
            case EQUAL -> Math.abs(Math.log(ratio.estimate())) <= delta;
            case UNDECIDED -> true;
        };
        if (!holds) {
            decide(Verdict.UNDECIDED, 0);
        }
    }

    private void decide(Verdict decision, int heats) {
        verdict = decision;
        decidedAtHeat = heats;
    }

    boolean startedBy(int heat) {
        return pairs.countUpTo(heat) > 0;
    }

    double p() {
        return p;
    }

    Manifest.Comparison comparison() {
        return comparison;
    }

    Pairs pairs() {
        return pairs;
    }

    /** Its mean over all heats, to foretell looks from. */
    Estimate estimate() {
        return footing.moderation().forVerdict(Integer.MAX_VALUE, pairs);
    }

    Footing footing() {
        return footing;
    }

    Verdict verdict() {
        return verdict;
    }

    /** Heats its arms had both been measured in when it was decided; 0 while undecided. */
    int decidedAtHeat() {
        return decidedAtHeat;
    }

    /** log(1 + delta): as of the decision, or as of now while undecided. */
    double logDelta() {
        return delta;
    }
}
