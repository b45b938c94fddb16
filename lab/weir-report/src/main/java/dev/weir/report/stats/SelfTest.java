package dev.weir.report.stats;

import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.shell.Launcher;
import java.util.List;

/**
 * The extent to which the run can be trusted, from its own controls on every link.
 *
 * @param links what the controls say, link by link in the order of the manifest; without the links that have none
 */
public record SelfTest(List<OnLink> links) {

    /**
     * The controls on one link.
     *
     * @param aa ratio of the two equal workers with its interval, all levels together (mean of a heat's log ratios); its
     *     cell holds the factors that the levels share. {@code null} before the first heat
     * @param aaLevels the same level by level
     * @param floorPercent A/A floor in per cent: the distance from 1 of the A/A ratio of the level where it is largest and
     *     its interval excludes 1; 0 where identical workers differ by no more than noise
     * @param injected known effects and whether they were found
     * @param smallestResolved the smallest percentage found such that no larger one was missed, and the round trip if found,
     *     in words: {@code +2 % and +1 round trip}; empty when none was
     * @param smallestEffectPercent the smallest effect, in per cent, that the run finds here nine times in ten (interval at the
     *     run's error rate off 1), from the scatter and number of the heats; median over the A/A levels; {@code NaN} where
     *     the heats are too few to tell
     */
    public record OnLink(
            String link,
            RatioResult aa,
            List<Twins> aaLevels,
            double floorPercent,
            List<Injected> injected,
            String smallestResolved,
            double smallestEffectPercent) {
        /** Returns whether a difference between equal workers was found, which is a false alarm. */
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
     * @param differ whether their ratio's interval excludes 1, at the rate that Holm's procedure leaves it among all pairs of the run
     */
    public record Twins(RatioResult ratio, boolean differ) {}

    /**
     * One known effect.
     *
     * @param arm id of the injecting arm, for example {@code injected.5-percent}
     * @param effect the effect in words, for example {@code +5 %}
     * @param truth the ratio that it makes; {@code NaN} where that depends on the link
     * @param ratio ratio to the sentinel's twin, with its interval
     */
    public record Injected(String arm, String effect, double truth, RatioResult ratio) {
        /** Returns whether the run found it: it costs time, so the whole interval lies above 1. */
        public boolean found() {
            return ratio.ratio().low() > 1;
        }

        /** Returns whether its interval contains the truth, as far as that is known. */
        public boolean isTrue() {
            Interval found = ratio.ratio();
            return Double.isNaN(truth) || !found.hasBounds() || (found.low() <= truth && truth <= found.high());
        }
    }

    /** The controls of one link; {@code null} where it has none. */
    public OnLink on(String link) {
        return links.stream()
                .filter(each -> each.link().equals(link))
                .findFirst()
                .orElse(null);
    }

    /** The largest A/A floor, in per cent. */
    public double floorPercent() {
        return links.stream().mapToDouble(OnLink::floorPercent).max().orElse(0);
    }

    /** Where controls failed, so that the run gives no verdict and no advice. */
    public FailedControls failed(Run run) {
        return FailedControls.of(this, run);
    }

    /** The command that measures a link of a study again. */
    public static String again(String study, String link) {
        return Launcher.command("run " + study + " --link " + link);
    }
}
