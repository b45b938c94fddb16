package dev.weir.report.page;

import dev.weir.report.Altered;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Builds the run of any study from a function that says what a level of an arm measures; for tests of the page. */
final class StudyRun {
    static final Instant START = Instant.parse("2026-11-20T22:04:00Z");

    /** What one level measures, before noise. */
    record AtLevel(
            Level factors,
            double micros,
            double payload,
            SliceGroup.Latency latency,
            SliceGroup.Wire wire,
            SliceGroup.Arrivals arrivals) {
        AtLevel(Level factors, double micros, double payload, SliceGroup.Latency latency, SliceGroup.Wire wire) {
            this(factors, micros, payload, latency, wire, null);
        }
    }

    /** What an arm does on a link, level by level. */
    interface Model {
        List<AtLevel> levels(Manifest.Arm arm, Manifest.Link link);
    }

    private final String study;
    private final Model model;
    private final List<Manifest.Link> links;
    private final List<Manifest.Arm> arms = new ArrayList<>();
    private final List<Manifest.Comparison> comparisons = new ArrayList<>();
    private final List<Entry> more = new ArrayList<>();
    private int heats = 8;
    private double noise = 0.01;

    StudyRun(String study, List<Manifest.Link> links, Model model) {
        this.study = study;
        this.links = links;
        this.model = model;
    }

    StudyRun arm(String id, String driver, String mode, String protocol) {
        Map<String, String> settings = new LinkedHashMap<>(Map.of("sslMode", "DISABLED"));
        arms.add(new Manifest.Arm(
                id,
                Manifest.Role.STUDY,
                driver,
                "9.1",
                mode,
                protocol,
                "Reads with " + driver + ", " + mode + ".",
                settings,
                null));
        return this;
    }

    StudyRun compare(String arm, String reference) {
        comparisons.add(new Manifest.Comparison(arm, reference, arm + " against " + reference + "?", true));
        return this;
    }

    StudyRun with(Entry entry) {
        more.add(entry);
        return this;
    }

    StudyRun heats(int count) {
        heats = count;
        return this;
    }

    /** Standard deviation of the log of a slice group's times. */
    StudyRun noise(double sigma) {
        noise = sigma;
        return this;
    }

    Run build() {
        List<Entry> entries = new ArrayList<>();
        Random random = new Random(11);
        entries.add(new Event(START, "started", "first start", 0));
        links.forEach(link -> entries.add(card(link)));
        for (int heat = 0; heat < heats; heat++) {
            for (Manifest.Arm arm : arms) {
                for (Manifest.Link link : links) {
                    group(arm, link, heat, 0, random).ifPresentOrElse(entries::add, () -> {});
                }
            }
            entries.add(sentinel(heat, 0, random));
            entries.add(sentinel(heat, 1, random));
        }
        entries.addAll(more);
        entries.add(new Event(START.plusSeconds(1800), "finished", "the time given is spent", 1700));
        return new Run(manifest(), entries, false);
    }

    private Optional<SliceGroup> group(Manifest.Arm arm, Manifest.Link link, int heat, int draw, Random random) {
        List<AtLevel> levels = model.levels(arm, link);
        if (levels.isEmpty()) {
            return Optional.empty();
        }
        double fork = Math.exp(noise * random.nextGaussian());
        return Optional.of(group(
                arm.id(),
                link,
                heat,
                draw,
                levels.stream().map(level -> level(level, fork, random)).toList()));
    }

    private static SliceGroup group(
            String arm, Manifest.Link link, int heat, int draw, List<SliceGroup.LevelResult> levels) {
        return new SliceGroup(
                heat,
                0,
                draw,
                arm,
                link.name(),
                Level.of("tls", "off"),
                SliceGroup.Outcome.OK,
                "",
                START.plus(Duration.ofMinutes(2L * heat)),
                9000,
                levels,
                Map.of(),
                new SliceGroup.Noise(0.1, 2.5, 1.0, 12),
                null);
    }

    private SliceGroup sentinel(int heat, int draw, Random random) {
        AtLevel cheap = new AtLevel(Level.of("size", 1000), 90, 0, null, null);
        return group(
                "sentinel",
                links.get(0),
                heat,
                draw,
                List.of(level(cheap, Math.exp(noise * random.nextGaussian()), random)));
    }

    private static SliceGroup.LevelResult level(AtLevel level, double fork, Random random) {
        List<Double> samples = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            samples.add(level.micros() * fork * Math.exp(0.004 * random.nextGaussian()));
        }
        return new SliceGroup.LevelResult(
                level.factors(),
                Altered.consecutiveLaps(samples.size()),
                samples,
                List.of(),
                1000,
                List.of(),
                1.5 * level.payload(),
                0.4 * level.micros(),
                0.2 * level.micros(),
                1,
                "d",
                level.wire(),
                level.payload(),
                level.latency(),
                Altered.SETTLED,
                null,
                level.arrivals());
    }

    private static LinkCard card(Manifest.Link link) {
        double found = link.rttMicros() + 25.0;
        return new LinkCard(
                START,
                "start",
                link,
                new LinkCard.Rtt(found, found * 1.1, 200, found * 1.1),
                0,
                0,
                0,
                List.of(),
                true,
                List.of());
    }

    private Manifest manifest() {
        List<Manifest.Arm> all = new ArrayList<>(arms);
        all.add(new Manifest.Arm(
                "sentinel", Manifest.Role.SENTINEL, "Connector/J", "9.1", "plain", "text", "Control.", Map.of(), null));
        return new Manifest(
                RunDirectory.SCHEMA_VERSION,
                study + "-20261120",
                study,
                START,
                "weir run " + study + " --time 30m --seed 7",
                "0.1.0",
                "default",
                7,
                1800,
                2,
                5,
                new Manifest.Fixture("One table.", "SELECT data FROM t WHERE id = ?", 100, 42, Map.of()),
                new Manifest.Machine(
                        "Example CPU at 2.5 GHz",
                        2,
                        8L << 30,
                        "Linux 6.1",
                        "OpenJDK 17.0.15",
                        "unknown",
                        List.of("2 cores are shared by client, relay and server.")),
                List.of(new Manifest.Server("MySQL", "8.0.15", "embedded", 2900, Map.of())),
                links,
                KnownArms.told(study, all),
                comparisons,
                "",
                KnownStudies.of(study));
    }
}
