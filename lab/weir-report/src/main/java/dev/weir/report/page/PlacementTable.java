package dev.weir.report.page;

import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Placements;
import dev.weir.report.text.RatioWords;

/** Table of the comparisons whose verdict changes if client and server have a core each. */
final class PlacementTable {
    private PlacementTable() {}

    static String html(RunView view, Placements placements) {
        Table<Placements.Turned> table = Table.of(
                "Verdicts that turn where client and server have a core each, instead of one for both",
                placements.turned());
        return ComparedColumns.withLevel(table, view, each -> each.together().ratio())
                .words("On one core", each -> verdict(each.together()))
                .words("On a core each", each -> RatioWords.amount(each.apart().ratio()))
                .ifAny();
    }

    private static String verdict(ComparisonResult result) {
        return result.verdict().word() + ", " + RatioWords.amount(result.ratio().ratio());
    }
}
