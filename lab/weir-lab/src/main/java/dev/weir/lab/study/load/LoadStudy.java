package dev.weir.lab.study.load;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Endpoint;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The study of many requests at once: blocking, virtual threads, reactive, pipelined, at the same arrival rates. */
public final class LoadStudy implements Study {
    public static final String NAME = "load";
    /** Keys beyond these are not asked for. */
    public static final int MOST_KEYS = 10_000;

    private static final int CONNECTIONS = 8;
    private static final int MANY_CONNECTIONS = 32;
    private static final int MOST_CONNECTIONS = 128;

    /** A fifth, 0.6 and 0.87 of what eight connections can answer over 5 ms. */
    static final int LOW_RATE = 300;

    private static final LoadLevel LOW = new LoadLevel(LOW_RATE, CONNECTIONS, FixtureQuery.ROW);

    static final int USUAL_RATE = 900;

    private static final LoadLevel USUAL = new LoadLevel(USUAL_RATE, CONNECTIONS, FixtureQuery.ROW);
    private static final LoadLevel HIGH = new LoadLevel(1300, CONNECTIONS, FixtureQuery.ROW);
    /** Twice that. */
    private static final LoadLevel BEYOND = new LoadLevel(3000, CONNECTIONS, FixtureQuery.ROW);

    private static final LoadLevel SLOW_ONES = new LoadLevel(700, CONNECTIONS, FixtureQuery.SLOW_ONES);
    private static final LoadLevel MORE_CONNECTIONS = new LoadLevel(3000, MANY_CONNECTIONS, FixtureQuery.ROW);
    private static final LoadLevel MOST = new LoadLevel(3000, MOST_CONNECTIONS, FixtureQuery.ROW);

    private static final List<LoadLevel> HUNDRED_ROWS = List.of(
            new LoadLevel(300, CONNECTIONS, FixtureQuery.HUNDRED_ROWS),
            LoadLevel.highest(CONNECTIONS, FixtureQuery.HUNDRED_ROWS));

    private static final String NEAR = "rtt=1ms,rate=1gbit";
    private static final String FAR = "wan-30ms";
    /** A fifth of what eight connections can answer over 1 ms and over 30 ms. */
    private static final LoadLevel LOW_NEAR = new LoadLevel(1600, CONNECTIONS, FixtureQuery.ROW);

    private static final LoadLevel LOW_FAR = new LoadLevel(53, CONNECTIONS, FixtureQuery.ROW);

    private static final List<String> POOLS = List.of(
            "connectorj.pool", "connectorj.pool-virtual", "weir.pool", "weir.pool-virtual", "vertx.pool", "r2dbc.pool");
    private static final List<String> SEVERAL_ON_A_CONNECTION = List.of("vertx.pipelined", "weir.shared-async");
    static final List<String> CORE =
            Stream.concat(POOLS.stream(), SEVERAL_ON_A_CONNECTION.stream()).toList();

    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                4,
                StudyInfo.Heading.reading(
                        "many rows at once",
                        "Load",
                        "Many requests at once: threads, virtual threads, reactive or pipelined?"),
                StudyInfo.Levels.along(LoadLevel.RATE).speakingOf(Level.of(FIGURE, "p99")),
                StudyInfo.Work.of("request", "requests").inManyThreads(),
                StudyInfo.Arms.usually(LoadArms.USUAL));
        LevelRange range = new LevelRange(1, LoadLevel.MOST_PER_SECOND, "the generator sends no more in a second");
        return new StudyProfile(NAME, about, new Sentinel(LoadArms.USUAL, LOW.level()), range)
                .usually("connectorj.pool", "mariadb.pool", "weir.pool")
                .unplayableFor("each request asks for another key")
                .alsoFrom(Endpoint.REDIS)
                // percentiles of a second scatter by as much as ten per cent; two of the answers are experiments
                .byDefault(new StudyProfile.Defaults(List.of("rtt=5ms,rate=1gbit"), 15, 10, 0.1));
    }

    /** Returns the subject of the user's query, for {@link #reading}; {@code keys} is {@code null} if it has no placeholder. */
    public static Map<String, String> subject(String query, String keys) {
        return OwnRequest.subject(query, keys);
    }

    /** Returns the study of the user's own query, if the subject has one. */
    @Override
    public Study reading(Map<String, String> subject) {
        return subject.isEmpty() ? this : new OwnLoadStudy(subject);
    }

    @Override
    public List<Arm> arms() {
        return List.copyOf(LoadArms.all());
    }

    /** No published plan matches this study. */
    @Override
    public List<Tier> tiers(Preset preset) {
        List<Tier> everyday = List.of(
                Tier.plain(CORE, List.of(LOW, HIGH, LoadLevel.highest(CONNECTIONS), SLOW_ONES)),
                Tier.plain(CORE, List.of(USUAL, BEYOND, MORE_CONNECTIONS)),
                Tier.plain(
                        List.of("weir.pool", "weir.shared"), List.of(HIGH, LoadLevel.highest(CONNECTIONS), SLOW_ONES)));
        return preset == Preset.FULL
                ? Stream.concat(everyday.stream(), rest(Arm.ids(arms())).stream())
                        .toList()
                : everyday;
    }

    private static List<Tier> rest(List<String> all) {
        return List.of(
                Tier.plain(
                        all,
                        List.of(LOW, USUAL, HIGH, BEYOND, LoadLevel.highest(CONNECTIONS), SLOW_ONES, MORE_CONNECTIONS)),
                Tier.plain(all, HUNDRED_ROWS),
                Tier.on(List.of(NEAR), all, StudyLevel.levels(List.of(LOW_NEAR, LoadLevel.highest(CONNECTIONS)))),
                Tier.on(List.of(FAR), all, StudyLevel.levels(List.of(LOW_FAR, LoadLevel.highest(CONNECTIONS)))),
                Tier.plain(all, List.of(LoadLevel.highest(MANY_CONNECTIONS), MOST)));
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        return LoadTable.describe(levels.stream().map(LoadLevel::of).toList());
    }

    @Override
    public String expectedDigest(Level level) {
        return LoadTable.expectedDigest(FixtureQuery.of(level.get(LoadLevel.QUERY)));
    }

    @Override
    public void load(Stores stores) throws SQLException {
        if (arm(stores.arm()).endpoint() == Endpoint.REDIS) {
            RedisRows.load(stores);
        } else {
            LoadTable.load(stores.mysql());
        }
    }

    @Override
    public List<Experiment> experiments() {
        return LoadExperiments.all(LoadArms.all().stream()
                .filter(arm -> arm.endpoint() == Endpoint.MYSQL)
                .toList());
    }

    @Override
    public Optional<Level> levelLike(Level level, String value) {
        return level.has(LoadLevel.RATE) ? Optional.of(level.with(LoadLevel.RATE, value)) : Optional.empty();
    }

    @Override
    public boolean isParallel(Level level) {
        return true;
    }

    @Override
    public List<String> figures(Level level) {
        return LoadLevel.isHighest(level) ? HighestRate.FIGURES : OpenLoopStretch.FIGURES;
    }

    @Override
    public double stretchSeconds(Level level) {
        return 1.25;
    }

    /** A rare stall does not show in the percentiles of a stretch, only in the mean. */
    @Override
    public List<String> injected() {
        return ControlArm.INJECTED.stream()
                .filter(arm -> !arm.equals(ControlArm.RARE_STALLS))
                .toList();
    }
}
