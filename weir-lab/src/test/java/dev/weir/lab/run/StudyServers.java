package dev.weir.lab.run;

import dev.weir.lab.link.EmulatedLink;
import dev.weir.lab.link.Framing;
import dev.weir.lab.link.Profile;
import dev.weir.lab.link.Relay;
import dev.weir.lab.link.WireCounters;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A MySQL and a MariaDB of a test class's own, with a study's tables. */
record StudyServers(Study study, Map<String, LabServer> servers) implements AutoCloseable {
    private static final Duration QUIET = Duration.ofSeconds(60);
    private static final Manifest.Link HELD_BACK = new Manifest.Link("held-back", true, 10_000, 10_000_000_000L, 0, 0);

    static StudyServers start(Study study) {
        StudyServers started = new StudyServers(study, new LinkedHashMap<>());
        try {
            for (String kind : List.of("mysql", "mariadb")) {
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

    Arm arm(String id) {
        return study.arms().stream()
                .filter(arm -> arm.info().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    Target target(String kind) {
        return target(kind, servers.get(kind).addresses().get(Endpoint.MYSQL));
    }

    Target target(String kind, InetSocketAddress address) {
        LabServer server = servers.get(kind);
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

    /** What one operation of a level moves over the wire once an arm has done it before, and so has prepared what it keeps. */
    SliceGroup.Wire count(String id, String kind, Map<String, String> level, int operations) throws Exception {
        try (EmulatedLink link = EmulatedLink.open(Profile.RELAY.link())) {
            Relay relay = relay(link, kind);
            try (ArmSession session = arm(id).open(target(kind, relay.address()))) {
                Operation operation = session.operation(level);
                operation.once();
                WireCounters.Snapshot before = relay.counters().awaitQuiet(QUIET);
                repeat(operation, operations);
                return relay.counters().awaitQuiet(QUIET).minus(before).perOperation(operations);
            }
        }
    }

    /**
     * The same of an operation among others, of an arm that may leave its last reply to the next one: replies are held back,
     * and what one operation alone takes, with a round trip that nothing outlasts, is taken off.
     */
    SliceGroup.Wire countAmongOthers(String id, String kind, Map<String, String> level, int operations)
            throws Exception {
        try (EmulatedLink link = EmulatedLink.open(HELD_BACK)) {
            Relay relay = relay(link, kind);
            try (ArmSession session = arm(id).open(target(kind, relay.address()))) {
                Operation operation = session.operation(level);
                repeat(operation, 1);
                session.roundTrip();
                WireCounters.Snapshot before = relay.counters().awaitQuiet(QUIET);
                repeat(operation, 1);
                session.roundTrip();
                WireCounters.Snapshot alone = relay.counters().awaitQuiet(QUIET);
                repeat(operation, 1 + operations);
                session.roundTrip();
                WireCounters.Snapshot all = relay.counters().awaitQuiet(QUIET);
                return all.minus(alone).minus(alone.minus(before)).perOperation(operations);
            }
        }
    }

    private Relay relay(EmulatedLink link, String kind) {
        return link.relayTo(servers.get(kind).addresses().get(Endpoint.MYSQL), Framing.MYSQL);
    }

    private static void repeat(Operation operation, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            operation.once();
        }
    }

    @Override
    public void close() {
        servers.values().forEach(LabServer::close);
    }
}
