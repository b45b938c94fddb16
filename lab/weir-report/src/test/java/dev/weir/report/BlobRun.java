package dev.weir.report;

import dev.weir.report.model.Entry;
import dev.weir.report.model.KnownArms;
import dev.weir.report.model.KnownStudies;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes runs of the blob study whose truth is known: every arm has a codec with given speeds and ratios, time follows
 * {@code a + RTT x trips + bytes / rate + c x bytes + decode}, and noise is lognormal. Equal settings give the equal run.
 */
public final class BlobRun {
    public static final Manifest.Link LOCAL = new Manifest.Link("local", false, 0, 0, 0, 0);
    public static final Manifest.Link AWS = new Manifest.Link("aws", true, 500, 5_000_000_000L, 0, 10);
    public static final Manifest.Link LAN = new Manifest.Link("lan-1g", true, 300, 1_000_000_000L, 0, 10);
    public static final Manifest.Link WIFI = new Manifest.Link("wifi", true, 1_800, 60_000_000, 0, 10);
    public static final Manifest.Link WAN = new Manifest.Link("wan-30ms", true, 30_000, 100_000_000, 0, 10);

    /** Share of compressibility that a kind of data gives: 0 none, 1 what the codec does at best. */
    public static final Map<String, Double> DATA = Map.of("low", 0.05, "medium", 0.35, "high", 0.65, "extra", 0.9);

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    /**
     * The truth of an arm.
     *
     * @param id id of the arm
     * @param best largest share of the bytes that its codec saves
     * @param decodeNanosPerByte decode time per payload byte
     * @param encodeNanosPerByte encode time per payload byte
     * @param fixedMicros fixed cost of a read
     * @param wireNanosPerByte cost of handling a byte on the wire
     */
    public record Codec(
            String id,
            double best,
            double decodeNanosPerByte,
            double encodeNanosPerByte,
            double fixedMicros,
            double wireNanosPerByte) {
        double wireBytes(double size, String data) {
            return 120 + size * (1 - best * DATA.get(data));
        }

        double decodeMicros(double size) {
            return size * decodeNanosPerByte / 1e3;
        }
    }

    /** A time in microseconds. */
    public interface Truth {
        double micros(Codec codec, Manifest.Link link, double size, String data);
    }

    /** Codecs as unlike as plain, lz4, zstd and brotli. */
    public static final List<Codec> CODECS = List.of(
            new Codec("connectorj.plain", 0, 0, 0, 60, 0.8),
            new Codec("connectorj.lz4-9", 0.75, 0.6, 30, 62, 0.8),
            new Codec("connectorj.zstd-3", 0.88, 2.2, 6, 65, 0.8),
            new Codec("connectorj.brotli-11", 0.97, 4.5, 1500, 66, 0.8));

    private List<Codec> codecs = CODECS;
    private List<Manifest.Link> links = List.of(LOCAL, LAN, WIFI, WAN);
    private List<Integer> sizes = List.of(1_000, 30_000, 100_000, 1_000_000);
    private List<String> data = List.of("low", "medium", "high", "extra");
    private Truth truth = BlobRun::serial;
    private double sd = 0.02;
    private int heats = 5;
    private long seed = 1;

    /** The time by the serial model. */
    public static double serial(Codec codec, Manifest.Link link, double size, String data) {
        double down = codec.wireBytes(size, data);
        double transfer = link.rateBitsPerSecond() == 0 ? 0 : (down + 60) * 8e6 / link.rateBitsPerSecond();
        return codec.fixedMicros()
                + link.rttMicros()
                + transfer
                + codec.wireNanosPerByte() * down / 1e3
                + codec.decodeMicros(size);
    }

    public BlobRun codecs(List<Codec> some) {
        codecs = some;
        return this;
    }

    public BlobRun links(Manifest.Link... some) {
        links = List.of(some);
        return this;
    }

    public BlobRun sizes(Integer... some) {
        sizes = List.of(some);
        return this;
    }

    public BlobRun data(String... some) {
        data = List.of(some);
        return this;
    }

    public BlobRun truth(Truth some) {
        truth = some;
        return this;
    }

    /** Standard deviation of the logarithm of a heat's time. */
    public BlobRun noise(double some) {
        sd = some;
        return this;
    }

    public BlobRun heats(int some) {
        heats = some;
        return this;
    }

    public BlobRun seed(long some) {
        seed = some;
        return this;
    }

    public Run build() {
        Random random = new Random(seed);
        List<Entry> entries = new ArrayList<>();
        for (int heat = 0; heat < heats; heat++) {
            for (Codec codec : codecs) {
                for (Manifest.Link link : links) {
                    entries.add(group(heat, codec, link, random));
                }
            }
        }
        codecs.forEach(codec -> sizes.forEach(size -> data.forEach(kind -> entries.add(stored(codec, size, kind)))));
        HeatEnd.add(entries);
        return new Run(manifest(), entries, false);
    }

    private SliceGroup group(int heat, Codec codec, Manifest.Link link, Random random) {
        List<SliceGroup.LevelResult> levels = new ArrayList<>();
        for (int size : sizes) {
            for (String kind : data) {
                double micros = truth.micros(codec, link, size, kind) * Math.exp(sd * random.nextGaussian());
                levels.add(new SliceGroup.LevelResult(
                        factors(size, kind),
                        Altered.consecutiveLaps(3),
                        List.of(micros, micros * 1.001, micros * 0.999),
                        List.of(),
                        1000,
                        List.of(),
                        size * 2.0,
                        micros / 2,
                        -1,
                        0,
                        "digest",
                        new SliceGroup.Wire(10, 1, 1, 3, 60, codec.wireBytes(size, kind)),
                        size,
                        null,
                        Altered.SETTLED,
                        null,
                        null));
            }
        }
        return new SliceGroup(
                heat,
                0,
                0,
                codec.id(),
                link.name(),
                Level.of("tls", "off"),
                SliceGroup.Outcome.OK,
                "",
                START.plusSeconds(heat),
                5_000,
                levels,
                Map.of(),
                new SliceGroup.Noise(0, 0, 0, 0),
                null);
    }

    private static Level factors(int size, String kind) {
        return Level.of("size", size).with("data", kind);
    }

    private static Stored stored(Codec codec, int size, String kind) {
        double kept = codec.wireBytes(size, kind) - 120;
        double ratio = size / kept;
        return new Stored(
                codec.id(),
                factors(size, kind),
                50,
                size,
                kept,
                size * codec.encodeNanosPerByte() / 1e3,
                codec.decodeMicros(size),
                100 + kept / 1e3,
                List.of(ratio, ratio, ratio, ratio, ratio));
    }

    private Manifest manifest() {
        List<Manifest.Arm> arms = codecs.stream()
                .map(codec -> new Manifest.Arm(
                        codec.id(),
                        Manifest.Role.STUDY,
                        "Connector/J",
                        "1.0",
                        codec.id().substring(codec.id().indexOf('.') + 1),
                        "text",
                        "Synthetic arm " + codec.id(),
                        Map.of(),
                        null))
                .toList();
        return new Manifest(
                RunDirectory.SCHEMA_VERSION,
                "synthetic-blob-" + seed,
                "blob",
                START,
                "weir run blob",
                "0.1.0",
                "default",
                seed,
                600,
                2,
                5,
                new Manifest.Fixture("synthetic", "SELECT data FROM t WHERE id = ?", 100, seed, Map.of()),
                new Manifest.Machine("synthetic", 2, 1L << 32, "none", "none", "unknown", List.of()),
                List.of(new Manifest.Server("MySQL", "8.0.0", "embedded", 1000, Map.of())),
                links,
                KnownArms.told("blob", arms),
                List.of(),
                "",
                KnownStudies.of("blob"));
    }
}
