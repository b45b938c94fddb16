package dev.weir.report.page;

import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Interval;

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
                    Table.name(cell.arm()),
                    Table.name(result.ratio().reference()),
                    Table.name(cell.link()),
                    Table.figure(Figures.count(view.level(cell)), view.level(cell)),
                    Table.name(Words.factors(view.outer(cell))),
                    Table.figure(Figures.three(ratio.estimate()), ratio.estimate()),
                    Table.figure(
                            Figures.hasBounds(ratio) ? Figures.bounds(ratio).strip() : Figures.NONE,
                            ratio.high() - ratio.low()),
                    verdict(result),
                    Table.figure(
                            Integer.toString(result.ratio().rounds()),
                            result.ratio().rounds()),
                    Table.prose(why.why(result.ratio())));
        }
        return table.isEmpty()
                ? "<p>Nothing to judge yet: no comparison has been measured.</p>\n"
                : VerdictMap.html(view) + table.html();
    }

    private static Table.Cell verdict(ComparisonResult result) {
        String words = VerdictMap.sign(result.verdict()) + " " + VerdictMap.words(result);
        return Table.html(Html.text(words), "verdict " + VerdictMap.name(result.verdict()));
    }
}
