package dev.weir.report.stats;

import dev.weir.report.model.Manifest;

/**
 * A planned comparison at one setting of every factor, judged.
 *
 * @param ratio the ratio with its interval, over all heats
 * @param verdict the verdict; once decided at a look it stands, unless later heats contradict it
 * @param decidedAtHeat heats that had been measured when it was decided; 0 while undecided
 * @param deltaPercent differences up to this size count as equal, in per cent, see {@link Margin}
 * @param chances how probably more heats decide it
 * @param withdrawn a verdict that later heats contradicted, and how; empty where none was
 */
public record ComparisonResult(
        Manifest.Comparison comparison,
        RatioResult ratio,
        Verdict verdict,
        int decidedAtHeat,
        double deltaPercent,
        Chances chances,
        String withdrawn) {}
