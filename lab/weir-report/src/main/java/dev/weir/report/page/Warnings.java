package dev.weir.report.page;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Warning;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.List;

/** The remarks of the statistics on single cells, in one table; each stands beside its cell's figures too. */
final class Warnings {
    private Warnings() {}

    static String html(RunView view) {
        List<Warning> warnings = view.analysis().warnings();
        if (warnings.isEmpty()) {
            return "";
        }
        Table table = Table.interactive(
                Figures.plural(warnings.size(), "warning") + " about single cells", "warnings", "Cell", "Warning");
        warnings.forEach(
                warning -> table.row(Table.words(where(view, warning)), Table.prose("⚠ " + warning.sentence())));
        return "<details><summary>" + Html.text(Figures.plural(warnings.size(), "warning") + " about single cells")
                + "</summary>" + table.html() + "</details>";
    }

    private static String where(RunView view, Warning warning) {
        return warning.cell() == null
                ? "the run"
                : view.label(warning.cell().arm()) + ", " + warning.cell().link() + ", "
                        + Words.factors(warning.cell().factors());
    }
}
