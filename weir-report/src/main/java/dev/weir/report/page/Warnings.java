package dev.weir.report.page;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Warning;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.List;
import java.util.stream.Collectors;

/** The remarks of the statistics on single cells, in one list; each stands beside its cell's figures too. */
final class Warnings {
    private static final int FEW = 5;

    private Warnings() {}

    static String html(RunView view) {
        List<Warning> warnings = view.analysis().warnings();
        if (warnings.isEmpty()) {
            return "";
        }
        String items = warnings.stream()
                .map(warning -> "<li><span class=\"warned\">⚠</span> " + Html.text(where(view, warning))
                        + Html.sentence(warning.sentence()) + "</li>")
                .collect(Collectors.joining());
        String list = "<ul class=\"reasons\">" + items + "</ul>";
        return warnings.size() <= FEW
                ? list
                : "<details><summary>" + Html.text(Figures.plural(warnings.size(), "warning") + " about single cells")
                        + "</summary>" + list + "</details>";
    }

    private static String where(RunView view, Warning warning) {
        return warning.cell() == null
                ? ""
                : view.label(warning.cell().arm()) + ", " + warning.cell().link() + ", "
                        + Words.factors(warning.cell().factors()) + ": ";
    }
}
