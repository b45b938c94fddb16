package dev.weir.report.page.study.blob;

import dev.weir.report.model.DataFile;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.published.Finding;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.Publication;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Prose;
import dev.weir.report.text.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The published findings on BLOBs (D. Komanov, 2023; throughput read off the published charts to one or two per cent)
 * beside ours, by the rule of {@link Finding}. Links compare by round-trip time and rate, sizes within a factor of
 * 1.5. Explained: theirs left TLS at the driver's default, which encrypts; where ours without TLS differs and ours with TLS
 * lies in the published direction, TLS is the explanation.
 */
record PublishedBlob(RunView view) {
    private static final double SIZE_WITHIN = 1.5;

    /** Published networks: which of our links compares. */
    enum Network {
        LOCAL("localhost"),
        CLOUD("cloud cluster"),
        /** Plain moved 26 to 33 MB/s there, on 1 Gbit/s: the link nearest to a quarter of a gigabit a second compares. */
        WEAK("1 Gbit, weak server");

        final String words;

        Network(String words) {
            this.words = words;
        }

        boolean compares(Manifest.Link link) {
            long rtt = link.rttMicros();
            long rate = link.rateBitsPerSecond();
            return switch (this) {
                case LOCAL -> link.onOneHost();
                case CLOUD -> link.emulated() && rtt >= 200 && rtt <= 2000 && (rate == 0 || rate > 1_500_000_000L);
                case WEAK -> link.emulated() && rtt <= 1000 && rate >= 150_000_000L && rate <= 1_500_000_000L;
            };
        }

        /** Returns how far a link that compares is from the published network; 0 where any is as good as the other. */
        double distance(Manifest.Link link) {
            return this == WEAK ? Math.abs(Math.log(link.rateBitsPerSecond() / 250e6)) : 0;
        }
    }

    record Figure(
            String claim,
            Network network,
            String data,
            double size,
            String arm,
            double armSpeed,
            String reference,
            double referenceSpeed) {}

    private static final String LZ4 = "lz4 beats plain wherever the network is real";

    private static final List<Figure> PUBLISHED = DataFile.read(PublishedBlob.class, "published.json", Figure.class);

    private static final String NOTES =
            "<p class=\"note\">Published: D. Komanov, MySQL BLOB fetch performance in Java, 2023; Connector/J 8.0.30, one fork, five "
                    + "iterations of 1 s; figures read off its charts. " + Finding.RULE
                    + " Links compare by round-trip time and rate: the "
                    + "cloud cluster with 0.2 to 2 ms and more than 1.5 Gbit/s; 1 Gbit with a weak server with up to 1 ms and 150 Mbit/s "
                    + "to 1.5 Gbit/s, the nearest to the 250 Mbit/s that plain moved there; sizes compare within a factor of 1.5. Above 3.6 MB the published figures of slow "
                    + "networks are whole fetches in a second, and so coarse; TLS was left at the driver's default.</p>\n";

    PublishedFindings published() {
        return new Publication(
                        "BLOBs: published (2023) and ours",
                        "Connector/J 8.0.30",
                        LZ4,
                        f -> f.claim().equals(LZ4) && f.network().startsWith(Network.WEAK.words),
                        NOTES)
                .beside(view, PUBLISHED.stream().map(this::judge).toList());
    }

    private Finding judge(Figure f) {
        Finding published = Finding.of(
                f.claim(),
                f.network().words + ", " + Words.size(f.size()) + ", " + f.data(),
                f.arm() + " / " + f.reference(),
                f.referenceSpeed() / f.armSpeed());
        Optional<Manifest.Link> link = view.manifest().links().stream()
                .filter(f.network()::compares)
                .min(Comparator.comparingDouble(each -> f.network().distance(each)));
        String name = link.map(Manifest.Link::name).orElse("");
        Optional<Found> found = link.flatMap(each -> at(f, name, view.setting()));
        if (found.isEmpty()) {
            return published.missing(name);
        }
        Found ours = found.get();
        Finding finding = published
                .judge(name + ", " + view.levelWords(ours.cell()), ours.ratio())
                .of(ours.cell(), ours.cell().withArm("connectorj." + f.reference()));
        Finding explained = finding.outcome() == Outcome.NOT_REPRODUCED ? explain(finding, f, name) : finding;
        return explained.heldTo(ours.planned(), view);
    }

    private Finding explain(Finding finding, Figure f, String link) {
        if (!"off".equals(view.setting().get("tls"))) {
            return finding;
        }
        Map<String, String> encrypted = new TreeMap<>(view.setting());
        encrypted.put("tls", "on");
        return at(f, link, encrypted)
                .filter(found -> finding.judge(link, found.ratio()).outcome() == Outcome.REPRODUCED)
                .map(found -> finding.with(
                        Outcome.EXPLAINED,
                        "theirs left TLS at the driver's default, which encrypts: with TLS ours is "
                                + Prose.ratio(found.ratio())))
                .orElse(finding);
    }

    private Optional<Found> at(Figure f, String link, Map<String, String> setting) {
        Map<String, String> outer = new TreeMap<>(setting);
        outer.put("data", f.data());
        return view.cellsOf("connectorj." + f.arm(), link)
                .map(CellResult::cell)
                .filter(cell -> view.outer(cell).equals(outer))
                .filter(cell -> distance(cell, f.size()) <= Math.log(SIZE_WITHIN))
                .min(Comparator.comparingDouble(cell -> distance(cell, f.size())))
                .flatMap(cell -> ArmsCompared.at(view, cell, "connectorj." + f.reference()));
    }

    private double distance(Cell cell, double size) {
        return Math.abs(Math.log(view.level(cell) / size));
    }
}
