package dev.weir.report.page.view;

import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;

public final class VerdictWords {
    private VerdictWords() {}

    public static String words(ComparisonResult result) {
        String modes = result.modes().isEmpty() ? "" : "two modes: " + TwoModes.words(result.modes());
        if (isSwitching(result)) {
            return modes;
        }
        String verdict = result.verdict() == Verdict.EQUAL
                ? "equal within " + Figures.percent(result.deltaPercent())
                : Leaning.words(result.verdict(), result.ratio().ratio());
        return modes.isEmpty() ? verdict : verdict + "; " + modes;
    }

    public static String sign(ComparisonResult result) {
        return isSwitching(result) ? TwoModes.SIGN : sign(result.verdict());
    }

    /** Without a verdict, since its ratio has two modes. */
    public static boolean isSwitching(ComparisonResult result) {
        return result.verdict() == Verdict.UNDECIDED && !result.modes().isEmpty();
    }

    public static String sign(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> "▼";
            case SLOWER -> "▲";
            case EQUAL -> "=";
            case UNDECIDED -> "?";
        };
    }
}
