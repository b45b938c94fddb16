package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The published figures on streaming (D. Komanov, 2017; JMH average time, one fork) beside ours.
 *
 * <p>A ratio has a direction: slower above 1.10, faster below 0.90, else alike; ten per cent, because the published
 * errors are of that order. A finding is <em>reproduced</em> when our whole interval lies in the published direction, or
 * is narrow and within ten per cent of the published figure; <em>undecided here</em> when it reaches into it and beyond (or there is no interval), <em>explained</em> when it lies
 * outside and the counted round trips or the published error tell why, and <em>not reproduced</em> otherwise.
 */
final class PublishedStream {
    static final String CONNECTOR_J = "Connector/J";
    static final String MARIADB = "MariaDB";
    private static final double ALIKE = 0.10;
    private static final double NARROW = 1.2;
    private static final int[] ROWS = {1, 10, 100, 1000};

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
                return !link.emulated() && link.rttMicros() == 0;
            }
            return link.emulated() && link.rttMicros() >= leastMicros && link.rttMicros() <= mostMicros;
        }
    }

    /** What became of a finding. */
    enum Fate {
        REPRODUCED("reproduced"),
        PROBABLY_REPRODUCED("probably reproduced"),
        EXPLAINED("explained"),
        NOT_REPRODUCED("not reproduced"),
        PROBABLY_NOT_REPRODUCED("probably not reproduced"),
        UNDECIDED("undecided here"),
        NOT_MEASURED("not measured here"),
        NOT_JUDGED("not judged");

        final String words;

        Fate(String words) {
            this.words = words;
        }

        /** What an interval suggests and the run's own verdict leaves open is probable, as everywhere on the page. */
        Fate heldTo(Verdict verdict) {
            if (verdict != Verdict.UNDECIDED) {
                return this;
            }
            return this == REPRODUCED ? PROBABLY_REPRODUCED : this == NOT_REPRODUCED ? PROBABLY_NOT_REPRODUCED : this;
        }
    }

    private enum Direction {
        FASTER,
        ALIKE,
        SLOWER
    }

    private record Series(Network network, String driver, List<Double> ratios) {}

    /** Published ratios of streaming to at once at 1, 10, 100 and 1000 rows. */
    private static final List<Series> PUBLISHED = List.of(
            new Series(Network.LOCAL, CONNECTOR_J, List.of(1.88, 1.71, 1.28, 0.89)),
            new Series(Network.LOCAL, MARIADB, List.of(1.02, 1.01, 0.97, 0.92)),
            new Series(Network.WIFI, CONNECTOR_J, List.of(3.12, 2.24, 1.10, 0.70)),
            new Series(Network.WIFI, MARIADB, List.of(1.02, 1.10, 1.01, 0.80)),
            new Series(Network.WIRE, CONNECTOR_J, List.of(3.17, 2.47, 1.87, 1.26)),
            new Series(Network.WIRE, MARIADB, List.of(0.94, 0.97, 0.97, 0.99)));

    /**
     * One published figure and ours.
     *
     * @param network published network
     * @param link our link that compares; empty when none does
     * @param driver driver family
     * @param rows rows read
     * @param theirs published ratio
     * @param ours our ratio; {@code null} when not measured
     * @param fate what became of it
     * @param because why, in a sentence
     */
    record Finding(
            Network network,
            String link,
            String driver,
            int rows,
            double theirs,
            Interval ours,
            Fate fate,
            String because) {

        private PublishedRule.Finding general() {
            String setting = network.words + ", " + Figures.count(rows) + (rows == 1 ? " row" : " rows");
            return new PublishedRule.Finding(
                    "", setting, driver + " streaming / at once", theirs, link, ours, fate, because);
        }
    }

    private final RunView view;

    PublishedStream(RunView view) {
        this.view = view;
    }

    PublishedDigest digest() {
        String costly = CONNECTOR_J + " streaming / at once";
        return PublishedDigest.of(
                "Streaming with Connector/J takes up to three times as long over a network",
                findings().stream().map(Finding::general).toList(),
                f -> f.what().equals(costly) && f.network().startsWith(Network.WIRE.words));
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (Series series : PUBLISHED) {
            Optional<Manifest.Link> link = linkFor(series.network());
            for (int i = 0; i < ROWS.length; i++) {
                findings.add(judge(series, ROWS[i], series.ratios().get(i), link));
            }
        }
        return findings;
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

    private Finding judge(Series series, int rows, double theirs, Optional<Manifest.Link> link) {
        if (link.isEmpty()) {
            return new Finding(
                    series.network(), "", series.driver(), rows, theirs, null, Fate.NOT_MEASURED, "no link compares");
        }
        String name = link.get().name();
        Optional<RatioResult> ours = ratio(series.driver(), name, rows);
        if (ours.isEmpty()) {
            String because = "this run has no such ratio on " + name;
            return new Finding(series.network(), name, series.driver(), rows, theirs, null, Fate.NOT_MEASURED, because);
        }
        Interval found = ours.get().ratio();
        Judgement judgement = judge(series.network(), theirs, found, extraTrips(ours.get()));
        Fate fate = direction(theirs) == Direction.ALIKE ? judgement.fate : judgement.fate.heldTo(verdict(ours.get()));
        return new Finding(series.network(), name, series.driver(), rows, theirs, found, fate, judgement.because);
    }

    /** The run's own verdict; without a planned comparison the interval is all there is. */
    private Verdict verdict(RatioResult ratio) {
        return ArmsCompared.at(view, ratio.cell(), ratio.reference())
                .map(ArmsCompared.Found::verdict)
                .orElse(Verdict.UNDECIDED);
    }

    private record Judgement(Fate fate, String because) {}

    private static Judgement judge(Network network, double theirs, Interval ours, double extraTrips) {
        if (!Figures.hasBounds(ours)) {
            return new Judgement(Fate.UNDECIDED, "one heat gives no interval");
        }
        Direction published = direction(theirs);
        Set<Direction> reach = EnumSet.range(direction(ours.low()), direction(ours.high()));
        if (reach.equals(EnumSet.of(published))) {
            return new Judgement(Fate.REPRODUCED, "same direction" + (close(theirs, ours) ? ", same size" : ""));
        }
        if (close(theirs, ours)) {
            return new Judgement(Fate.REPRODUCED, "same size, within ten per cent");
        }
        if (reach.contains(published)) {
            return new Judgement(Fate.UNDECIDED, "our interval reaches beyond the published direction");
        }
        return explain(network, published, ours, extraTrips);
    }

    private static Judgement explain(Network network, Direction published, Interval ours, double extraTrips) {
        boolean less = published == Direction.SLOWER && direction(ours.estimate()) != Direction.SLOWER;
        if (less && extraTrips == 0) {
            return new Judgement(
                    Fate.EXPLAINED, "this driver version makes no extra round trip, so the cost has no cause left");
        }
        boolean more = published != Direction.SLOWER && direction(ours.estimate()) == Direction.SLOWER;
        if (more && extraTrips > 0) {
            return new Judgement(
                    Fate.EXPLAINED,
                    "streaming makes " + Figures.count(extraTrips) + " extra round trips here, counted on the wire");
        }
        if (network == Network.WIFI) {
            return new Judgement(
                    Fate.EXPLAINED, "the published Wi-Fi errors reach 102 % at the 90th percentile; ours is emulated");
        }
        return new Judgement(Fate.NOT_REPRODUCED, "another direction, and no counted fact tells why");
    }

    private static boolean close(double theirs, Interval ours) {
        boolean narrow = ours.high() <= NARROW * ours.low();
        return narrow && theirs >= ours.low() / (1 + ALIKE) && theirs <= ours.high() * (1 + ALIKE);
    }

    private static Direction direction(double ratio) {
        if (ratio > 1 + ALIKE) {
            return Direction.SLOWER;
        }
        return ratio < 1 - ALIKE ? Direction.FASTER : Direction.ALIKE;
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
        return view.arms().values().stream()
                .filter(arm -> RunView.isStudy(arm)
                        && arm.driver().startsWith(driver)
                        && arm.mode().equals(mode))
                .toList();
    }
}
