package dev.weir.report.stats;

import java.util.List;

/**
 * How far the run can be trusted, from its own controls.
 *
 * @param aa ratio of the two equal slice groups of each heat, with its interval; {@code null} before the first heat
 * @param aaVerdict verdict on it; anything but equal or undecided is an alarm
 * @param floorPercent A/A floor in per cent: the distance of the A/A ratio from 1 where its interval excludes 1; 0 where the
 *     identical slice groups differ by no more than noise, which is in the interval of {@code aa}
 * @param injected known effects and whether they were found
 * @param smallestResolved the smallest percentage found such that no larger one was missed, and the round trip if found,
 *     in words: {@code +2 % and +1 round trip}; empty when none was
 * @param drift what the sentinel says about drift, in a sentence; empty when it is steady
 */
public record SelfTest(
        RatioResult aa,
        Verdict aaVerdict,
        double floorPercent,
        List<Injected> injected,
        String smallestResolved,
        String drift) {

    /**
     * One known effect.
     *
     * @param arm id of the injecting arm, for example {@code injected.5-percent}
     * @param effect the effect in words, for example {@code +5 %}
     * @param ratio ratio to the sentinel, with its interval
     * @param found whether the run told it from no effect: the whole interval lies above 1
     */
    public record Injected(String arm, String effect, RatioResult ratio, boolean found) {}
}
