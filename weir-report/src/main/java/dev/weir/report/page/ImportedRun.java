package dev.weir.report.page;

import dev.weir.report.jmh.JmhRun;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;

/** What the page says of a run that Weir did not measure itself. */
final class ImportedRun {
    private ImportedRun() {}

    static boolean is(RunView view) {
        return view.manifest().study().equals(JmhRun.STUDY);
    }

    /** The method, as far as a result file of JMH tells it. */
    static String method(Manifest manifest) {
        return "<p>" + Html.text(manifest.fixture().description())
                + ".</p>\n<p>JMH measured, not Weir: nothing here was"
                + " checked, counted on a wire or run in random order. A benchmark is an <a href=\"#term-arm\">arm</a>, its"
                + " parameters are <a href=\"#term-factor\">factors</a>, a fork stands for a"
                + " <a href=\"#term-heat\">heat</a> and an iteration for a <a href=\"#term-slice\">slice</a>. Times are those of one thread; rates were"
                + " turned into times. Intervals hold at " + Figures.percent(100 - manifest.errorRatePercent())
                + " over forks; where there is one fork, there is none.</p>\n";
    }
}
