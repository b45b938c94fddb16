package dev.weir.report.page;

import dev.weir.report.Altered;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Event;
import dev.weir.report.model.KnownArms;
import dev.weir.report.model.KnownStudies;
import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A run of the stream study as a lab would write it, every figure made up by a simple model, for tests of the page. */
public final class PageRun {
    public static final Manifest.Link LOCAL = new Manifest.Link("local", false, 0, 0, 0, 0);
    public static final Manifest.Link AWS = new Manifest.Link("aws", true, 500, 5_000_000_000L, 0, 10);
    public static final Manifest.Link WIFI = new Manifest.Link("wifi", true, 1800, 60_000_000, 400, 10);
    public static final Manifest.Link WAN = new Manifest.Link("wan-30ms", true, 30_000, 100_000_000, 0, 10);

    private static final Instant START = Instant.parse("2026-11-20T21:04:00Z");

    private List<Manifest.Link> links = List.of(LOCAL, WIFI, WAN);
    private int[] rows = {1, 10, 100, 300, 1000};
    private int heats = 8;
    private List<String> tls = List.of("off");
    private double extraTrips = 2;
    private final List<Entry> more = new ArrayList<>();
    private boolean interrupted;
    private String caution = "2 cores are shared by client, relay and server.";

    public PageRun links(Manifest.Link... some) {
        links = List.of(some);
        return this;
    }

    PageRun rows(int... some) {
        rows = some;
        return this;
    }

    public PageRun heats(int count) {
        heats = count;
        return this;
    }

    PageRun tls(String... values) {
        tls = List.of(values);
        return this;
    }

    /** Round trips that Connector/J's streaming adds. */
    PageRun extraTrips(double trips) {
        extraTrips = trips;
        return this;
    }

    PageRun caution(String text) {
        caution = text;
        return this;
    }

    public PageRun with(Entry entry) {
        more.add(entry);
        return this;
    }

    PageRun interrupted() {
        interrupted = true;
        return this;
    }

    public Run build() {
        List<Entry> entries = new ArrayList<>();
        Random random = new Random(7);
        if (heats > 0) {
            entries.add(new Event(START, "started", "first start", 0));
            links.forEach(link -> entries.add(card(link, "start")));
        }
        for (int heat = 0; heat < heats; heat++) {
            entries.addAll(heat(heat, random));
        }
        if (heats > 0) {
            links.forEach(link -> entries.add(card(link, "end")));
            entries.addAll(behaviours());
            entries.add(new Event(START.plusSeconds(1800), "finished", "the time given is spent", 1740));
        }
        entries.addAll(more);
        return new Run(manifest(), entries, interrupted);
    }

    private List<SliceGroup> heat(int heat, Random random) {
        List<SliceGroup> groups = new ArrayList<>();
        double weather = Math.exp(0.01 * random.nextGaussian());
        for (Manifest.Arm arm : arms()) {
            boolean control = arm.role() != Manifest.Role.STUDY;
            for (Manifest.Link link : control ? links.subList(0, 1) : links) {
                for (String mode : control ? tls.subList(0, 1) : tls) {
                    groups.add(group(arm, link, mode, heat, 0, weather, random));
                    if (arm.role() == Manifest.Role.SENTINEL) {
                        groups.add(group(arm, link, mode, heat, 1, weather, random));
                    }
                }
            }
        }
        Collections.shuffle(groups, random);
        return groups;
    }

    private SliceGroup group(
            Manifest.Arm arm, Manifest.Link link, String mode, int heat, int draw, double weather, Random random) {
        double fork = weather * Math.exp(0.006 * random.nextGaussian());
        List<SliceGroup.LevelResult> levels = new ArrayList<>();
        boolean control = arm.role() != Manifest.Role.STUDY;
        for (int level : control ? new int[] {rows[0]} : rows) {
            levels.add(level(arm, link, level, fork * (mode.equals("on") ? 1.08 : 1), random));
        }
        return new SliceGroup(
                heat,
                0,
                draw,
                arm.id(),
                link.name(),
                Level.of("tls", mode),
                SliceGroup.Outcome.OK,
                "",
                START.plus(Duration.ofMinutes(2L * heat)),
                9000,
                levels,
                Map.of("character_set_client", "utf8mb4"),
                new SliceGroup.Noise(0.1, 2.5, 1.0, 12),
                link.emulated() ? new SliceGroup.Probe(link.rttMicros() + 20, 20, 0) : null);
    }

    private SliceGroup.LevelResult level(Manifest.Arm arm, Manifest.Link link, int level, double noise, Random random) {
        double bytes = 180 + 212.0 * level;
        double trips = trips(arm);
        double micros = time(arm, link, level, trips, bytes);
        List<Double> samples = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            samples.add(micros * noise * Math.exp(0.004 * random.nextGaussian()));
        }
        boolean stream = arm.mode().startsWith("stream") || arm.mode().equals("cursor");
        double first = stream ? 60 + link.rttMicros() * (trips > 1 ? 2 : 1) : micros * 0.97;
        double allocated = 900 + level * (arm.driver().startsWith("MariaDB") ? 470 : stream ? 520 : 610);
        return new SliceGroup.LevelResult(
                Level.of("rows", level).with("work", "collect"),
                Altered.consecutiveLaps(samples.size()),
                samples,
                List.of(),
                1000,
                List.of(first, first * 1.02),
                allocated,
                20 + 0.6 * level,
                30 + 0.3 * level,
                1,
                "d" + level,
                new SliceGroup.Wire(100, trips, trips, 3 + level, 40 * trips, bytes + 11 * (trips - 1)),
                0,
                null,
                Altered.SETTLED,
                null,
                null);
    }

    private double trips(Manifest.Arm arm) {
        return switch (arm.mode()) {
            case "stream" -> arm.driver().equals("Connector/J") ? 1 + extraTrips : 1;
            case "cursor" -> 4;
            default -> 1;
        };
    }

    private static double time(Manifest.Arm arm, Manifest.Link link, int level, double trips, double bytes) {
        double perRow = arm.driver().equals("Connector/J") ? 0.85 : arm.driver().equals("raw") ? 0.3 : 0.9;
        double streaming = arm.mode().startsWith("stream") ? 0.85 : 1;
        double sending = link.rateBitsPerSecond() == 0 ? 0 : bytes * 8e6 / link.rateBitsPerSecond();
        double own = 25 + trips * 20 + perRow * streaming * level;
        double known = switch (arm.id()) {
            case "injected.1-percent" -> 1.01;
            case "injected.2-percent" -> 1.02;
            case "injected.5-percent" -> 1.05;
            default -> 1;
        };
        return (own + trips * link.rttMicros() + sending) * known;
    }

    private static LinkCard card(Manifest.Link link, String occasion) {
        double found = link.rttMicros() + (link.emulated() ? 24 : 31);
        double rate = link.rateBitsPerSecond() == 0 ? 9.2e9 : link.rateBitsPerSecond() * 0.996;
        List<LinkCard.Transfer> curve = link.emulated()
                ? List.of(
                        new LinkCard.Transfer(1000, found + 80, found + 95),
                        new LinkCard.Transfer(100_000, 2 * found + 8000, 2 * found + 8110))
                : List.of();
        return new LinkCard(
                START,
                occasion,
                link,
                new LinkCard.Rtt(found, found * 1.1, 200, found * 1.1),
                rate,
                rate,
                8_000_000,
                curve,
                true,
                List.of());
    }

    private static List<Behaviour> behaviours() {
        return List.of(
                new Behaviour(
                        "memory",
                        "connectorj.at-once",
                        "local",
                        "out-of-memory",
                        "a cross join of 1,000,000 rows ended in OutOfMemoryError at a 64 MB heap",
                        Map.of("elapsedMicros", 2.1e6)),
                new Behaviour(
                        "memory",
                        "connectorj.stream",
                        "local",
                        "survives",
                        "all 1,000,000 rows were read",
                        Map.of("peakHeapBytes", 2.34e7, "elapsedMicros", 4.2e6)),
                new Behaviour(
                        "memory",
                        "mariadb.stream",
                        "local",
                        "survives",
                        "all 1,000,000 rows were read",
                        Map.of("peakHeapBytes", 1.97e7, "elapsedMicros", 4.0e6)),
                new Behaviour(
                        "memory",
                        "mariadb.at-once",
                        "local",
                        "out-of-memory",
                        "a cross join of 1,000,000 rows ended in OutOfMemoryError at a 64 MB heap",
                        Map.of()),
                new Behaviour(
                        "early-close",
                        "connectorj.stream",
                        "local",
                        "works",
                        "close() read the rest of the result",
                        Map.of("elapsedMicros", 3.9e6, "bytesRead", 1.02e9)),
                new Behaviour(
                        "second-statement",
                        "connectorj.stream",
                        "local",
                        "throws",
                        "a second statement threw SQLException: streaming result set is still active",
                        Map.of()),
                new Behaviour(
                        "streaming-support",
                        "drizzle.at-once",
                        "local",
                        "unsupported",
                        "setFetchSize(Integer.MIN_VALUE) is ignored; the whole result was in memory before next()",
                        Map.of()));
    }

    static List<Manifest.Arm> arms() {
        return List.of(
                arm("connectorj.at-once", "Connector/J", "at-once"),
                arm("connectorj.stream", "Connector/J", "stream"),
                arm("connectorj.stream-no-timeout", "Connector/J", "stream-no-timeout"),
                arm("connectorj.cursor", "Connector/J", "cursor"),
                arm("mariadb.at-once", "MariaDB Connector/J", "at-once"),
                arm("mariadb.stream", "MariaDB Connector/J", "stream"),
                arm("drizzle.at-once", "Drizzle", "at-once"),
                arm("raw.limit", "raw", "sequential"),
                control("sentinel", Manifest.Role.SENTINEL),
                control("injected.1-percent", Manifest.Role.INJECTED),
                control("injected.2-percent", Manifest.Role.INJECTED),
                control("injected.5-percent", Manifest.Role.INJECTED));
    }

    private static Manifest.Arm arm(String id, String driver, String mode) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("useSSL", "false");
        settings.put("fetchSize", mode.equals("at-once") ? "0" : "Integer.MIN_VALUE");
        if (mode.equals("stream-no-timeout")) {
            settings.put("netTimeoutForStreamingResults", "0");
        }
        String protocol = mode.equals("cursor") ? "prepared" : "text";
        return new Manifest.Arm(
                id, Manifest.Role.STUDY, driver, "9.1", mode, protocol, "Reads with " + driver + ".", settings, null);
    }

    private static Manifest.Arm control(String id, Manifest.Role role) {
        return new Manifest.Arm(id, role, "Connector/J", "9.1", "at-once", "text", "Control.", Map.of(), null);
    }

    Manifest manifest() {
        return new Manifest(
                RunDirectory.SCHEMA_VERSION,
                "stream-20261120",
                "stream",
                START,
                "weir run stream --links local,wifi,wan-30ms --time 30m --seed 7",
                "0.1.0",
                "default",
                7,
                1800,
                2,
                5,
                new Manifest.Fixture(
                        "Table of 1000 rows: an id and a name of 200 characters.",
                        "SELECT id, name FROM t LIMIT ?",
                        1000,
                        42,
                        Map.of("rows=1", "d1")),
                new Manifest.Machine(
                        "Example CPU at 2.5 GHz",
                        2,
                        8L << 30,
                        "Linux 6.1",
                        "OpenJDK 17.0.15",
                        "unknown",
                        List.of(caution)),
                List.of(new Manifest.Server(
                        "MySQL",
                        "8.0.15",
                        "embedded",
                        2900,
                        Map.of("net_write_timeout", "60", "net_buffer_length", "16384"))),
                links,
                KnownArms.told("stream", arms()),
                comparisons(),
                "",
                KnownStudies.of("stream"));
    }

    private static List<Manifest.Comparison> comparisons() {
        return List.of(
                compare("connectorj.stream", "connectorj.at-once"),
                compare("connectorj.stream-no-timeout", "connectorj.at-once"),
                compare("connectorj.cursor", "connectorj.at-once"),
                compare("mariadb.stream", "mariadb.at-once"),
                compare("mariadb.at-once", "connectorj.at-once"));
    }

    private static Manifest.Comparison compare(String arm, String reference) {
        return new Manifest.Comparison(arm, reference, arm + " against " + reference + "?", true);
    }
}
