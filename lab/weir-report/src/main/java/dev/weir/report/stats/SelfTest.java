package dev.weir.report.stats;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.shell.Launcher;
import java.util.List;

/**
 * The results of the run's own controls on every link.
 *
 * @param links the controls of each link in the order of the manifest; without links that have none
 */
public record SelfTest(List<OnLink> links) {

    /**
     * The controls on one link.
     *
     * @param aa ratio of the two equal workers with its interval, all levels together (mean of a heat's log ratios); its cell
     *     holds the factors that the levels share. {@code null} before the first heat
     * @param aaLevels the A/A pairs level by level
     * @param floorPercent A/A floor in per cent: the largest distance from 1 among the levels' A/A ratios whose interval
     *     excludes 1; 0 if identical workers differ by no more than noise
     * @param injected the known effects as measured
     * @param smallestResolved the smallest percentage found such that no larger one was missed, and the other effects found, in
     *     words: {@code +2 % and +1 round trip}; empty if none was found
     * @param smallestEffectPercent the smallest effect, in per cent, that the run detects on this link nine times in ten
     *     (interval at the run's error rate excludes 1), from the scatter and number of heats; median over the A/A levels;
     *     {@code NaN} for too few heats
     */
    public record OnLink(
            String link,
            RatioResult aa,
            List<Twins> aaLevels,
            double floorPercent,
            List<Injected> injected,
            String smallestResolved,
            double smallestEffectPercent) {
        /** Returns whether equal workers were found to differ, a false alarm. */
        public boolean isAlarm() {
            return aaLevels.stream().anyMatch(Twins::differ);
        }

        /** Returns the factors in which a level differs from the link's others. */
        public Level own(Twins level) {
            return level.ratio().cell().factors().without(aa.cell().factors());
        }

        /** Returns the known effects that were not found as large as they are. */
        public List<Injected> untrue() {
            return injected.stream().filter(each -> !each.isTrue()).toList();
        }
    }

    /**
     * Two equal workers at one level.
     *
     * @param differ whether they differ significantly by Holm's procedure over all pairs of the run
     */
    public record Twins(RatioResult ratio, boolean differ) {}

    /**
     * One known effect.
     *
     * @param arm id of the injecting arm, for example {@code injected.5-percent}
     * @param effect the effect in words, for example {@code +5 %}
     * @param truth the ratio it causes; {@code NaN} if unknown, for example because it depends on the link
     * @param ratio ratio to the sentinel's twin, with its interval
     * @param added ratio to the arm that adds nothing in the same JVM, so that it is the effect alone; as {@code ratio} in runs
     *     without that arm
     */
    public record Injected(String arm, String effect, double truth, RatioResult ratio, RatioResult added) {
        /** Returns whether the run found the effect. It costs time, so the whole interval must lie above 1. */
        public boolean found() {
            return ratio.ratio().low() > 1;
        }

        /** Returns whether the interval of what was added contains the truth; true if either is unknown. */
        public boolean isTrue() {
            Interval found = added.ratio();
            return Double.isNaN(truth) || !found.hasBounds() || (found.low() <= truth && truth <= found.high());
        }
    }

    /** Returns the controls of one link; {@code null} if it has none. */
    public OnLink on(String link) {
        return links.stream()
                .filter(each -> each.link().equals(link))
                .findFirst()
                .orElse(null);
    }

    /** Returns the largest A/A floor, in per cent. */
    public double floorPercent() {
        return links.stream().mapToDouble(OnLink::floorPercent).max().orElse(0);
    }

    /** Returns the failed controls, where the run gives no verdict and no advice. */
    public FailedControls failed(Run run) {
        return FailedControls.of(this, run);
    }

    /** Returns the command that measures a link of a study again. */
    public static String again(String study, String link) {
        return Launcher.command("run " + study + " --link " + link);
    }
}
