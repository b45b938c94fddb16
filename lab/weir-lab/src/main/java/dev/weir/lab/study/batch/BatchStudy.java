package dev.weir.lab.study.batch;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.util.List;
import java.util.Map;

public final class BatchStudy implements Study {
    @Override
    public String name() {
        return "batch";
    }

    @Override
    public StudyInfo about() {
        return new StudyInfo(
                6,
                StudyInfo.Heading.inserting("batches of rows", "Batches", "How fast can rows be inserted in batches?"),
                StudyInfo.Levels.along(BatchLevel.FACTOR, "row"),
                StudyInfo.Work.of("batch", "batches").perOperation(),
                StudyInfo.Arms.usually(BatchArms.CONNECTORJ));
    }

    @Override
    public String unplayable() {
        return "what it writes must be there afterwards";
    }

    @Override
    public List<Arm> arms() {
        return BatchArms.all();
    }

    @Override
    public List<String> usualArms() {
        return List.of(BatchArms.CONNECTORJ, BatchArms.MARIADB, BatchArms.VERTX, BatchArms.WEIR);
    }

    @Override
    public LevelRange levelRange() {
        return new LevelRange(
                1,
                BatchLevel.MOST_INSERTS,
                "with three values each, the rows of more are beyond the 65,535 markers of one prepared statement");
    }

    /** Returns an arm that does not wait for each insert, since it is raced at every level on every link. */
    @Override
    public Sentinel sentinel() {
        return new Sentinel(BatchArms.CONNECTORJ_REWRITE, BatchTiers.CHEAPEST.factors());
    }

    /** A commit is on the disk when it returns, as is MySQL's default. */
    @Override
    public List<String> serverOptions() {
        return List.of("--innodb-flush-log-at-trx-commit=1");
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        return switch (preset) {
            case DEFAULT -> BatchTiers.everyday();
            case FULL -> BatchTiers.full();
            case PAPER -> BatchTiers.published();
        };
    }

    @Override
    public Manifest.Fixture fixture(List<Map<String, String>> levels) {
        return BatchFixture.describe(levels.stream().map(BatchLevel::of).toList());
    }

    @Override
    public String expectedDigest(Map<String, String> level) {
        return BatchDigest.expected(BatchLevel.of(level));
    }

    /** Nothing is read but what sessions insert themselves, into tables of their own. */
    @Override
    public void load(Stores stores) {
        // sessions make their tables
    }

    @Override
    public List<Experiment> experiments() {
        return List.of();
    }
}
