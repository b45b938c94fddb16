package dev.weir.lab.study.batch;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyProfile;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.util.List;
import java.util.stream.Stream;

public final class BatchStudy implements Study {
    private static final BatchLevel CHEAPEST = new BatchLevel(100);
    private static final List<BatchLevel> FIRST = List.of(CHEAPEST, new BatchLevel(1000));
    private static final List<BatchLevel> LARGE = List.of(new BatchLevel(10_000));
    private static final List<String> CORE = List.of(
            BatchArms.CONNECTORJ,
            BatchArms.CONNECTORJ_REWRITE,
            BatchArms.MARIADB,
            BatchArms.WEIR,
            BatchArms.WEIR_NO_REWRITE);
    private static final List<String> BATCHES = Arm.ids(BatchArms.batches());
    private static final List<String> FOR_KEYS = Arm.ids(BatchArms.forKeys());
    private static final List<String> PUBLISHED_INSERTS =
            List.of(BatchArms.AUTOCOMMIT, BatchArms.ONE_BY_ONE, BatchArms.CONNECTORJ, BatchArms.CONNECTORJ_REWRITE);
    private static final List<String> PUBLISHED_DELETES = List.of(
            BatchArms.DELETE_AUTOCOMMIT,
            BatchArms.DELETE_ONE_BY_ONE,
            BatchArms.DELETE_BATCH,
            BatchArms.DELETE_REWRITE,
            BatchArms.DELETE_IN_LIST);
    /** A transaction per row was published for up to a hundred rows. */
    private static final int MOST_AUTOCOMMITTED = 100;

    private static final int MOST_IN_A_TRANSACTION = 10_000;
    private static final List<Integer> PUBLISHED_ROWS = List.of(1, 10, 100, 1000, MOST_IN_A_TRANSACTION);

    /** The sentinel does not wait for each insert, since it is raced at every level on every link. */
    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                6,
                StudyInfo.Heading.inserting("batches of rows", "Batches", "How fast can rows be inserted in batches?"),
                StudyInfo.Levels.along(BatchLevel.FACTOR, "row"),
                StudyInfo.Work.of("batch", "batches").perOperation(),
                StudyInfo.Arms.usually(BatchArms.CONNECTORJ));
        LevelRange range = new LevelRange(
                1,
                BatchLevel.MOST_INSERTS,
                "with three values each, the rows of more are beyond the 65,535 markers of one prepared statement");
        Sentinel sentinel = new Sentinel(BatchArms.CONNECTORJ_REWRITE, CHEAPEST.level());
        return new StudyProfile("batch", about, sentinel, range)
                .usually(BatchArms.CONNECTORJ, BatchArms.MARIADB, BatchArms.VERTX, BatchArms.WEIR)
                .unplayableFor("what it writes must be there afterwards")
                // a commit is durable when it returns, as with MySQL's default
                .serverStartedWith("--innodb-flush-log-at-trx-commit=1");
    }

    @Override
    public List<Arm> arms() {
        return BatchArms.all();
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
        return BatchTable.describe(levels.stream().map(BatchLevel::of).toList());
    }

    @Override
    public String expectedDigest(Level level) {
        return BatchDigest.expected(BatchLevel.of(level));
    }

    /** Sessions read only the rows that they insert themselves, into tables of their own. */
    @Override
    public void load(Stores stores) {
        // nothing to load: sessions create their tables
    }

    private static List<Tier> everyday() {
        return List.of(
                Tier.plain(CORE, FIRST),
                Tier.plain(FOR_KEYS, FIRST),
                Tier.plain(CORE, LARGE),
                Tier.plain(BATCHES, FIRST),
                Tier.plain(BATCHES, LARGE));
    }

    /** The published arms and numbers of rows, over a network. */
    private static List<Tier> published() {
        return Stream.of(PUBLISHED_INSERTS, PUBLISHED_DELETES)
                .flatMap(arms -> Stream.of(
                        upTo(MOST_AUTOCOMMITTED, arms.subList(0, 2)),
                        upTo(MOST_IN_A_TRANSACTION, arms.subList(1, arms.size()))))
                .toList();
    }

    private static Tier upTo(int mostRows, List<String> arms) {
        return Tier.on(
                List.of("lan-1g"),
                arms,
                PUBLISHED_ROWS.stream()
                        .filter(rows -> rows <= mostRows)
                        .map(rows -> new BatchLevel(rows).level())
                        .toList());
    }

    private static List<Tier> full() {
        List<String> all = Arm.ids(BatchArms.all());
        return Stream.concat(
                        everyday().stream(),
                        Stream.of(Tier.plain(all, FIRST), Tier.plain(all, LARGE), Tier.encrypted(CORE, FIRST)))
                .toList();
    }
}
