package dev.weir.report.page;

import dev.weir.report.compare.Agreement;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.VerdictWords;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;

/** The number of verdicts of two runs that agree, and which do not. */
final class AgreementSection {
    private AgreementSection() {}

    static String html(Agreement agreement) {
        String common = Figures.plural(agreement.common(), "comparison");
        if (agreement.decidedByBoth() == 0) {
            return "<p>Of " + common + " that both runs hold, none is decided by both.</p>\n";
        }
        String sentence = "Of " + common + " that both runs hold, both decide "
                + Figures.count(agreement.decidedByBoth()) + ", and "
                + Figures.count(agreement.alike()) + " of these ("
                + Figures.percent(agreement.percent()) + ") alike.";
        Table table = Table.of(
                "Comparisons that the two runs decide otherwise",
                "Arm",
                "Against",
                "Study",
                "Link",
                "Factors",
                "Ratio in A",
                "Verdict in A",
                "Ratio in B",
                "Verdict in B");
        agreement.differing().forEach(each -> table.row(row(each)));
        return "<p>" + Html.text(sentence) + "</p>\n" + (table.isEmpty() ? "" : table.html());
    }

    private static Table.Cell[] row(Agreement.Differing each) {
        return new Table.Cell[] {
            Table.name(each.cell().arm()),
            Table.name(each.reference()),
            Table.name(each.cell().study()),
            Table.name(each.cell().link()),
            Table.name(Words.factors(each.cell().factors())),
            Table.figure(Figures.ratio(each.ratioA()), each.ratioA().estimate()),
            Table.words(VerdictWords.name(each.verdictA())),
            Table.figure(Figures.ratio(each.ratioB()), each.ratioB().estimate()),
            Table.words(VerdictWords.name(each.verdictB()))
        };
    }
}
