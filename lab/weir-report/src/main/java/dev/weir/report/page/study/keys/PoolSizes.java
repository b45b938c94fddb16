package dev.weir.report.page.study.keys;

import dev.weir.report.advice.PoolSize;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The number of connections that a pool needs, by number of threads. */
final class PoolSizes {
    private PoolSizes() {}

    static Optional<Answer> answer(RunView view) {
        return PoolSize.of(view.run())
                .map(PoolSize::sentences)
                .filter(sentences -> !sentences.isEmpty())
                .map(sentences -> {
                    List<String> all = new ArrayList<>(sentences);
                    all.add(caution(view.manifest()));
                    return new Answer("How many connections does a pool need?", all, null);
                });
    }

    static String table(RunView view, List<Behaviour> rows) {
        StringBuilder out = new StringBuilder();
        for (Behaviour row : rows) {
            PoolSize found = PoolSize.of(row);
            if (!found.rows().isEmpty()) {
                out.append(table(view, found, row.evidence()));
            }
        }
        return out.toString();
    }

    private static String table(RunView view, PoolSize found, String evidence) {
        Scale scale = Scale.time(found.rows().stream()
                .flatMap(row -> row.settings().stream())
                .mapToDouble(PoolSize.Setting::p50Micros)
                .toArray());
        record Tried(PoolSize.Row row, PoolSize.Setting setting) {}
        String table = Table.interactive(
                        "Look-ups by threads that share a pool, " + view.label(found.arm()) + " on " + found.link()
                                + "; times in " + scale.unit() + ", the wait for a connection included",
                        "pool-sizes",
                        found.rows().stream()
                                .flatMap(row -> row.settings().stream().map(setting -> new Tried(row, setting)))
                                .toList())
                .figures("Threads", each -> Figures.count(each.row.threads()), each -> each.row.threads())
                .figures(
                        "Connections",
                        each -> Figures.count(each.setting.connections()),
                        each -> each.setting.connections())
                .column("Look-ups per s", each -> perSecond(each.setting.perSecond()))
                .column("Of the most", each -> ofBest(each.row, each.setting))
                .column("Median", each -> time(scale, each.setting.p50Micros()))
                .column("95th percentile", each -> time(scale, each.setting.p95Micros()))
                .words("Enough?", each -> mark(each.row, each.setting))
                .html();
        String tolerance = Figures.percent(100 * PoolSize.TOLERANCE);
        return table + "<p>"
                + Html.text("Enough: the smallest pool within " + tolerance
                        + " of the most look-ups per second that any pool reached with as many threads. How it was tried: "
                        + evidence + ". " + caution(view.manifest()))
                + "</p>\n";
    }

    private static Table.Cell perSecond(Interval rate) {
        return Table.figure(Figures.three(rate.estimate()) + Figures.bounds(rate), rate.estimate());
    }

    private static Table.Cell time(Scale scale, double micros) {
        return Table.figure(scale.bare(micros), micros);
    }

    private static Table.Cell ofBest(PoolSize.Row row, PoolSize.Setting setting) {
        Interval share = setting.ofBest();
        String text = setting.equals(row.best())
                ? "the most"
                : Figures.percent(100 * share.estimate())
                        + Figures.bounds(new Interval(100 * share.low(), 100 * share.estimate(), 100 * share.high()));
        return Table.figure(text, share.estimate());
    }

    private static String mark(PoolSize.Row row, PoolSize.Setting setting) {
        if (!setting.equals(row.enough())) {
            return "";
        }
        boolean same = !setting.equals(row.best()) && setting.mayBeBest();
        return same ? "✓ enough, not distinguishable from the most" : "✓ enough";
    }

    private static String caution(Manifest manifest) {
        boolean together =
                manifest.servers().stream().noneMatch(server -> server.origin().equals("url"));
        return PoolSize.caution(manifest.machine().cores(), together);
    }

    static List<Behaviour> failed(List<Behaviour> rows) {
        return rows.stream().filter(row -> !row.outcome().equals("works")).toList();
    }
}
