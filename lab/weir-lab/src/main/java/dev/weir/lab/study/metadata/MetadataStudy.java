package dev.weir.lab.study.metadata;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.StudyProfile;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The study of omitting column definitions from results, and of the saving. */
public final class MetadataStudy implements Study {
    private static final int HEAP_MEGABYTES = 256;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final List<MetadataLevel> PUBLISHED =
            List.of(MetadataLevel.SINGLE_SELECT, MetadataLevel.LARGE_SELECT);
    private static final List<MetadataLevel> FIRST =
            List.of(MetadataLevel.SINGLE_SELECT, MetadataLevel.columns(50, 1), MetadataLevel.LARGE_SELECT);
    private static final List<MetadataLevel> NARROW_AND_WIDE =
            List.of(MetadataLevel.columns(1, 1), MetadataLevel.columns(200, 1));
    private static final List<MetadataLevel> OTHERS =
            List.of(MetadataLevel.KEY_LOOK_UP, MetadataLevel.columns(10, 1), MetadataLevel.columns(50, 100));
    private static final List<String> CORE = List.of(
            MetadataArms.WEIR_FULL,
            MetadataArms.WEIR_TRANSACTION,
            MetadataArms.CONNECTORJ_UNCACHED,
            MetadataArms.MARIADB);
    private static final List<String> SWITCHES =
            List.of(MetadataArms.WEIR_FULL, MetadataArms.WEIR_AUTO, MetadataArms.RAW_FULL, MetadataArms.RAW_NONE);
    private static final List<String> PEERS = List.of(
            MetadataArms.WEIR_TRANSACTION,
            MetadataArms.VERTX,
            MetadataArms.VERTX_POOL,
            MetadataArms.CONNECTORJ_CACHED,
            MetadataArms.CONNECTORJ_UNCACHED);
    private static final List<String> CONNECTIONS =
            Stream.of(CORE, SWITCHES, PEERS).flatMap(List::stream).distinct().toList();
    private static final List<String> POOLS = Stream.of(
                    MetadataArms.WEIR_FULL,
                    MetadataArms.WEIR_AUTO,
                    MetadataArms.CONNECTORJ_UNCACHED,
                    MetadataArms.MARIADB)
            .flatMap(arm -> Stream.of(arm, arm + ".pool"))
            .toList();

    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                4,
                StudyInfo.Heading.reading(
                        "result-set metadata", "Metadata", "Should result-set metadata be left off the wire?"),
                new StudyInfo.Levels(
                        "columns", Map.of("rows", "row", "columns", "column"), Level.of("query", "columns")),
                StudyInfo.Work.of("query", "queries").perOperation(),
                StudyInfo.Arms.usually(MetadataArms.CONNECTORJ_UNCACHED));
        Sentinel sentinel = new Sentinel(MetadataArms.CONNECTORJ_UNCACHED, MetadataLevel.SINGLE_SELECT.level());
        LevelRange range = new LevelRange(1, WideTable.COLUMNS, "its table has " + WideTable.COLUMNS + " columns");
        return new StudyProfile("metadata", about, sentinel, range)
                .measuredUsually()
                .usually(MetadataArms.CONNECTORJ_UNCACHED, MetadataArms.MARIADB, MetadataArms.WEIR_AUTO)
                .unplayableFor("a recording has its definitions or has them not, whatever a client asks for")
                // definitions cost bytes, so they weigh most on slow links
                .byDefault(StudyProfile.Defaults.over("local", "lan-1g", "wan-30ms", "rtt=30ms,rate=1mbit"));
    }

    @Override
    public List<Arm> arms() {
        return MetadataArms.all();
    }

    /** The columns of the published queries are fixed. */
    @Override
    public Optional<Level> levelLike(Level level, String value) {
        MetadataLevel like = MetadataLevel.of(level);
        return like.isWide()
                ? Optional.of(MetadataLevel.columns(Integer.parseInt(value), like.rows())
                        .level())
                : Optional.empty();
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        return switch (preset) {
            case DEFAULT -> everyday();
            case FULL -> full();
            case PAPER -> published();
        };
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        return MetadataFixture.describe(levels.stream().map(MetadataLevel::of).toList());
    }

    @Override
    public String expectedDigest(Level level) {
        return MetadataFixture.expectedDigest(MetadataLevel.of(level));
    }

    @Override
    public void load(Stores stores) throws SQLException {
        MetadataFixture.load(stores.mysql());
    }

    /** Reads Weir's counters of definitions under each of its policies. */
    @Override
    public List<Experiment> experiments() {
        return MetadataArms.counted().stream().map(MetadataStudy::counters).toList();
    }

    private static Experiment counters(CountersTrial trial) {
        return Experiment.of(
                CountersTrial.NAME,
                trial.arm(),
                HEAP_MEGABYTES,
                TIMEOUT,
                "executes one statement again and again, and asks the driver what became of its definitions",
                Experiment.Route.DIRECT,
                (target, link, counters) -> trial.run(target, link));
    }

    /** The first tier is small: with three links, its heat takes about as long as that of another study. */
    private static List<Tier> everyday() {
        return List.of(
                Tier.plain(CORE, FIRST),
                Tier.plain(SWITCHES, FIRST),
                Tier.plain(PEERS, FIRST),
                Tier.plain(CONNECTIONS, NARROW_AND_WIDE),
                Tier.plain(CONNECTIONS, OTHERS),
                Tier.plain(POOLS, List.of(MetadataLevel.SINGLE_SELECT, MetadataLevel.columns(50, 1))));
    }

    private static List<Tier> full() {
        List<MetadataLevel> all =
                Stream.of(FIRST, NARROW_AND_WIDE, OTHERS).flatMap(List::stream).toList();
        Stream<Tier> more = Stream.of(Tier.plain(Arm.ids(MetadataArms.all()), all), Tier.encrypted(CORE, all));
        return Stream.concat(everyday().stream(), more).toList();
    }

    /** The published queries with a switch that the published client had and that has since been removed. */
    private static List<Tier> published() {
        return List.of(Tier.on(
                List.of("local", "wan-30ms"),
                List.of(MetadataArms.WEIR_FULL, MetadataArms.WEIR_TRANSACTION),
                StudyLevel.levels(PUBLISHED)));
    }
}
