package dev.weir.lab.run;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A MySQL and a MariaDB of a test class's own, with the metadata study's tables. */
record MetadataServers(Map<String, LabServer> servers) implements AutoCloseable {
    static final Study STUDY = Studies.named("metadata", Map.of());

    static MetadataServers start() {
        MetadataServers started = new MetadataServers(new LinkedHashMap<>());
        try {
            for (String kind : List.of("mysql", "mariadb")) {
                LabServer server = LabServers.source(kind, null, "weir_lab").open(List.of(STUDY), Progress.quiet());
                started.servers.put(kind, server);
                server.load(
                        STUDY, STUDY.sentinel().arm(), List.of(STUDY.sentinel().level()), Progress.quiet());
            }
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    static Arm arm(String id) {
        return STUDY.arms().stream()
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
            STUDY.load(new Stores(
                    connection,
                    null,
                    STUDY.sentinel().arm(),
                    List.of(STUDY.sentinel().level()),
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

    /** Names of a level's columns, as the table has them. */
    List<String> columns(Map<String, String> level) throws SQLException {
        boolean wide = level.get("query").equals("columns");
        try (Connection connection = connect("mysql");
                ResultSet columns = connection
                        .getMetaData()
                        .getColumns(connection.getCatalog(), null, wide ? "wide" : "world", "%")) {
            List<String> names = new ArrayList<>();
            while (columns.next()) {
                names.add(columns.getString("COLUMN_NAME"));
            }
            int first = wide ? 1 : 0;
            return names.subList(first, first + Integer.parseInt(level.get("columns")));
        }
    }

    private Connection connect(String kind) throws SQLException {
        return new ConnectionFactory(JdbcFamily.CONNECTOR_J, false).connect(target(kind));
    }

    @Override
    public void close() {
        servers.values().forEach(LabServer::close);
    }
}
