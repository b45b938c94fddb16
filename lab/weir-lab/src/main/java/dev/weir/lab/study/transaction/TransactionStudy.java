package dev.weir.lab.study.transaction;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The study of a transaction around a few statements, its cost, and the part of it that are settings. */
public final class TransactionStudy implements Study {
    @Override
    public String name() {
        return "transaction";
    }

    @Override
    public StudyInfo about() {
        return new StudyInfo(
                5,
                StudyInfo.Heading.reading(
                        "units of work", "Transactions", "What does a transaction around a read cost?"),
                StudyInfo.Levels.along("statements", "statement").speakingOf(Map.of("unit", "read-only")),
                StudyInfo.Work.of("unit of work", "units of work").perOperation(),
                StudyInfo.Arms.usually(Options.CONNECTORJ));
    }

    @Override
    public String unplayable() {
        return "what it writes must be there afterwards";
    }

    @Override
    public List<Arm> arms() {
        return TransactionArms.all();
    }

    @Override
    public List<String> usualArms() {
        return List.of(Options.CONNECTORJ, Options.MARIADB, Options.WEIR);
    }

    @Override
    public LevelRange levelRange() {
        return new LevelRange(1, TransactionLevel.MOST_STATEMENTS, "more in one transaction are a load of their own");
    }

    @Override
    public Sentinel sentinel() {
        return new Sentinel(Options.CONNECTORJ, TransactionTiers.CHEAPEST.factors());
    }

    /** Nothing like it is among the published plans. */
    @Override
    public List<Tier> tiers(Preset preset) {
        return preset == Preset.FULL ? TransactionTiers.full() : TransactionTiers.everyday();
    }

    @Override
    public Manifest.Fixture fixture(List<Map<String, String>> levels) {
        return TransactionFixture.describe(
                levels.stream().map(TransactionLevel::of).toList());
    }

    @Override
    public String expectedDigest(Map<String, String> level) {
        return UnitDigest.expected(TransactionLevel.of(level));
    }

    @Override
    public void load(Stores stores) throws SQLException {
        TransactionFixture.load(stores.mysql());
    }

    @Override
    public List<Experiment> experiments() {
        return List.of();
    }
}
