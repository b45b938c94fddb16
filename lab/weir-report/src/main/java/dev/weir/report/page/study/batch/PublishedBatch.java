package dev.weir.report.page.study.batch;

import dev.weir.report.model.DataFile;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.published.Finding;
import dev.weir.report.page.published.Publication;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Optional;

/**
 * The published times of inserting and deleting many rows (D. Komanov, 2021; one MySQL over a network, milliseconds) beside
 * ours, by {@link Finding}: every way over one by one in one transaction at the same number of rows, and that one over
 * itself at one row. Times of one commit depend on the disk, so ratios are compared and not times.
 */
final class PublishedBatch {
    private static final long LEAST_MICROS = 200;
    private static final String TRANSACTIONS = "the number of transactions decides";
    private static final String INSERTS = "connectorj.one-by-one";
    private static final String DELETES = "connectorj.delete-one-by-one";
    private static final String FLUSH = "innodb_flush_log_at_trx_commit";
    private static final String NOTES =
            "<p class=\"note\">Published: D. Komanov, inserting and deleting many rows, 2021; Connector/J 8.0, one MySQL over a"
                    + " network, two iterations, no error given; one row inserted in a transaction took 12.6 ms, most of it the flush"
                    + " of its commit. Ratios are over one by one in one transaction at the same number of rows, INSERT and DELETE"
                    + " apart; its own are over one row. Their rows have a few hundred bytes, ours some 30. Ours are on the"
                    + " first emulated link of 0.2 ms or more. {ours} "
                    + Finding.RULE + "</p>\n";

    /** A published time. */
    record Figure(String claim, String arm, long rows, double millis) {
        String reference() {
            return BatchStory.deletes(arm) ? DELETES : INSERTS;
        }

        boolean isReference() {
            return arm.equals(reference());
        }
    }

    private static final List<Figure> PUBLISHED = DataFile.read(PublishedBatch.class, "published.json", Figure.class);

    private final RunView view;
    private final Optional<String> link;

    PublishedBatch(RunView view) {
        this.view = view;
        this.link = view.manifest().links().stream()
                .filter(each -> each.rttMicros() >= LEAST_MICROS)
                .map(Manifest.Link::name)
                .findFirst();
    }

    PublishedFindings published() {
        return new Publication(
                        "Many rows in one call: published (2021) and ours",
                        "Connector/J 8.0",
                        "A transaction for each row takes many times as long as one for all",
                        f -> f.claim().equals(TRANSACTIONS) && f.theirs() > 2,
                        NOTES.replace("{ours}", flush()))
                .beside(
                        view,
                        PUBLISHED.stream()
                                .filter(figure -> !figure.isReference() || figure.rows() > 1)
                                .map(this::judge)
                                .toList());
    }

    /** Returns what a commit costs here: the setting that decides it, and one row with its round trips taken off. */
    private String flush() {
        String setting = view.manifest().servers().stream()
                .map(server -> server.variables().getOrDefault(FLUSH, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .map(value -> FLUSH + "=" + value)
                .orElse("the server did not tell its " + FLUSH);
        return "Here " + setting
                + link.flatMap(name -> cell(INSERTS, name, 1))
                        .map(one -> ", and one row in a transaction takes "
                                + millis(one.timeMicros().estimate())
                                + waited(one)
                                        .map(wait -> ", " + millis(wait) + " of it round trips")
                                        .orElse("")
                                + ".")
                        .orElse(".");
    }

    /** Microseconds of a cell's round trips, where they were counted. */
    private Optional<Double> waited(CellResult cell) {
        return view.manifest().links().stream()
                .filter(each ->
                        cell.wire() != null && each.name().equals(cell.cell().link()))
                .map(each -> cell.wire().roundTrips() * each.rttMicros())
                .findFirst();
    }

    private static String millis(double micros) {
        return Figures.three(micros / 1000) + " ms";
    }

    private Finding judge(Figure figure) {
        Figure under = PUBLISHED.stream()
                .filter(each -> each.arm().equals(figure.reference())
                        && each.rows() == (figure.isReference() ? 1 : figure.rows()))
                .findFirst()
                .orElseThrow();
        Finding published = Finding.of(
                figure.claim(),
                "a network, " + Figures.plural(figure.rows(), "row"),
                figure.arm() + " / " + (figure.isReference() ? "1 row" : figure.reference()),
                figure.millis() / under.millis());
        return link.flatMap(name -> cell(figure.arm(), name, figure.rows()))
                .flatMap(cell -> figure.isReference()
                        ? growth(published, cell)
                        : ArmsCompared.at(view, cell.cell(), figure.reference())
                                .map(found -> published.judge(link.get(), found, figure.reference(), view)))
                .orElseGet(() -> published.missing(link.orElse("")));
    }

    private Optional<Finding> growth(Finding published, CellResult many) {
        return cell(many.cell().arm(), many.cell().link(), 1)
                .map(one -> published
                        .judge(many.cell().link(), many.ratioTo(one))
                        .of(many.cell(), one.cell())
                        .heldTo(Optional.empty(), view));
    }

    private Optional<CellResult> cell(String arm, String link, long rows) {
        return view.cellsOf(arm, link)
                .filter(result -> BatchStory.inserts(result.cell().factors()) == rows
                        && ArmsCompared.agrees(result.cell().factors(), view.setting()))
                .findFirst();
    }
}
