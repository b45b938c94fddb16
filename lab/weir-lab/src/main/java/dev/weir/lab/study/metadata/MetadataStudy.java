package dev.weir.lab.study.metadata;

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
import java.util.Optional;

/** The study of column definitions left off the wire, and the saving. */
public final class MetadataStudy implements Study {

    @Override
    public String name() {
        return "metadata";
    }

    @Override
    public StudyInfo about() {
        return new StudyInfo(
                4,
                StudyInfo.Heading.reading(
                        "result-set metadata", "Metadata", "Should result-set metadata be left off the wire?"),
                new StudyInfo.Levels("columns", Map.of("rows", "row", "columns", "column"), Map.of("query", "columns")),
                StudyInfo.Work.of("query", "queries").perOperation(),
                StudyInfo.Arms.usually(MetadataArms.CONNECTORJ_UNCACHED));
    }

    @Override
    public boolean isUsual() {
        return true;
    }

    @Override
    public String unplayable() {
        return "a recording has its definitions or has them not, whatever a client asks for";
    }

    @Override
    public List<Arm> arms() {
        return MetadataArms.all();
    }

    @Override
    public List<String> usualArms() {
        return List.of(MetadataArms.CONNECTORJ_UNCACHED, MetadataArms.MARIADB, MetadataArms.WEIR_AUTO);
    }

    @Override
    public LevelRange levelRange() {
        return new LevelRange(1, WideTable.COLUMNS, "its table has " + WideTable.COLUMNS + " columns");
    }

    /** The published queries have the columns they have. */
    @Override
    public Optional<Map<String, String>> levelLike(Map<String, String> level, String value) {
        MetadataLevel like = MetadataLevel.of(level);
        return like.isWide()
                ? Optional.of(MetadataLevel.columns(Integer.parseInt(value), like.rows())
                        .factors())
                : Optional.empty();
    }

    @Override
    public Sentinel sentinel() {
        return new Sentinel(MetadataArms.CONNECTORJ_UNCACHED, MetadataLevel.SINGLE_SELECT.factors());
    }

    /** Definitions are bytes: they weigh most where bytes are dear. */
    @Override
    public List<String> moreLinks() {
        return List.of("rtt=30ms,rate=1mbit");
    }

    @Override
    public List<Tier> tiers(Preset preset) {
        return switch (preset) {
            case DEFAULT -> MetadataTiers.everyday();
            case FULL -> MetadataTiers.full();
            case PAPER -> MetadataTiers.published();
        };
    }

    @Override
    public Manifest.Fixture fixture(List<Map<String, String>> levels) {
        return MetadataFixture.describe(levels.stream().map(MetadataLevel::of).toList());
    }

    @Override
    public String expectedDigest(Map<String, String> level) {
        return MetadataFixture.expectedDigest(MetadataLevel.of(level));
    }

    @Override
    public void load(Stores stores) throws SQLException {
        MetadataFixture.load(stores.mysql());
    }

    @Override
    public List<Experiment> experiments() {
        return MetadataExperiments.all();
    }
}
