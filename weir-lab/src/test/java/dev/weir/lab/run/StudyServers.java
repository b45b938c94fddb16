package dev.weir.lab.run;

import dev.weir.lab.link.Profile;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** A MySQL and a MariaDB of a test class's own, with a study's tables. */
record StudyServers(Study study, Map<String, LabServer> servers) implements AutoCloseable {
    private static final List<String> KINDS = List.of("mysql", "mariadb");

    static StudyServers start(Study study) {
        StudyServers started = new StudyServers(study, new LinkedHashMap<>());
        try {
            for (String kind : KINDS) {
                LabServer server = LabServers.source(kind, null, "weir_lab").open(List.of(study), Progress.quiet());
                started.servers.put(kind, server);
                server.load(
                        study, study.sentinel().arm(), List.of(study.sentinel().level()), Progress.quiet());
            }
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    /** Every arm of a study on both servers: the server's kind and the arm's id. */
    static Stream<Arguments> arms(Study study) {
        return KINDS.stream()
                .flatMap(server -> study.arms().stream()
                        .map(arm -> Arguments.of(server, arm.info().id())));
    }

    Arm arm(String id) {
        return study.arms().stream()
                .filter(arm -> arm.info().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    Target target(String kind) {
        LabServer server = servers.get(kind);
        InetSocketAddress address = server.addresses().get(Endpoint.MYSQL);
        return new Target(
                address.getHostString(),
                address.getPort(),
                server.schema(),
                server.account(),
                server.nativeAccount(),
                false);
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
        return CountedSession.open(arm(id), target(kind), Profile.RELAY.link());
    }

    /** A session of an arm over a link that holds replies back for so long. */
    CountedSession heldBack(String id, String kind, long rttMicros) throws Exception {
        return CountedSession.open(
                arm(id), target(kind), new Manifest.Link("held-back", true, rttMicros, 10_000_000_000L, 0, 0));
    }

    @Override
    public void close() {
        servers.values().forEach(LabServer::close);
    }
}
