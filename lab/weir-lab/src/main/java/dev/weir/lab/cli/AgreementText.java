package dev.weir.lab.cli;

import dev.weir.report.compare.Agreement;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The number of verdicts of two runs that agree, and which do not. */
final class AgreementText {
    private AgreementText() {}

    static List<String> lines(Agreement agreement) {
        List<String> lines = new ArrayList<>();
        if (agreement.decidedByBoth() == 0) {
            lines.add("Verdicts: none of " + comparisons(agreement.common()) + " is decided by both runs");
            return lines;
        }
        lines.add(String.format(
                Locale.ROOT,
                "Verdicts: of %s both runs decide %d, and %d of these (%.1f %%) alike%s",
                comparisons(agreement.common()),
                agreement.decidedByBoth(),
                agreement.alike(),
                agreement.percent(),
                agreement.differing().isEmpty() ? "" : "; not alike:"));
        agreement.differing().forEach(each -> lines.add("  " + line(each)));
        return lines;
    }

    private static String comparisons(int count) {
        return count + (count == 1 ? " comparison" : " comparisons");
    }

    private static String line(Agreement.Differing each) {
        return each.cell().words() + " over " + each.reference() + ": "
                + each.verdictA().name().toLowerCase(Locale.ROOT) + " "
                + Figures.closeRatio(each.ratioA()) + " in A, "
                + each.verdictB().name().toLowerCase(Locale.ROOT) + " "
                + Figures.closeRatio(each.ratioB()) + " in B";
    }
}
