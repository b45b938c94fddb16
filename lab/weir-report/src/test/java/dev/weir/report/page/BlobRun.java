package dev.weir.report.page;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Stored;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run of the blob study, every figure made up by a simple model: time = fixed + wire bytes / rate + decoding. */
public final class BlobRun {
    static final Manifest.Link LOCAL = PageRun.LOCAL;
    static final Manifest.Link AWS = PageRun.AWS;
    static final Manifest.Link WEAK = new Manifest.Link("lan-weak", true, 500, 250_000_000, 0, 10);
    private static final double LOOPBACK = 600;

    /** Ratio by data class (documents, high, low) and speed of decoding and encoding in MB/s of uncompressed bytes. */
    record Codec(List<Double> ratios, double decode, double encode, boolean server) {}

    private static final Map<String, Codec> CODECS = codecs();
    private static final List<String> DATA = List.of("documents", "high", "low");

    private List<Manifest.Link> links = List.of(LOCAL, AWS, WEAK);
    private List<Integer> sizes = List.of(1000, 35_000, 600_000, 4_300_000);
    private int heats = 8;
    private double noise = 0.01;

    private static Map<String, Codec> codecs() {
        Map<String, Codec> codecs = new LinkedHashMap<>();
        codecs.put("plain", new Codec(List.of(1.0, 1.0, 1.0), 0, 0, false));
        codecs.put("page-compressed", new Codec(List.of(1.0, 1.0, 1.0), 155, 25, true));
        codecs.put("uncompress", new Codec(List.of(1.0, 1.0, 1.0), 165, 25, true));
        codecs.put("mysql", new Codec(List.of(3.6, 3.4, 1.3), 190, 25, false));
        codecs.put("gzip", new Codec(List.of(3.6, 3.4, 1.3), 185, 24, false));
        codecs.put("zstd-3", new Codec(List.of(5.5, 3.5, 1.3), 800, 200, false));
        codecs.put("snappy", new Codec(List.of(2.3, 2.0, 1.0), 900, 300, false));
        codecs.put("lz4-fast", new Codec(List.of(2.5, 2.1, 1.0), 2200, 400, false));
        codecs.put("lz4-9", new Codec(List.of(4.2, 2.4, 1.0), 2500, 30, false));
        codecs.put("brotli-11", new Codec(List.of(6.6, 3.8, 1.33), 300, 0.3, false));
        return codecs;
    }

    public BlobRun links(Manifest.Link... some) {
        links = List.of(some);
        return this;
    }

    BlobRun sizes(Integer... some) {
        sizes = List.of(some);
        return this;
    }

    public BlobRun heats(int count) {
        heats = count;
        return this;
    }

    BlobRun noise(double sigma) {
        noise = sigma;
        return this;
    }

    public Run build() {
        StudyRun run = new StudyRun("blob", links, this::levels).heats(heats).noise(noise);
        for (String codec : CODECS.keySet()) {
            run.arm("connectorj." + codec, "Connector/J", codec, "text");
            if (!codec.equals("plain")) {
                run.compare("connectorj." + codec, "connectorj.plain");
            }
        }
        run.compare("connectorj.mysql", "connectorj.uncompress")
                .compare("connectorj.uncompress", "connectorj.page-compressed");
        CODECS.forEach((codec, facts) -> sizes.forEach(size -> {
            for (int i = 0; i < DATA.size(); i++) {
                run.with(stored(codec, facts, size, i));
            }
        }));
        return run.build();
    }

    private List<StudyRun.AtLevel> levels(Manifest.Arm arm, Manifest.Link link) {
        Codec codec = CODECS.get(arm.mode());
        List<StudyRun.AtLevel> levels = new ArrayList<>();
        double rate = link.rateBitsPerSecond() == 0 ? LOOPBACK : Math.min(LOOPBACK, link.rateBitsPerSecond() / 8e6);
        for (int size : sizes) {
            for (int i = 0; i < DATA.size(); i++) {
                double wire = size / codec.ratios().get(i);
                double decode = codec.decode() == 0 ? 0 : size / codec.decode();
                levels.add(new StudyRun.AtLevel(
                        Level.of("size", size).with("data", DATA.get(i)),
                        60 + link.rttMicros() + wire / rate + decode,
                        size,
                        null,
                        new SliceGroup.Wire(50, 1, 1, 5, 60, wire + 120)));
            }
        }
        return levels;
    }

    private static Stored stored(String codec, Codec facts, int size, int data) {
        double ratio = codec.equals("page-compressed") || codec.equals("uncompress")
                ? 3.4
                : facts.ratios().get(data);
        boolean inJvm = !facts.server() && facts.decode() > 0;
        return new Stored(
                "connectorj." + codec,
                Level.of("size", size).with("data", DATA.get(data)),
                40,
                size,
                size / ratio,
                facts.encode() > 0 && inJvm ? size / facts.encode() : 0,
                inJvm ? size / facts.decode() : 0,
                size / 80.0 + 150,
                List.of(ratio * 0.8, ratio * 0.93, ratio, ratio * 1.05, ratio * 1.2));
    }
}
