package dev.weir.report.stats;

import java.util.List;

/**
 * Replays the run heat by heat and decides the trials as the looks allow.
 *
 * <p>After each heat the trials' p-values, already paid for all looks, go through Benjamini and Hochberg's procedure over
 * every planned comparison begun so far. Single p-values only fall, so a claim once made would be made again later by the
 * same procedure; comparisons begun late, a new noise floor or a wandering estimate could still turn it round, and a decided
 * verdict is therefore kept. EQUAL needs the whole look-adjusted interval inside the margin; it is two one-sided tests
 * (Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987) at the look's share, each comparison by itself.
 */
final class Judge {
    private final Spending spending;
    private final StudentT student;
    private final double errorRate;

    /** Calls equal arms different at no more than this rate, 0 to 1. */
    Judge(double errorRate) {
        this.errorRate = errorRate;
        this.spending = new Spending(errorRate);
        this.student = new StudentT(errorRate);
    }

    void judge(List<Trial> trials, int heats) {
        for (int heat = 0; heat < heats; heat++) {
            for (Trial trial : trials) {
                trial.look(heat, spending);
            }
            int now = heat;
            double[] pValues = trials.stream()
                    .filter(each -> each.startedBy(now))
                    .mapToDouble(Trial::p)
                    .toArray();
            double threshold = FalseDiscovery.threshold(pValues, errorRate);
            for (Trial trial : trials) {
                trial.claim(threshold, heat);
                trial.confirm(heat, student);
            }
        }
    }
}
