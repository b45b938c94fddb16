package dev.weir.lab.study.keys;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyProfile;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** The study of the cost of key look-ups in MySQL, in Redis and in the process. */
public final class KeysStudy implements Study {
    private static final int HEAP_MEGABYTES = 512;
    private static final Duration TIMEOUT = Duration.ofSeconds(90);

    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                3,
                StudyInfo.Heading.reading(
                        "keys", "Keys", "What does a key look-up cost: which pool, MySQL or Redis, one key or many?"),
                StudyInfo.Levels.along("parallelism"),
                StudyInfo.Work.of("look-up", "look-ups").inManyThreads(),
                StudyInfo.Arms.usually("connectorj.hikari"));
        Level level = KeyLevel.single(KeysTiers.SMALL, 1, true).level();
        LevelRange range = new LevelRange(
                1, KeyLevel.MOST_PARALLEL, "every arm keeps so many connections open on every link of the run");
        return new StudyProfile("keys", about, new Sentinel("connectorj.hikari", level), range)
                .measuredUsually()
                .usually("connectorj.thread-local", "mariadb.thread-local", "weir.thread-local")
                .unplayableFor("each look-up asks for another key")
                // larger than the largest table, as published: look-ups do not touch the disk
                .serverStartedWith("--innodb-buffer-pool-size=1G")
                .alsoFrom(Endpoint.REDIS);
    }

    @Override
    public List<Arm> arms() {
        return KeysArms.all();
    }

    @Override
    public boolean isParallel(Level level) {
        return KeyLevel.of(level).parallelism() > 1;
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        return switch (preset) {
            case DEFAULT -> KeysTiers.everyday();
            case FULL -> KeysTiers.full();
            case PAPER -> KeysTiers.published();
        };
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        return KeyFixture.describe(levels.stream().map(KeyLevel::of).toList());
    }

    @Override
    public String expectedDigest(Level level) {
        return KeySample.of(KeyLevel.of(level).keys()).expectedDigest();
    }

    @Override
    public void load(Stores stores) throws SQLException {
        KeyFixture.load(stores, arm(stores.arm()).endpoint());
    }

    /** All arms look up keys of the smallest set. */
    @Override
    public List<Level> levels(Experiment experiment, List<Level> planned) {
        return List.of(sentinel().level());
    }

    @Override
    public List<Experiment> experiments() {
        return List.of(Experiment.of(
                PoolSizeTrial.NAME,
                PoolSizeTrial.ARM,
                HEAP_MEGABYTES,
                TIMEOUT,
                "look-ups of several threads from pools of several sizes",
                Experiment.Route.DIRECT,
                (target, link, counters) -> new PoolSizeTrial().run(target, link)));
    }
}
