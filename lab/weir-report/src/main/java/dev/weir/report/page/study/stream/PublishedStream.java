package dev.weir.report.page.study.stream;

import dev.weir.report.model.DataFile;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.published.Finding;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.Publication;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The published figures on streaming (D. Komanov, 2017; JMH average time, one fork) beside ours.
 *
 * <p>They are judged by {@link Finding#judge}; <em>explained</em> is one that does not come again where the counted round
 * trips or the published error tell why.
 */
record PublishedStream(RunView view) {
    static final String CONNECTOR_J = "Connector/J";
    static final String MARIADB = "MariaDB Connector/J";

    /** The published networks with the range of round-trip times that compares, and the one nearest to theirs. */
    enum Network {
        LOCAL("local", 0, 0, 0),
        WIFI("Wi-Fi", 1000, 10_000, 1700),
        WIRE("wire", 200, 2000, 500);

        final String words;
        final long leastMicros;
        final long mostMicros;
        final long nominalMicros;

        Network(String words, long leastMicros, long mostMicros, long nominalMicros) {
            this.words = words;
            this.leastMicros = leastMicros;
            this.mostMicros = mostMicros;
            this.nominalMicros = nominalMicros;
        }

        private double distance(Manifest.Link link) {
            return Math.abs(Math.log((double) link.rttMicros() / nominalMicros));
        }

        private boolean compares(Manifest.Link link) {
            if (this == LOCAL) {
                return link.onOneHost();
            }
            return link.emulated() && link.rttMicros() >= leastMicros && link.rttMicros() <= mostMicros;
        }
    }

    record Figure(Network network, String driver, int rows, double ratio) {}

    private static final List<Figure> PUBLISHED = DataFile.read(PublishedStream.class, "published.json", Figure.class);

    private static final String NOTES = """
            <p class="note">Published: D. Komanov, MySQL streaming in Java, 2017; MySQL 5.7, Connector/J 6.0.6, MariaDB 2.2.0; one fork, five
            iterations of 2 s; wire means two small cloud instances. Its own error, as a share of the score, has a median of 5 % (local), 14 % (wire) and 14 % (Wi-Fi), and
            reaches 102 % at the 90th percentile on Wi-Fi. {rule} Links compare by round-trip time: ours without relay with
            local, 0.2 to 2 ms with wire, 1 to 10 ms with Wi-Fi, each with the network it is nearer to.</p>
            <p class="note">A fourth published run, called strange (MariaDB streaming 6.34× at 1000 rows), explains itself: from 300 rows on
            that arm takes a constant time per row, about 61 Mbit/s, and the change falls inside one cell of the last benchmark in a
            fixed order. A link that was throttled meanwhile does that; random order and link probes are what guards against it here.</p>
            """.replace("{rule}", Finding.RULE);

    PublishedFindings published() {
        String costly = what(CONNECTOR_J);
        return new Publication(
                        "Streaming over at once: published (2017) and ours",
                        "MySQL 5.7, Connector/J 6.0.6 and MariaDB Connector/J 2.2.0",
                        "Streaming with Connector/J takes up to three times as long over a network",
                        f -> f.what().equals(costly) && f.network().startsWith(Network.WIRE.words),
                        NOTES)
                .beside(view, PUBLISHED.stream().map(this::judge).toList());
    }

    /** Our link nearest to the published network, if it is nearer to this network than to another. */
    Optional<Manifest.Link> linkFor(Network network) {
        return view.manifest().links().stream()
                .filter(network::compares)
                .filter(link -> nearest(link) == network)
                .min(Comparator.comparingDouble(network::distance));
    }

    private static Network nearest(Manifest.Link link) {
        if (Network.LOCAL.compares(link)) {
            return Network.LOCAL;
        }
        return Network.WIFI.distance(link) < Network.WIRE.distance(link) ? Network.WIFI : Network.WIRE;
    }

    private Finding judge(Figure figure) {
        Optional<Manifest.Link> link = linkFor(figure.network());
        Finding published =
                Finding.of("", setting(figure.network(), figure.rows()), what(figure.driver()), figure.ratio());
        String name = link.map(Manifest.Link::name).orElse("");
        Optional<RatioResult> found = link.flatMap(each -> ratio(figure.driver(), name, figure.rows()));
        if (found.isEmpty()) {
            return published.missing(name);
        }
        RatioResult ours = found.get();
        Finding finding =
                published.judge(name, ours.ratio()).of(ours.cell(), ours.cell().withArm(ours.reference()));
        Optional<String> why = finding.outcome() == Outcome.NOT_REPRODUCED
                ? explanation(figure.network(), figure.ratio(), ours)
                : Optional.empty();
        return why.map(each -> finding.with(Outcome.EXPLAINED, each))
                .orElse(finding)
                .heldTo(verdict(ours), view);
    }

    static String setting(Network network, int rows) {
        return network.words + ", " + Figures.count(rows) + (rows == 1 ? " row" : " rows");
    }

    static String what(String driver) {
        return driver + " streaming / at once";
    }

    private Optional<Verdict> verdict(RatioResult ratio) {
        return ArmsCompared.at(view, ratio.cell(), ratio.reference()).flatMap(ArmsCompared.Found::planned);
    }

    /** Returns what the counted round trips or the published error tell of a finding that does not come again. */
    private Optional<String> explanation(Network network, double theirs, RatioResult found) {
        double extraTrips = extraTrips(found);
        boolean slowerThere = Finding.direction(theirs) > 0;
        boolean slowerHere = Finding.direction(found.ratio().estimate()) > 0;
        if (slowerThere && !slowerHere && extraTrips == 0) {
            return Optional.of("this driver version makes no extra round trip, so the cost has no cause left");
        }
        if (!slowerThere && slowerHere && extraTrips > 0) {
            return Optional.of(
                    "streaming makes " + Figures.count(extraTrips) + " extra round trips here, counted on the wire");
        }
        return network == Network.WIFI
                ? Optional.of("the published Wi-Fi errors reach 102 % at the 90th percentile; ours is emulated")
                : Optional.empty();
    }

    /** Extra round trips of streaming; {@code NaN} where they were not counted. */
    private double extraTrips(RatioResult ratio) {
        CellResult stream = view.cells().get(ratio.cell());
        CellResult atOnce = view.cells().get(ratio.cell().withArm(ratio.reference()));
        if (stream == null || atOnce == null || stream.wire() == null || atOnce.wire() == null) {
            return Double.NaN;
        }
        return Math.rint(stream.wire().roundTrips() - atOnce.wire().roundTrips());
    }

    private Optional<RatioResult> ratio(String driver, String link, int rows) {
        SortedMap<String, String> factors = new TreeMap<>(view.setting());
        factors.put("rows", Integer.toString(rows));
        // MariaDB's arm was published with Integer.MIN_VALUE, which is its sequential mode today
        List<Manifest.Arm> streams = Stream.of("stream", "sequential")
                .flatMap(mode -> arms(driver, mode).stream())
                .toList();
        for (Manifest.Arm stream : streams) {
            for (Manifest.Arm atOnce : arms(driver, "at-once")) {
                Cell cell = new Cell(stream.id(), link, factors);
                RatioResult found = view.ratios().get(new RunView.Pair(cell, atOnce.id()));
                if (found != null && stream.protocol().equals(atOnce.protocol())) {
                    return Optional.of(found);
                }
            }
        }
        return Optional.empty();
    }

    private List<Manifest.Arm> arms(String driver, String mode) {
        return view.studyArms()
                .filter(arm -> arm.driver().equals(driver) && arm.mode().equals(mode))
                .toList();
    }
}
