package dev.weir.lab.study.transaction;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyProfile;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The study of the cost of a transaction around a few statements, and of the share of settings in it. */
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
    /** The more reads, the less everything around them weighs. */
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
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                5,
                StudyInfo.Heading.reading(
                        "units of work", "Transactions", "What does a transaction around a read cost?"),
                StudyInfo.Levels.along("statements", "statement").speakingOf(Level.of("unit", "read-only")),
                StudyInfo.Work.of("unit of work", "units of work").perOperation(),
                StudyInfo.Arms.usually(Options.CONNECTORJ));
        LevelRange range =
                new LevelRange(1, TransactionLevel.MOST_STATEMENTS, "more in one transaction are a load of their own");
        return new StudyProfile("transaction", about, new Sentinel(Options.CONNECTORJ, CHEAPEST.level()), range)
                .usually(Options.CONNECTORJ, Options.MARIADB, Options.WEIR)
                .unplayableFor("what it writes must be there afterwards");
    }

    /** Each driver's options with each way. */
    @Override
    public List<Arm> arms() {
        return Options.all().stream().flatMap(TransactionStudy::ways).toList();
    }

    /** No published plan matches this study. */
    @Override
    public List<Tier> tiers(Preset preset) {
        return preset == Preset.FULL ? full() : everyday();
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        return TransactionFixture.describe(
                levels.stream().map(TransactionLevel::of).toList());
    }

    @Override
    public String expectedDigest(Level level) {
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

    private static List<Tier> everyday() {
        return List.of(
                Tier.plain(CORE, FIRST),
                Tier.plain(CORE, OTHERS),
                Tier.plain(ids(List.of(Options.CONNECTORJ, Options.WEIR)), FIRST),
                Tier.plain(DRIVERS, ALL),
                Tier.plain(ids(List.of(Options.CONNECTORJ_TUNED)), FIRST),
                Tier.plain(ids(List.of(Options.CONNECTORJ, Options.CONNECTORJ_TUNED, Options.WEIR)), OTHERS));
    }

    private static List<Tier> full() {
        return Stream.concat(everyday().stream(), Stream.of(Tier.plain(ids(DRIVERS), ALL), Tier.encrypted(CORE, ALL)))
                .toList();
    }

    private static List<String> ids(List<String> options) {
        return options.stream()
                .flatMap(each -> Arrays.stream(Way.values()).map(way -> way.arm(each)))
                .toList();
    }
}
