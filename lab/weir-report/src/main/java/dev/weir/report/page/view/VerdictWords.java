package dev.weir.report.page.view;

import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;

public final class VerdictWords {
    private VerdictWords() {}

    public static String words(ComparisonResult result) {
        return result.verdict() == Verdict.EQUAL
                ? "equal within " + Figures.percent(result.deltaPercent())
                : Leaning.words(result.verdict(), result.ratio().ratio());
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
