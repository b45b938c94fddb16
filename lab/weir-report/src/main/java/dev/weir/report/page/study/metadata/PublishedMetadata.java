package dev.weir.report.page.study.metadata;

import dev.weir.report.model.DataFile;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.published.Finding;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.Publication;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The published figures on optional metadata (Vert.x MySQL client, 2020; operations per second, a pool of one connection,
 * caching of column definitions off and on) beside ours: Weir with metadata and without, by
 * {@link Finding#judgeSmall}, for every published change is below ten per cent. Ours are paired by heat. The client
 * published has no switch any more, so the driver is another and the change it makes is compared.
 */
record PublishedMetadata(RunView view) {
    private static final String LARGE_NEAR = "LargeSelect loses 3 to 5 % on localhost";
    private static final String LOCALHOST = "localhost";
    private static final long LEAST_MICROS = 20_000;
    private static final long MOST_MICROS = 45_000;
    private static final double NOMINAL_MICROS = 30_000;

    record Figure(String claim, String network, String query, boolean pooled, double with, double without) {
        String words() {
            return query.equals("single-select") ? "SingleSelect" : "LargeSelect";
        }
    }

    private static final List<Figure> PUBLISHED =
            DataFile.read(PublishedMetadata.class, "published.json", Figure.class);

    private static final String NOTES =
            "<p class=\"note\">Published: the Vert.x MySQL client with optional metadata and cached column definitions, 2020; "
                    + "operations per second of a pool of one connection, caching off and on; its conclusion: not promising, "
                    + "error-prone, no significant gain. Its errors were not published. That client has no such switch today, so "
                    + "ours is Weir, <code>none-unsafe</code> over <code>full</code>: the same change of the wire by another driver. "
                    + Finding.SMALL_RULE + " 30 ms compares with links of 20 to 45 ms.</p>\n";

    PublishedFindings published() {
        return new Publication(
                        "Metadata left off, over on: published (2020) and ours",
                        "the Vert.x MySQL client of 2020",
                        "With metadata left off, LargeSelect is 3 to 5 % slower on localhost",
                        f -> f.claim().equals(LARGE_NEAR),
                        NOTES)
                .beside(view, PUBLISHED.stream().map(this::judge).toList());
    }

    private Finding judge(Figure f) {
        String network = f.network() + ", " + f.words() + (f.pooled() ? ", pool" : ", connection");
        Optional<String> link = link(f.network());
        for (String way : link.isEmpty() ? List.<String>of() : List.of("none-unsafe", "auto-transaction", "auto")) {
            Optional<Found> found = found(f, way, link.get());
            if (found.isPresent()) {
                Cell cell = found.get().cell();
                return explained(published(f, network, way)
                                .judgeSmall(link.get(), found.get().ratio())
                                .of(cell, cell.withArm(arm(f, "full"))))
                        .heldToSmall(found.get().planned().orElse(Verdict.UNDECIDED));
            }
        }
        return published(f, network, "none-unsafe").missing(link.orElse(""));
    }

    private static Finding published(Figure f, String network, String way) {
        return Finding.of(f.claim(), network, arm(f, way) + " / " + arm(f, "full"), f.with() / f.without());
    }

    /** Tells of a contradiction where what is left off the wire cannot make the published change: then their client made it. */
    private Finding explained(Finding finding) {
        CellResult off = view.cells().get(finding.cells().get(0));
        CellResult on = view.cells().get(finding.cells().get(1));
        if (finding.outcome() != Outcome.NOT_REPRODUCED || off.wire() == null || on.wire() == null) {
            return finding;
        }
        double saved = on.wire().bytesDown() - off.wire().bytesDown();
        if (saved < 0 || off.wire().roundTrips() != on.wire().roundTrips()) {
            return finding;
        }
        String left = Figures.count(saved) + " of " + Figures.count(on.wire().bytesDown())
                + " bytes are left off here, and no round trip";
        if (finding.theirs() > 1) {
            return finding.with(Outcome.EXPLAINED, left + ": a loss is the client's own, and theirs was another");
        }
        double rate = view.manifest().links().stream()
                .filter(link -> link.name().equals(off.cell().link()))
                .mapToDouble(Manifest.Link::rateBitsPerSecond)
                .findFirst()
                .orElse(0);
        double share = 8e6 * saved / rate / on.timeMicros().estimate();
        return rate > 0 && share < 1 - finding.theirs()
                ? finding.with(
                        Outcome.EXPLAINED,
                        left + ", which is " + Figures.effect(100 * share)
                                + " of the time on this link: the rest of theirs is of their client, which was another")
                : finding;
    }

    private static String arm(Figure f, String way) {
        return "weir." + way + (f.pooled() ? ".pool" : "");
    }

    private Optional<Found> found(Figure f, String way, String link) {
        return new MetadataPair(view, arm(f, way), arm(f, "full"))
                .found().stream()
                        .filter(found -> found.cell().link().equals(link))
                        .filter(found -> f.query().equals(found.cell().factors().get("query")))
                        .findFirst();
    }

    private Optional<String> link(String network) {
        if (network.equals(LOCALHOST)) {
            return view.manifest().links().stream()
                    .filter(Manifest.Link::onOneHost)
                    .map(Manifest.Link::name)
                    .findFirst();
        }
        return view.manifest().links().stream()
                .filter(link -> link.rttMicros() >= LEAST_MICROS && link.rttMicros() <= MOST_MICROS)
                .min(Comparator.comparingDouble(link -> Math.abs(Math.log(link.rttMicros() / NOMINAL_MICROS))))
                .map(Manifest.Link::name);
    }
}
