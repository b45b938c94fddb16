package dev.weir.lab.study.blob;

import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** The study's own fixture: random letters from alphabets of 2, 4, 10 and 62, as published, and JSON documents. */
final class GeneratedData implements BlobData {
    static final List<String> KINDS = List.of("extra", "high", "medium", "low", "documents");

    private static final int[] ALPHABETS = {2, 4, 10, 62};
    private static final byte[] LETTERS = letters();
    private static final long SEED = 20_230_401;
    private static final int LEVEL_BYTES = 4 << 20;
    private static final int FEWEST = 2;
    private static final int MOST = 8;
    /** Bytes of the largest value: a kind has ids for up to 12.5 million. */
    private static final int LARGEST = 12_000_000;

    /** Number of ids per kind, one for every size and index. */
    private static final int IDS_PER_KIND = 100_000_000;

    @Override
    public String description() {
        return "values of exactly the nominal size; documents: JSON about the pages of a site, with URLs and UUIDs; extra,"
                + " high, medium, low: random letters of an alphabet of 2, 4, 10, 62";
    }

    @Override
    public Map<String, String> subject() {
        return Map.of();
    }

    @Override
    public long seed() {
        return SEED;
    }

    @Override
    public List<Study.Tier> tiers(Preset preset) {
        return GeneratedTiers.of(preset);
    }

    @Override
    public LevelRange sizes() {
        return new LevelRange(
                Documents.SMALLEST,
                LARGEST,
                "a smaller document would be no JSON, and a measuring JVM holds several of the largest");
    }

    @Override
    public BlobLevel smallLevel() {
        return GeneratedTiers.SMALL;
    }

    /** Enough values to exceed a processor's caches; few of large ones. */
    @Override
    public int count(BlobLevel level) {
        return Math.max(FEWEST, Math.min(MOST, LEVEL_BYTES / level.size()));
    }

    @Override
    public int visited(BlobLevel level) {
        return count(level);
    }

    @Override
    public int id(BlobLevel level, int index) {
        return KINDS.indexOf(level.data()) * IDS_PER_KIND + level.size() * MOST + index;
    }

    @Override
    public int length(BlobLevel level, int index) {
        return level.size();
    }

    @Override
    public byte[] value(BlobLevel level, int index) {
        long seed = SEED + id(level, index);
        int kind = KINDS.indexOf(level.data());
        return kind < ALPHABETS.length
                ? randomLetters(seed, level.size(), ALPHABETS[kind])
                : Documents.document(seed, level.size());
    }

    private static byte[] randomLetters(long seed, int size, int alphabet) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] value = new byte[size];
        for (int i = 0; i < size; i++) {
            value[i] = LETTERS[random.nextInt(alphabet)];
        }
        return value;
    }

    private static byte[] letters() {
        StringBuilder letters = new StringBuilder();
        for (char[] range : new char[][] {{'a', 'z'}, {'A', 'Z'}, {'0', '9'}}) {
            for (char letter = range[0]; letter <= range[1]; letter++) {
                letters.append(letter);
            }
        }
        return letters.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** The cells of the study's own fixture that presets visit. */
    private static final class GeneratedTiers {
        static final int KIBIBYTE = 1024;
        /** For the sentinel. */
        static final BlobLevel SMALL = new BlobLevel(10 * KIBIBYTE, "medium");

        private static final String OFF = "off";
        private static final String ON = "on";
        /** The larger one is near two published sizes, 608 KB and 1 MB. */
        private static final List<Integer> EVERYDAY = List.of(100 * KIBIBYTE, 700 * KIBIBYTE);

        private static final List<String> TELLING = List.of("documents", "medium");

        /** The modes from which most readers choose, and Weir beside them. */
        private static final List<String> FIRST = Stream.of(
                        BlobArms.ids("connectorj", BlobMode.CORE), List.of("weir.plain"))
                .flatMap(List::stream)
                .toList();

        /** The other arms that Weir is compared with. */
        private static final List<String> REFERENCES = List.of("weir.plain", "mariadb.plain", RawBlobArm.LIMIT);

        private static final List<Level> SMALL_DOCUMENTS =
                levels(List.of(KIBIBYTE, 10 * KIBIBYTE), List.of("documents"));

        private GeneratedTiers() {}

        static List<Study.Tier> of(Preset preset) {
            return switch (preset) {
                case DEFAULT -> everyday();
                case FULL -> full();
                case PAPER -> published();
            };
        }

        private static List<Study.Tier> everyday() {
            List<Level> core = levels(EVERYDAY, TELLING);
            // one class of data at first: on a slow link large values take by far the most time
            List<Level> first = levels(EVERYDAY, TELLING.subList(0, 1));
            return List.of(
                    tier(FIRST, OFF, first),
                    tier(REFERENCES, OFF, first),
                    tier(
                            Stream.concat(FIRST.stream(), REFERENCES.stream())
                                    .distinct()
                                    .toList(),
                            OFF,
                            core),
                    tier(BlobArms.PLAIN_WAYS, OFF, core),
                    tier(BlobArms.FRAMED_WAYS, OFF, core),
                    tier(
                            BlobArms.ids(
                                    "connectorj",
                                    List.of("page-compressed", "lz4-fast", "snappy", "gzip", "deflate", "brotli-6")),
                            OFF,
                            core),
                    tier(BlobArms.ids("connectorj", List.of("plain", "lz4-9")), ON, core),
                    tier(BlobArms.ids("connectorj", List.of("plain", "lz4-9", "zstd-3")), OFF, SMALL_DOCUMENTS),
                    tier(BlobArms.FRAMED_WAYS, OFF, SMALL_DOCUMENTS),
                    tier(BlobArms.ids("connectorj", BlobMode.CORE), OFF, levels(EVERYDAY, List.of("extra", "low"))),
                    tier(
                            BlobArms.ids("connectorj", List.of("brotli-0", "brotli-11", "lz4-17")),
                            OFF,
                            levels(EVERYDAY.subList(0, 1), TELLING)),
                    tier(BlobArms.otherDriversAndProtocols(), OFF, core),
                    tier(BlobArms.WIRE, OFF, core));
        }

        private static List<Study.Tier> full() {
            List<Study.Tier> tiers = new ArrayList<>(everyday());
            for (String tls : List.of(OFF, ON)) {
                tiers.add(tier(BlobArms.allIds(), tls, levels(sizes(), GeneratedData.KINDS)));
            }
            return tiers;
        }

        /** The published documents, sizes and random letters of each network, by Connector/J. */
        private static List<Study.Tier> published() {
            List<Level> medium = List.of(document(608_000));
            List<Level> large = List.of(document(4_290_000));
            List<Level> both = List.of(medium.get(0), large.get(0));
            List<String> ratios = List.of("extra", "high", "medium", "low");
            List<Level> letters = levels(List.of(1_000_000), ratios);
            List<Level> longLetters = levels(List.of(5_000_000), ratios);
            return List.of(
                    on("local", List.of(document(34_000)), "plain", "lz4-9"),
                    on("local", medium, "plain", "lz4-9", "lz4-fast", "snappy", "zstd-3", "gzip"),
                    on("local", both, "mysql", "uncompress"),
                    on("local", both, "uncompress", "page-compressed"),
                    on("aws", both, "plain", "lz4-9"),
                    on("aws", both, "mysql", "uncompress"),
                    on("lan-weak", medium, "plain", "lz4-9"),
                    on("lan-weak", large, "plain", "lz4-9", "brotli-11"),
                    on("lan-weak", large, "lz4-17", "brotli-11"),
                    on("lan-weak", both, "mysql", "uncompress"),
                    on("lan-weak", letters, "plain", "lz4-9"),
                    on(
                            "aws",
                            medium,
                            "plain",
                            "zstd-3",
                            "brotli-0",
                            "brotli-6",
                            "brotli-11",
                            "snappy",
                            "gzip",
                            "deflate"),
                    on("aws", List.of(document(34_000)), "plain", "lz4-9", "lz4-fast", "snappy"),
                    on("aws", letters, "plain", "lz4-9"),
                    on("aws", longLetters, "plain", "lz4-9"),
                    on("aws", longLetters, "mysql", "uncompress"),
                    on("local", longLetters, "mysql", "uncompress"),
                    on("local", longLetters, "uncompress", "page-compressed"));
        }

        private static Level document(int size) {
            return new BlobLevel(size, "documents").level();
        }

        private static Study.Tier on(String link, List<Level> levels, String... modes) {
            return Study.Tier.on(List.of(link), BlobArms.ids("connectorj", List.of(modes)), levels);
        }

        private static List<Integer> sizes() {
            return List.of(1, 5, 10, 20, 35, 50, 70, 95, 100, 200, 500, 1000, 2000, 5000).stream()
                    .map(kibibytes -> kibibytes * KIBIBYTE)
                    .toList();
        }

        private static Study.Tier tier(List<String> arms, String tls, List<Level> levels) {
            return new Study.Tier(arms, List.of(tls), levels);
        }

        private static List<Level> levels(List<Integer> sizes, List<String> kinds) {
            List<Level> levels = new ArrayList<>();
            for (String kind : kinds) {
                for (int size : sizes) {
                    levels.add(new BlobLevel(size, kind).level());
                }
            }
            return levels;
        }
    }
}
