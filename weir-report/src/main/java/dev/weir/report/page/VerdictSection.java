package dev.weir.report.page;

import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import java.util.Locale;

/** Every planned comparison at every setting, judged, with the difference that explains it. */
final class VerdictSection {
    private VerdictSection() {}

    static String html(RunView view) {
        WhyWriter why = new WhyWriter(view);
        Table table = Table.interactive(
                "Verdicts: time of the arm over time of the reference",
                "verdicts",
                "Arm",
                "Against",
                "Link",
                view.inner().isEmpty() ? "level" : Html.text(view.inner()),
                "Other factors",
                "Ratio",
                "Interval",
                "Verdict",
                "Rounds",
                "Difference counted");
        for (ComparisonResult result : view.analysis().comparisons()) {
            Cell cell = result.ratio().cell();
            Interval ratio = result.ratio().ratio();
            table.row(
                    Table.words(cell.arm()),
                    Table.words(result.ratio().reference()),
                    Table.words(cell.link()),
                    Table.figure(Figures.count(view.level(cell)), view.level(cell)),
                    Table.words(Words.factors(view.outer(cell))),
                    Table.figure(Figures.three(ratio.estimate()), ratio.estimate()),
                    Table.figure(
                            Figures.hasBounds(ratio) ? Figures.bounds(ratio).strip() : Figures.NONE,
                            ratio.high() - ratio.low()),
                    verdict(result),
                    Table.figure(
                            Integer.toString(result.ratio().rounds()),
                            result.ratio().rounds()),
                    Table.words(why.why(result.ratio())));
        }
        return table.isEmpty() ? "<p>Nothing to judge yet: no comparison has been measured.</p>\n" : table.html();
    }

    private static Table.Cell verdict(ComparisonResult result) {
        String words = result.verdict() == Verdict.EQUAL
                ? "equal within " + Figures.percent(result.deltaPercent())
                : result.verdict().name().toLowerCase(Locale.ROOT);
        return Table.html(
                Html.text(sign(result.verdict()) + " " + words),
                "verdict " + result.verdict().name().toLowerCase(Locale.ROOT));
    }

    private static String sign(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> "▼";
            case SLOWER -> "▲";
            case EQUAL -> "=";
            case UNDECIDED -> "?";
        };
    }
}
