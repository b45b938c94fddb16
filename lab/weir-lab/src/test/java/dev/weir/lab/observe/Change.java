package dev.weir.lab.observe;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.lab.server.ServerLogin;
import dev.weir.lab.server.ServerUrl;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An application of one shape, as it is and with the change that the finding names. Both do the same work, on one thread. */
enum Change {
    /** Look-ups one by one; by an IN list of 100. */
    IN_LISTS("look-ups") {
        @Override
        void before(ServerUrl url, int units) throws SQLException {
            try (Connection connection = connectorJ(url, Map.of());
                    PreparedStatement one = connection.prepareStatement("SELECT name FROM customer WHERE id = ?")) {
                for (int i = 0; i < units; i++) {
                    one.setInt(1, i);
                    read(one);
                }
            }
        }

        @Override
        void after(ServerUrl url, int units) throws SQLException {
            String markers = IntStream.range(0, TOGETHER).mapToObj(i -> "?").collect(Collectors.joining(", "));
            try (Connection connection = connectorJ(url, Map.of());
                    PreparedStatement many = connection.prepareStatement(
                            "SELECT id, name FROM customer WHERE id IN (" + markers + ")")) {
                for (int i = 0; i < units; i += TOGETHER) {
                    for (int j = 0; j < TOGETHER; j++) {
                        many.setInt(j + 1, i + j);
                    }
                    read(many);
                }
            }
        }
    },
    /** A transaction around each read, by Connector/J; by Weir. */
    DRIVER("chatter") {
        @Override
        void before(ServerUrl url, int units) throws SQLException {
            try (Connection connection = connectorJ(url, Map.of())) {
                transactions(connection, units);
            }
        }

        @Override
        void after(ServerUrl url, int units) throws SQLException {
            try (Connection connection = DriverManager.getConnection(
                    "jdbc:mysql:weir://" + url.host() + ":" + url.port() + "/shop",
                    url.account().user(),
                    url.account().password())) {
                transactions(connection, units);
            }
        }

        private void transactions(Connection connection, int units) throws SQLException {
            for (int i = 0; i < units; i++) {
                connection.setAutoCommit(false);
                lookUp(connection, i);
                connection.commit();
                connection.setAutoCommit(true);
            }
        }
    },
    /** Rows inserted one by one, a hundred in a transaction; by batches. */
    BATCHES("inserts") {
        @Override
        void before(ServerUrl url, int units) throws SQLException {
            insert(url, Map.of(), units, PreparedStatement::executeUpdate);
        }

        @Override
        void after(ServerUrl url, int units) throws SQLException {
            insert(url, Map.of("rewriteBatchedStatements", "true"), units, insert -> {
                insert.addBatch();
                return 0;
            });
        }

        private void insert(ServerUrl url, Map<String, String> options, int units, Execution each) throws SQLException {
            try (Connection connection = connectorJ(url, options);
                    PreparedStatement insert =
                            connection.prepareStatement("INSERT INTO event (what, happened) VALUES (?, ?)")) {
                connection.setAutoCommit(false);
                for (int i = 0; i < units; i++) {
                    insert.setString(1, "event");
                    insert.setInt(2, i);
                    each.of(insert);
                    if (i % TOGETHER == TOGETHER - 1) {
                        insert.executeBatch();
                        connection.commit();
                    }
                }
            }
        }
    },
    /** A connection for each read; by a pool. */
    POOL("connections") {
        @Override
        void before(ServerUrl url, int units) throws SQLException {
            for (int i = 0; i < units; i++) {
                try (Connection connection = connectorJ(url, Map.of())) {
                    lookUp(connection, i);
                }
            }
        }

        @Override
        void after(ServerUrl url, int units) throws SQLException {
            HikariConfig settings = new HikariConfig();
            settings.setJdbcUrl("jdbc:mysql://" + url.host() + ":" + url.port() + "/shop");
            settings.setUsername(url.account().user());
            settings.setPassword(url.account().password());
            settings.addDataSourceProperty("sslMode", "PREFERRED");
            settings.addDataSourceProperty("allowPublicKeyRetrieval", "true");
            settings.setMaximumPoolSize(1);
            try (HikariDataSource pool = new HikariDataSource(settings)) {
                for (int i = 0; i < units; i++) {
                    try (Connection connection = pool.getConnection()) {
                        lookUp(connection, i);
                    }
                }
            }
        }
    };

    /** As many go together as the finding reckons with. */
    static final int TOGETHER = 100;

    /** The name of the finding. */
    final String finding;

    Change(String finding) {
        this.finding = finding;
    }

    /** Does the work as the application does it. */
    abstract void before(ServerUrl url, int units) throws SQLException;

    /** Does the same work with the change. */
    abstract void after(ServerUrl url, int units) throws SQLException;

    private interface Execution {
        int of(PreparedStatement statement) throws SQLException;
    }

    private static Connection connectorJ(ServerUrl url, Map<String, String> options) throws SQLException {
        Connection connection = ServerLogin.connect(url, options);
        connection.setCatalog("shop");
        return connection;
    }

    private static void lookUp(Connection connection, int id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT name FROM customer WHERE id = ?")) {
            statement.setInt(1, id);
            read(statement);
        }
    }

    private static void read(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                rows.getString(1);
            }
        }
    }
}
