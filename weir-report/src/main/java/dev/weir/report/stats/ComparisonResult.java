package dev.weir.report.stats;

import dev.weir.report.model.Manifest;

/**
 * A planned comparison at one setting of every factor, judged.
 *
 * @param comparison the question
 * @param ratio the ratio with its interval, over all heats
 * @param verdict the verdict; once decided at a look it stands, unless later heats contradict it
 * @param decidedAtHeat heats that had been measured when it was decided; 0 while undecided
 * @param deltaPercent differences up to this size count as equal, in per cent: the larger of the user's threshold and the
 *     A/A floor, as of the decision
 * @param moreSeconds measuring time that would probably decide it, in seconds; 0 when decided, {@code NaN} when unknown
 */
public record ComparisonResult(
        Manifest.Comparison comparison,
        RatioResult ratio,
        Verdict verdict,
        int decidedAtHeat,
        double deltaPercent,
        double moreSeconds) {}
