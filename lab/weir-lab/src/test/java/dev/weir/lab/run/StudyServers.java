package dev.weir.lab.run;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import dev.weir.rig.link.Profile;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The MySQL and the MariaDB of a test JVM, with a study's tables; each is started when it is first asked for. */
record StudyServers(Study study, TestServer.Shared servers) {
    private static final List<String> KINDS = List.of("mysql", "mariadb");

    /** One arm of each driver on MySQL: the server's kind and the arm's id. */
    static Stream<Arguments> armOfEachDriver(Study study) {
        return firstOfEachDriver(study).map(id -> Arguments.of(KINDS.get(0), id));
    }

    /** The other arms on MySQL, and every arm on MariaDB. */
    static Stream<Arguments> otherArms(Study study) {
        List<String> first = firstOfEachDriver(study).toList();
        return KINDS.stream()
                .flatMap(kind -> ids(study)
                        .filter(id -> !kind.equals(KINDS.get(0)) || !first.contains(id))
                        .map(id -> Arguments.of(kind, id)));
    }

    /** Every arm on every server. */
    static Stream<Arguments> everyArm(Study study) {
        return KINDS.stream().flatMap(kind -> ids(study).map(id -> Arguments.of(kind, id)));
    }

    private static Stream<String> firstOfEachDriver(Study study) {
        Map<String, String> ids = new LinkedHashMap<>();
        study.arms()
                .forEach(arm -> ids.putIfAbsent(arm.info().driver(), arm.info().id()));
        return ids.values().stream();
    }

    private static Stream<String> ids(Study study) {
        return study.arms().stream().map(arm -> arm.info().id());
    }

    Arm arm(String id) {
        return study.arms().stream()
                .filter(arm -> arm.info().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    Target target(String kind) {
        LabServer server = servers.server(kind);
        server.load(study, study.sentinel().arm(), List.of(study.sentinel().level()), RunProgress.quiet());
        return target(kind, server.addresses().get(Endpoint.MYSQL));
    }

    /** The same at another address. */
    Target target(String kind, InetSocketAddress address) {
        return servers.server(kind).target(address, false);
    }

    /** Loads the tables again where they are not as they should be. */
    void load(String kind) throws SQLException {
        try (Connection connection = connect(kind)) {
            study.load(new Stores(
                    connection,
                    null,
                    study.sentinel().arm(),
                    List.of(study.sentinel().level()),
                    line -> {}));
        }
    }

    void execute(String kind, String... sql) throws SQLException {
        try (Connection connection = connect(kind);
                Statement statement = connection.createStatement()) {
            for (String each : sql) {
                statement.execute(each);
            }
        }
    }

    Connection connect(String kind) throws SQLException {
        return new ConnectionFactory(JdbcFamily.CONNECTOR_J, false).connect(target(kind));
    }

    /** A session of an arm over a link that holds nothing back. */
    CountedSession counted(String id, String kind) throws Exception {
        return CountedSession.open(arm(id), target(kind), Recorded.link(Profile.RELAY));
    }

    /** A session of an arm over a link that holds replies back for so long. */
    CountedSession heldBack(String id, String kind, long rttMicros) throws Exception {
        return CountedSession.open(
                arm(id), target(kind), new Manifest.Link("held-back", true, rttMicros, 10_000_000_000L, 0, 0));
    }
}
