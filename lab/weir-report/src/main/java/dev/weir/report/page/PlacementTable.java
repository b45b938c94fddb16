package dev.weir.report.page;

import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Placements;
import dev.weir.report.text.Figures;
import java.util.List;

/** Table of the comparisons whose verdict changes if client and server have a core each. */
final class PlacementTable {
    private PlacementTable() {}

    static String html(RunView view) {
        List<Placements.Turned> turned = Placements.of(view.run(), view.analysis())
                .map(Placements::turned)
                .orElse(List.of());
        return Table.of("Verdicts that turn where client and server have a core each, instead of one for both", turned)
                .names("Arm", each -> view.label(cell(each).arm()))
                .names(
                        "Against",
                        each -> view.label(each.together().comparison().reference()))
                .names("Link", each -> cell(each).link())
                .words(
                        view.inner().isEmpty() ? "level" : view.inner(),
                        each -> view.levelFigure(view.level(cell(each))))
                .words("On one core", each -> verdict(each.together()))
                .words("On a core each", each -> Figures.ratio(each.apart().ratio()))
                .ifAny();
    }

    private static Cell cell(Placements.Turned turned) {
        return turned.together().ratio().cell();
    }

    private static String verdict(ComparisonResult result) {
        return result.verdict().word() + ", " + Figures.ratio(result.ratio().ratio());
    }
}
