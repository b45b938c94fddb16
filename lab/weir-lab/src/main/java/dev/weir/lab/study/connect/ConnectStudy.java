package dev.weir.lab.study.connect;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyProfile;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.StudyInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The study of connections: opened for each use by each driver, without TLS, with it, and verified, or borrowed from a pool. */
public final class ConnectStudy implements Study {
    private static final String READS = "reads";
    private static final int MOST_READS = 1000;
    private static final String CONNECTORJ = "connectorj.connect";
    private static final String CONNECTORJ_CACHED = "connectorj.connect-cached";
    private static final String MARIADB = "mariadb.connect";
    private static final String WEIR = "weir.connect";
    private static final String CONNECTORJ_VERIFYING = "connectorj.connect-verify-ca";
    private static final String MARIADB_VERIFYING = "mariadb.connect-verify-ca";
    private static final String WEIR_VERIFYING = "weir.connect-verify-ca";
    private static final String CONNECTORJ_POOL = "connectorj.pool";
    private static final String MARIADB_POOL = "mariadb.pool";
    private static final String WEIR_POOL = "weir.pool";

    /** Asks the server for its variables at each connection, as Connector/J does unless told otherwise. */
    private static final Map<String, String> ASKING = Map.of("cacheServerConfiguration", "false");

    private static final List<String> CORE = List.of(CONNECTORJ, MARIADB, WEIR, CONNECTORJ_POOL);
    private static final List<String> VERIFYING = List.of(CONNECTORJ_VERIFYING, MARIADB_VERIFYING, WEIR_VERIFYING);
    private static final List<Level> LEVELS = List.of(Level.of(READS, 1));

    static int reads(Level level) {
        return level.count(READS, MOST_READS);
    }

    /** The sentinel is pooled: code that connects is warm late, and later in a JVM with one arm than in that of the injected ones. */
    @Override
    public StudyProfile profile() {
        StudyInfo about = new StudyInfo(
                9,
                StudyInfo.Heading.reading(
                        "by connections of their own",
                        "Connections",
                        "What does opening a connection cost, and what does a pool save?"),
                // drivers ask for TLS unless told otherwise
                StudyInfo.Levels.along(READS, "read").speakingOf(Level.of("tls", "on")),
                StudyInfo.Work.of("use", "uses").perOperation(),
                StudyInfo.Arms.usually(CONNECTORJ));
        return new StudyProfile(
                        "connect",
                        about,
                        new Sentinel(CONNECTORJ_POOL, LEVELS.get(0)),
                        new LevelRange(1, MOST_READS, "more reads hide the connection"))
                .usually(CONNECTORJ, MARIADB, WEIR)
                .unplayableFor("each connection begins with a login");
    }

    @Override
    public List<Arm> arms() {
        String cached = "opened for each use, cacheServerConfiguration=true: the server's variables are asked for once";
        return List.of(
                opened(CONNECTORJ, JdbcFamily.CONNECTOR_J, ASKING, "", "opened for each use"),
                opened(CONNECTORJ_CACHED, JdbcFamily.CONNECTOR_J, Map.of(), ", settings cached", cached),
                opened(MARIADB, JdbcFamily.MARIADB, Map.of(), "", "opened for each use"),
                opened(WEIR, JdbcFamily.WEIR, Map.of(), "", "opened for each use"),
                verifying(CONNECTORJ_VERIFYING, JdbcFamily.CONNECTOR_J, ASKING, "key store"),
                verifying(MARIADB_VERIFYING, JdbcFamily.MARIADB, Map.of(), "PEM file"),
                verifying(WEIR_VERIFYING, JdbcFamily.WEIR, Map.of(), "PEM file"),
                pooled(CONNECTORJ_POOL, JdbcFamily.CONNECTOR_J),
                pooled(MARIADB_POOL, JdbcFamily.MARIADB),
                pooled(WEIR_POOL, JdbcFamily.WEIR));
    }

    private static Arm opened(
            String id, JdbcFamily family, Map<String, String> options, String way, String description) {
        ConnectionFactory factory = new ConnectionFactory(family, false, options);
        return new ConnectArm(
                factory.client().arm(id, "text", "connecting" + way, description, factory.declared()),
                factory,
                ConnectArm.Way.OPENED);
    }

    private static Arm verifying(String id, JdbcFamily family, Map<String, String> options, String file) {
        ConnectionFactory factory = new ConnectionFactory(family, false, options);
        Map<String, String> declared =
                factory.with(AuthorityFiles.declared(family)).declared();
        String description = "opened for each use; the server's certificate is verified by a " + file;
        return new ConnectArm(
                factory.client().arm(id, "text", "connecting, VERIFY_CA", description, declared),
                factory,
                ConnectArm.Way.VERIFIED);
    }

    private static Arm pooled(String id, JdbcFamily family) {
        ConnectionFactory factory = new ConnectionFactory(family, false);
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("pool", "HikariCP " + Versions.of("hikaricp"));
        return new ConnectArm(
                factory.client().arm(id, "text", "pooled", "borrowed from HikariCP for each use", settings),
                factory,
                ConnectArm.Way.POOLED);
    }

    /** No published plan matches this study. */
    @Override
    public List<Tier> tiers(Preset preset) {
        List<String> anywhere =
                Arm.ids(arms()).stream().filter(id -> !VERIFYING.contains(id)).toList();
        return List.of(
                new Tier(CORE, List.of("on"), LEVELS),
                new Tier(VERIFYING, List.of("on"), LEVELS),
                new Tier(CORE, List.of("off"), LEVELS),
                new Tier(anywhere, List.of("off", "on"), LEVELS));
    }

    @Override
    public Manifest.Fixture fixture(List<Level> levels) {
        return new Manifest.Fixture(
                "no table",
                ConnectSession.READ,
                1,
                0,
                levels.stream()
                        .distinct()
                        .collect(Collectors.toMap(
                                Level::text, this::expectedDigest, (one, other) -> one, LinkedHashMap::new)));
    }

    @Override
    public String expectedDigest(Level level) {
        return ConnectSession.expected(reads(level));
    }

    /** Nothing is read but a number. */
    @Override
    public void load(Stores stores) {
        // no table
    }
}
