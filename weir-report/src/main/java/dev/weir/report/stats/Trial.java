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
    private int lastLook = -1;
    private double p = 1;
    private double side;
    private Moments moments;
    private Verdict verdict = Verdict.UNDECIDED;
    private int decidedAtHeat;
    private double delta;

    Trial(Manifest.Comparison comparison, Pairs pairs) {
        this.comparison = comparison;
        this.pairs = pairs;
    }

    /**
     * Takes in the pairs up to a heat; does nothing unless they make a look that has not been taken.
     *
     * @param logDelta log(1 + delta) as of that heat
     */
    void look(int heat, double logDelta, Spending spending) {
        int n = pairs.countUpTo(heat);
        delta = verdict == Verdict.UNDECIDED ? logDelta : delta;
        int look = Looks.indexOf(n);
        if (verdict != Verdict.UNDECIDED || look <= lastLook) {
            return;
        }
        lastLook = look;
        moments = Moments.of(pairs.logRatios(), n);
        if (Math.abs(moments.mean()) > logDelta) {
            double adjusted = spending.adjustedP(look, moments);
            if (adjusted < p) {
                p = adjusted;
                side = Math.signum(moments.mean());
            }
        } else if (Math.abs(moments.mean()) + spending.halfWidth(look, moments) < logDelta) {
            decide(Verdict.EQUAL, n);
        }
    }

    /** Claims a difference when the p-value is within the threshold and the last look still shows it beyond delta. */
    void claim(double threshold, int heat) {
        boolean beyond = moments != null && Math.abs(moments.mean()) > delta && Math.signum(moments.mean()) == side;
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
