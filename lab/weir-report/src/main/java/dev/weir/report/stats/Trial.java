package dev.weir.report.stats;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.RatioWords;
import java.util.List;
import java.util.Locale;

/**
 * One planned comparison at one setting, judged look by look as the run goes on.
 *
 * <p>Its p-value for a difference is the smallest, over the looks so far, of Student's p divided by the look's share of the
 * error rate; only looks with an estimate beyond margin and noise floor count. By the union bound that is a valid p-value for
 * any number of looks, and it can only fall as heats are added.
 *
 * <p>After each heat Benjamini and Hochberg's procedure is applied to the p-values of all planned comparisons begun so far. By
 * itself the procedure would repeat a claim at later heats; but comparisons begun late, a new noise floor or a drifting
 * estimate could reverse it, so a decided verdict is kept. EQUAL needs the whole look-adjusted interval inside the margin: two
 * one-sided tests (Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987) at the look's share, each comparison on its own.
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
    private double floor;
    private String withdrawn = "";

    Trial(Manifest.Comparison comparison, Pairs pairs, Footing footing) {
        this.comparison = comparison;
        this.pairs = pairs;
        this.footing = footing;
    }

    /**
     * Replays the run heat by heat and decides the trials at their looks.
     *
     * @param errorRate rate at which equal arms may be called different, 0 to 1
     */
    static void judge(List<Trial> trials, int heats, double errorRate) {
        Spending spending = new Spending(errorRate);
        StudentT student = new StudentT(errorRate);
        for (int heat = 0; heat < heats; heat++) {
            int now = heat;
            trials.forEach(each -> each.look(now, spending));
            double[] pValues = trials.stream()
                    .filter(each -> each.pairs.countUpTo(now) > 0)
                    .mapToDouble(Trial::p)
                    .toArray();
            double threshold = FalseDiscovery.threshold(pValues, errorRate);
            trials.forEach(each -> {
                each.claim(threshold, now);
                each.confirm(now, student);
            });
        }
    }

    /** Tests the pairs up to a heat; does nothing unless their number is a new look. */
    void look(int heat, Spending spending) {
        if (verdict != Verdict.UNDECIDED || !withdrawn.isEmpty()) {
            return;
        }
        floor = footing.floor().upTo(heat);
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
        if (Math.abs(now.mean()) > logBeyond()) {
            double adjusted = Spending.adjustedP(look, now);
            if (adjusted < p) {
                p = adjusted;
                side = Math.signum(now.mean());
            }
        } else if (floor <= logMargin() && Math.abs(now.mean()) + spending.oneSidedWidth(look, now) < logMargin()) {
            decide(Verdict.EQUAL, n);
        }
    }

    /** Claims a difference if the p-value is within the threshold and the last look shows it on the same side, beyond margin and floor. */
    void claim(double threshold, int heat) {
        boolean beyond = atLook != null && Math.abs(atLook.mean()) > logBeyond() && Math.signum(atLook.mean()) == side;
        if (verdict == Verdict.UNDECIDED && p <= threshold && beyond) {
            decide(side < 0 ? Verdict.FASTER : Verdict.SLOWER, pairs.countUpTo(heat));
        }
    }

    /** Checks the verdict against the interval over the heats up to this one, see {@link #confirm(int, Interval)}. */
    void confirm(int heat, StudentT student) {
        if (verdict != Verdict.UNDECIDED) {
            floor = footing.floor().upTo(heat);
            confirm(heat, student.exp(footing.moderation().upTo(heat, pairs)));
        }
    }

    /**
     * Withdraws a verdict that the interval or the noise floor contradicts. Heats measured after the decision, for other
     * comparisons, count as well. The comparison then stays open: contradictory heats decide nothing.
     */
    void confirm(int heat, Interval ratio) {
        boolean holds = switch (verdict) {
            case FASTER -> ratio.high() < 1 && isAboveFloor(ratio);
            case SLOWER -> ratio.low() > 1 && isAboveFloor(ratio);
            case EQUAL -> Math.abs(Math.log(ratio.estimate())) <= logMargin() && floor <= logMargin();
            case UNDECIDED -> true;
        };
        if (!holds) {
            withdrawn = verdict.word() + " after " + decidedAtHeat + " heats, taken back after " + pairs.countUpTo(heat)
                    + ": it was " + RatioWords.plain(ratio) + " then" + floorText();
            decide(Verdict.UNDECIDED, 0);
            p = 1;
        }
    }

    private boolean isAboveFloor(Interval ratio) {
        return Math.abs(Math.log(ratio.estimate())) > floor;
    }

    private String floorText() {
        return floor > 0 ? String.format(Locale.ROOT, ", and the noise floor %.1f %%", 100 * Math.expm1(floor)) : "";
    }

    /** Returns the withdrawn verdict and the reason; empty if none. */
    String withdrawn() {
        return withdrawn;
    }

    private void decide(Verdict decision, int heats) {
        verdict = decision;
        decidedAtHeat = heats;
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

    /** Returns the mean over all heats, the basis of forecasts. */
    Estimate estimate() {
        return footing.moderation().of(pairs);
    }

    Footing footing() {
        return footing;
    }

    Verdict verdict() {
        return verdict;
    }

    /** Returns the number of paired heats at the decision; 0 while undecided. */
    int decidedAtHeat() {
        return decidedAtHeat;
    }

    /** Returns the largest difference that does not matter, on the log scale. */
    double logMargin() {
        return footing.logMargin();
    }

    /** Returns the bound a difference must exceed to be claimed, on the log scale, as of the latest heat checked. */
    double logBeyond() {
        return Math.max(logMargin(), floor);
    }
}
