package dev.weir.lab.study.transaction;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The study of a transaction around a few statements, its cost, and the part of it that are settings. */
public final class TransactionStudy implements Study {
    private static final TransactionLevel CHEAPEST = new TransactionLevel(Unit.AUTOCOMMIT, 1);
    /** Spring's usual annotations around one read, and the read alone. */
    private static final List<TransactionLevel> FIRST =
            List.of(CHEAPEST, new TransactionLevel(Unit.TRANSACTION, 1), new TransactionLevel(Unit.READ_ONLY, 1));

    private static final List<TransactionLevel> OTHERS = List.of(
            new TransactionLevel(Unit.ISOLATION, 2),
            new TransactionLevel(Unit.READ_ONLY_ISOLATION, 1),
            new TransactionLevel(Unit.UPDATE, 2),
            new TransactionLevel(Unit.BATCH, 100));
    /** Everything around the reads weighs less, the more they are. */
    private static final List<TransactionLevel> MORE_READS = List.of(
            new TransactionLevel(Unit.READ_ONLY, 2),
            new TransactionLevel(Unit.READ_ONLY, 5),
            new TransactionLevel(Unit.READ_ONLY, 10));

    private static final List<TransactionLevel> ALL =
            Stream.of(FIRST, OTHERS, MORE_READS).flatMap(List::stream).toList();
    private static final List<String> CORE =
            List.of(Options.CONNECTORJ, Options.CONNECTORJ_TUNED, Options.MARIADB, Options.WEIR, Options.WEIR_EAGER);
    private static final List<String> DRIVERS =
            Options.all().stream().map(Options::id).toList();

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

    /** Each driver's options in each way. */
    @Override
    public List<Arm> arms() {
        return Options.all().stream().flatMap(TransactionStudy::ways).toList();
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
        return new Sentinel(Options.CONNECTORJ, CHEAPEST.factors());
    }

    /** Nothing like it is among the published plans. */
    @Override
    public List<Tier> tiers(Preset preset) {
        return preset == Preset.FULL ? full() : everyday();
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

    private static Stream<Arm> ways(Options options) {
        return Arrays.stream(Way.values()).map(way -> new TransactionArm(info(options, way), options.factory(), way));
    }

    private static Manifest.Arm info(Options options, Way way) {
        String id = way.arm(options.id());
        Map<String, String> settings = new LinkedHashMap<>(options.factory().declared());
        settings.put("connections", way.connections());
        if (way.isPooled()) {
            settings.put("pool", "HikariCP " + Versions.of("hikaricp"));
        }
        if (way.isSpring()) {
            settings.put("transactions", "Spring " + Versions.of("spring"));
        }
        settings.put("statement", "PreparedStatement, prepared and closed in each use");
        Manifest.Arm arm = options.factory()
                .client()
                .arm(
                        id,
                        options.protocol(),
                        way.label(options.way()),
                        options.description() + "; " + way.description(),
                        settings);
        return arm.with(arm.about().setUpBy(way.setup()));
    }

    private static List<Study.Tier> everyday() {
        return List.of(
                tier(CORE, FIRST),
                tier(CORE, OTHERS),
                tier(ids(List.of(Options.CONNECTORJ, Options.WEIR)), FIRST),
                tier(DRIVERS, ALL),
                tier(ids(List.of(Options.CONNECTORJ_TUNED)), FIRST),
                tier(ids(List.of(Options.CONNECTORJ, Options.CONNECTORJ_TUNED, Options.WEIR)), OTHERS));
    }

    /** The everyday tiers first, so that a full run that is stopped early is a good everyday run. */
    private static List<Study.Tier> full() {
        List<Study.Tier> tiers = new ArrayList<>(everyday());
        tiers.add(tier(ids(DRIVERS), ALL));
        tiers.add(new Study.Tier(CORE, List.of("on"), factors(ALL)));
        return tiers;
    }

    private static List<String> ids(List<String> options) {
        return options.stream()
                .flatMap(each -> Arrays.stream(Way.values()).map(way -> way.arm(each)))
                .toList();
    }

    private static Study.Tier tier(List<String> arms, List<TransactionLevel> levels) {
        return new Study.Tier(arms, List.of("off"), factors(levels));
    }

    private static List<Map<String, String>> factors(List<TransactionLevel> levels) {
        return levels.stream().map(TransactionLevel::factors).toList();
    }
}
