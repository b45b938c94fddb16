package dev.weir.lab.study.columns;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.HeapWatch;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.StudyProfile;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import dev.weir.report.text.Text;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The study of reading rows into columns of Apache Arrow: by which driver, which protocol, and with an object for a value or without. */
public final class ColumnsStudy implements Study {
    private static final List<ColumnsLevel> WIDE = List.of(ColumnsLevel.wide(10_000), ColumnsLevel.wide(100_000));
    private static final List<ColumnsLevel> NARROW = List.of(ColumnsLevel.narrow(10_000), ColumnsLevel.narrow(100_000));
    private static final List<ColumnsLevel> LARGE =
            List.of(ColumnsLevel.wide(1_000_000), ColumnsLevel.narrow(1_000_000));

    private static final ColumnsLevel MEMORY_QUERY = ColumnsLevel.wide(1_000_000);
    private static final String MEMORY = "memory";
    private static final int SMALL_HEAP = 64;
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final double MIB = 1 << 20;

    /** The digest of a large table takes a while, and each heat needs it. */
    private final Map<Level, String> digests = new ConcurrentHashMap<>();

    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                8,
                StudyInfo.Heading.reading(
                        "rows into columns",
                        "Columns",
                        "How do rows become columns of Arrow: by which driver and protocol?"),
                StudyInfo.Levels.along(ColumnsLevel.ROWS, "row")
                        .speakingOf(Level.of(ColumnsLevel.COLUMNS, ColumnsLevel.WIDE)),
                StudyInfo.Work.of("query", "queries").perOperation(),
                StudyInfo.Arms.usually(ColumnsArms.USUAL));
        LevelRange range =
                new LevelRange(1, ColumnsLevel.MOST_ROWS, "loading a larger table takes longer than reading it");
        return new StudyProfile(
                        "columns",
                        about,
                        new Sentinel(ColumnsArms.USUAL, WIDE.get(0).level()),
                        range)
                .usually(ColumnsArms.USUAL, "mariadb.arrow-jdbc", ColumnsArms.WEIR_PREPARED);
    }

    @Override
    public List<Arm> arms() {
        return ColumnsArms.all();
    }

    @Override
    public long leastBytes(Level level) {
        return ColumnsLevel.of(level).leastBytes();
    }

    /** No published plan matches this study. */
    @Override
    public List<Tier> tiers(Preset preset) {
        List<String> all = Arm.ids(arms());
        return List.of(
                Tier.plain(ColumnsArms.CORE, WIDE),
                Tier.plain(ColumnsArms.CORE, NARROW),
                Tier.plain(all, Stream.concat(WIDE.stream(), NARROW.stream()).toList()),
                Tier.plain(all, LARGE));
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        List<ColumnsLevel> queries = levels.stream().map(ColumnsLevel::of).toList();
        return new Manifest.Fixture(
                "tables columns_10000, .. " + LineItem.DEFINITION
                        + ", InnoDB, as TPC-H's lineitem; values follow from the number of a row",
                "SELECT * FROM columns_10000, or SELECT " + String.join(", ", LineItem.NARROW),
                queries.stream().mapToInt(ColumnsLevel::rows).max().orElse(0),
                0,
                StudyLevel.digests(queries, query -> expectedDigest(query.level())));
    }

    @Override
    public String expectedDigest(Level level) {
        return digests.computeIfAbsent(level, each -> ColumnsLevel.of(each).expectedDigest());
    }

    @Override
    public void load(Stores stores) throws SQLException {
        List<Integer> tables = stores.levels().stream()
                .map(level -> ColumnsLevel.of(level).rows())
                .distinct()
                .toList();
        for (int rows : tables) {
            LineItem.load(stores.mysql(), rows, stores.progress());
        }
    }

    @Override
    public List<Level> levels(Experiment experiment, List<Level> planned) {
        return StudyLevel.levels(List.of(MEMORY_QUERY));
    }

    @Override
    public List<Experiment> experiments() {
        return arms().stream()
                .filter(arm -> ColumnsArms.CORE.contains(arm.info().id()))
                .filter(arm -> !Manifest.LIMITS.contains(arm.info().mode()))
                .map(arm -> Experiment.of(
                        MEMORY,
                        arm.info().id(),
                        SMALL_HEAP,
                        TIMEOUT,
                        "10^6 rows into columns in a small heap",
                        Experiment.Route.DIRECT,
                        (target, link, counters) -> memory(arm, target, link)))
                .toList();
    }

    private static Behaviour memory(Arm arm, Target target, String link) throws Exception {
        try (ArmSession session = arm.open(target)) {
            ArrowReading reading = (ArrowReading) ((ColumnsSession) session).reading();
            HeapWatch heap = HeapWatch.start();
            long start = System.nanoTime();
            long rows = reading.read(MEMORY_QUERY.select());
            Map<String, Double> figures = heap.figures((System.nanoTime() - start) / 1e3, rows);
            long vectors = reading.allocator().getPeakMemoryAllocation();
            figures.put("vectorBytes", (double) vectors);
            return new Behaviour(
                    MEMORY,
                    arm.info().id(),
                    link,
                    rows == MEMORY_QUERY.rows() ? "survives" : "failed",
                    Text.format(
                            "read %,d rows of 16 columns with -Xmx%dm; %s, vectors took %.1f MiB beside the heap",
                            rows, SMALL_HEAP, survived(heap), vectors / MIB),
                    figures);
        }
    }

    private static String survived(HeapWatch heap) {
        return heap.peakLiveBytes() == 0
                ? "no collection ran"
                : Text.format("at most %.1f MiB survived a collection", heap.peakLiveBytes() / MIB);
    }
}
