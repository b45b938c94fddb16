package dev.weir.report.stats;

import dev.weir.report.model.Manifest;

/**
 * The result of a planned comparison at one setting of every factor.
 *
 * @param ratio the ratio with its interval, over all heats
 * @param verdict the verdict; once decided at a look it stands, unless later heats contradict it
 * @param decidedAtHeat number of heats measured at the decision; 0 while undecided
 * @param deltaPercent differences up to this size count as equal, in per cent, see {@link Margin}
 * @param chances the probability that more heats decide it
 * @param withdrawn the verdict that later heats contradicted, and how; empty if none
 */
public record ComparisonResult(
        Manifest.Comparison comparison,
        RatioResult ratio,
        Verdict verdict,
        int decidedAtHeat,
        double deltaPercent,
        Chances chances,
        String withdrawn) {}
