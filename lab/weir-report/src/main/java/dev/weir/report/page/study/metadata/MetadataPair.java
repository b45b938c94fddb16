package dev.weir.report.page.study.metadata;

import dev.weir.report.model.Level;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import java.util.List;
import java.util.Optional;

/** An arm that omits column definitions, paired with the arm that has them sent, wherever both were measured. */
record MetadataPair(RunView view, String off, String on) {
    /** Ways of omitting definitions on a connection, safe ones first; the last one occurs in older runs only. */
    private static final List<String> OFF = List.of("weir.auto-transaction", "weir.auto", "weir.none-unsafe");

    static final String FULL = "weir.full";

    /** Returns the safest way measured in this run. */
    static Optional<MetadataPair> soundest(RunView view) {
        return OFF.stream()
                .map(off -> new MetadataPair(view, off, FULL))
                .filter(pair -> !pair.found().isEmpty())
                .findFirst();
    }

    static MetadataPair socket(RunView view) {
        return new MetadataPair(view, "raw.none", "raw.full");
    }

    /** Returns the comparisons at the common setting of TLS, by link as declared, then by level. */
    List<Found> found() {
        Level tls = view.setting().only("tls");
        return ArmsCompared.everywhere(view, off, on).stream()
                .filter(f -> f.cell().factors().agrees(tls))
                .sorted(view.inOrder(Found::cell))
                .toList();
    }

    /** Returns what the arm takes with its place: {@code takes 38 % less time [36, 40] at 1 row × 50 columns on local}. */
    static String at(Found f) {
        return f.does() + " " + where(f.cell());
    }

    static String where(Cell cell) {
        return "at " + MetadataStory.work(cell.factors()) + " on " + cell.link();
    }
}
