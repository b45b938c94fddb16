package dev.weir.lab.cli;

import dev.weir.lab.study.Studies;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Event;
import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Stored;
import dev.weir.report.model.StudyInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Writes a small run of known times to disk: a sentinel and two arms, one of them slowed by a factor. */
final class WrittenRun {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final Manifest.Link LOCAL = new Manifest.Link("local", false, 0, 0, 0, 0);

    private WrittenRun() {}

    static Path write(Path path, String study, long seed, int heats, double slowdown) throws IOException {
        RunDirectory directory = new RunDirectory(path);
        directory.writeManifest(manifest(path, study, seed));
        Random random = new Random(seed);
        directory.append(new Event(START, "started", "weir run " + study, 0));
        for (int heat = 0; heat < heats; heat++) {
            double day = Math.exp(0.02 * random.nextGaussian());
            directory.append(group(heat, 0, "sentinel", 0, 100 * day, random));
            directory.append(group(heat, 1, "c.at-once", 0, 100 * day, random));
            directory.append(group(heat, 2, "c.stream", 0, 130 * day * slowdown, random));
            directory.append(group(heat, 3, "sentinel", 1, 100 * day, random));
        }
        directory.append(new Behaviour(
                "memory",
                "c.at-once",
                "local",
                "survives",
                "it said \"fine\", and went on",
                Map.of("peakHeapBytes", 5e6)));
        directory.append(new Stored(
                "c.at-once", Level.of("size", 1024), 10, 1024, 512.5, 3, 1.5, -1, List.of(1.0, 1.5, 2.0, 2.5, 3.0)));
        directory.append(new LinkCard(
                START,
                "start",
                LOCAL,
                new LinkCard.Rtt(30, 60, 100, 60),
                1e9,
                1e9,
                1 << 20,
                List.of(new LinkCard.Transfer(1000, 10, 11)),
                true,
                List.of("fine")));
        directory.append(new Event(START.plusSeconds(60), "finished", "everything is decided", 60));
        return path;
    }

    private static SliceGroup group(int heat, int position, String arm, int draw, double micros, Random random) {
        double fork = Math.exp(0.005 * random.nextGaussian());
        List<Double> samples = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            samples.add(micros * fork * Math.exp(0.005 * random.nextGaussian()));
        }
        SliceGroup.LevelResult level = new SliceGroup.LevelResult(
                Level.of("rows", 100),
                IntStream.range(0, samples.size()).boxed().toList(),
                samples,
                Collections.nCopies(samples.size(), 100L),
                1000,
                List.of(40.0),
                2048,
                30,
                -1,
                2,
                "digest",
                new SliceGroup.Wire(100, 1, 1, 4, 60, 400),
                0,
                position == 1 ? new SliceGroup.Latency(1000, 99, 120, 150, 180, 200) : null,
                new SliceGroup.Jvm(850, true, 0, 1, 3, 1),
                null,
                null);
        return new SliceGroup(
                heat,
                position,
                draw,
                arm,
                "local",
                Level.of("tls", "off"),
                SliceGroup.Outcome.OK,
                "",
                START.plusSeconds(10L * (4 * heat + position)),
                2000,
                List.of(level),
                Map.of(),
                new SliceGroup.Noise(0, 0, 0, 0),
                null);
    }

    private static Manifest manifest(Path path, String study, long seed) {
        return new Manifest(
                RunDirectory.SCHEMA_VERSION,
                path.getFileName().toString(),
                study,
                START,
                "weir run " + study,
                "0.1.0",
                "default",
                seed,
                600,
                2,
                5,
                new Manifest.Fixture("rows of one table", "SELECT id FROM t LIMIT ?", 1000, 1, Map.of()),
                new Manifest.Machine("made up", 4, 1L << 33, "none", "none", "unknown", List.of()),
                List.of(new Manifest.Server("MySQL", "8.0.0", "embedded", 1000, Map.of())),
                List.of(LOCAL),
                List.of(
                        arm("sentinel", Manifest.Role.SENTINEL, "at-once"),
                        arm("c.at-once", Manifest.Role.STUDY, "at-once"),
                        arm("c.stream", Manifest.Role.STUDY, "stream")),
                List.of(new Manifest.Comparison("c.stream", "c.at-once", "What does streaming cost?", true)),
                "",
                about(study));
    }

    /** As the study of that name says it, or the first one where there is none. */
    private static StudyInfo about(String name) {
        return Studies.all().stream()
                .sorted(Comparator.comparing(study -> !study.name().equals(name)))
                .findFirst()
                .orElseThrow()
                .about();
    }

    private static Manifest.Arm arm(String id, Manifest.Role role, String mode) {
        ArmInfo about = ArmInfo.of("Made-up", mode.equals("stream") ? "streaming" : "at once", "Made-up");
        return new Manifest.Arm(
                id,
                role,
                "Made-up",
                "1.0",
                mode,
                "text",
                "made up",
                Map.of(),
                role == Manifest.Role.STUDY ? about : about.called(id));
    }
}
