package dev.weir.lab.study.releases;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyLevel;
import dev.weir.lab.study.StudyProfile;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The study of releases: what each release of a driver changed, in seven works that applications have. Its own arms are the lab's versions of
 * the drivers; {@code --versions} adds releases.
 */
public final class ReleasesStudy implements Study {
    private static final String CONNECTORJ = "connectorj.default";
    private static final String MARIADB = "mariadb.default";
    private static final String WEIR = "weir.default";

    /**
     * A driver as it comes, without TLS.
     *
     * @param streamedFetch the fetch size that makes it stream
     * @param more options besides those of the family
     */
    record Driver(String arm, JdbcFamily family, int streamedFetch, Map<String, String> more) {
        ConnectionFactory factory(boolean prepared) {
            return new ConnectionFactory(family, prepared, more);
        }
    }

    /** Connector/J before 8.0.13 does not know sslMode; later ones let it precede useSSL. */
    private static final List<Driver> DRIVERS = List.of(
            new Driver(CONNECTORJ, JdbcFamily.CONNECTOR_J, Integer.MIN_VALUE, Map.of("useSSL", "false")),
            new Driver(MARIADB, JdbcFamily.MARIADB, 100, Map.of()),
            new Driver(WEIR, JdbcFamily.WEIR, 100, Map.of()));

    private record ReleaseArm(Manifest.Arm info, Driver driver) implements Arm {
        /** Drivers may send the rows of a batch, or the end of a transaction, without waiting for each reply. */
        @Override
        public boolean sendsAhead() {
            return true;
        }

        @Override
        public int leastRoundTrips(Level level) {
            return driver.family() == JdbcFamily.CONNECTOR_J
                    ? ReleaseWork.of(level).waits()
                    : 1;
        }

        @Override
        public ArmSession open(Target target) throws Exception {
            return ReleaseSession.open(driver, target);
        }
    }

    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                10,
                StudyInfo.Heading.reading("rows", "Releases", "What did each release of a driver change?"),
                StudyInfo.Levels.along(ReleaseWork.ROWS, "row")
                        .speakingOf(ReleaseWork.ROW.level().without(ReleaseWork.ROWS)),
                StudyInfo.Work.of("work", "works").perOperation(),
                StudyInfo.Arms.usually(CONNECTORJ));
        return new StudyProfile(
                        "releases",
                        about,
                        new Sentinel(CONNECTORJ, ReleaseWork.ROW.level()),
                        LevelRange.none("each work has rows of its own"))
                .usually(CONNECTORJ, MARIADB, WEIR)
                .unplayableFor("what it writes must be there afterwards")
                .byDefault(StudyProfile.Defaults.over("local"));
    }

    @Override
    public List<Arm> arms() {
        return DRIVERS.stream().map(ReleasesStudy::arm).toList();
    }

    private static Arm arm(Driver driver) {
        Map<String, String> settings = new LinkedHashMap<>(driver.factory(false).declared());
        settings.put("useServerPrepStmts", "of the prepared look-up alone: true, with cachePrepStmts=true");
        settings.put("pool", "HikariCP " + Versions.of("hikaricp") + ", around the transactions alone");
        settings.put("setFetchSize", "of the streamed rows alone: " + driver.streamedFetch());
        return new ReleaseArm(
                driver.family().client().arm(driver.arm(), "text", "default", "as it comes", settings), driver);
    }

    /** No published plan matches this study. */
    @Override
    public List<Tier> tiers(Preset preset) {
        return List.of(Tier.plain(Arm.ids(arms()), works().toList()));
    }

    private static Stream<ReleaseWork> works() {
        return Arrays.stream(ReleaseWork.values());
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        return new Manifest.Fixture(
                "table releases " + ReleasesFixture.DEFINITION
                        + "; releases_written, empty before and after each batch",
                ReleasesFixture.ONE + "?, " + ReleasesFixture.ALL + ", " + ReleasesFixture.INSERT,
                ReleasesFixture.ROWS,
                0,
                StudyLevel.digests(
                        levels.stream().map(ReleaseWork::of).toList(), work -> expectedDigest(work.level())));
    }

    @Override
    public String expectedDigest(Level level) {
        return ReleasesFixture.digest(ReleaseWork.of(level).rows());
    }

    @Override
    public void load(Stores stores) throws SQLException {
        ReleasesFixture.load(stores.mysql());
    }
}
