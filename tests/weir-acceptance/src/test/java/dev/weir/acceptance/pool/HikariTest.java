package dev.weir.acceptance.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.Digits;
import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** HikariCP over the driver: what a borrower leaves behind is gone for the next one. */
@ExtendWith(TestServers.class)
@ParameterizedClass
@MethodSource("kinds")
class HikariTest {
    private static final String DATABASE = "weir_hikari";

    @Parameter
    String kind;

    private RunningServer server;

    static List<String> kinds() {
        return Servers.kinds();
    }

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get(kind);
        Weir.create(server, DATABASE, Digits.tables());
    }

    private HikariDataSource pool(int size) {
        return new HikariDataSource(config(size));
    }

    private HikariConfig config(int size) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(Weir.url(server, DATABASE));
        config.setUsername(server.user());
        config.setPassword(server.password());
        config.setCatalog(DATABASE); // one that is not set is not reset
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(60));
        return config;
    }

    @Test
    void aMethodThatIsNotSupportedDoesNotCostTheConnection() throws SQLException {
        try (HikariDataSource pool = pool(1)) {
            long id;
            try (Connection connection = pool.getConnection()) {
                id = connectionId(connection);
                assertThatThrownBy(() -> connection.createArrayOf("INT", new Object[0]))
                        .isInstanceOf(SQLFeatureNotSupportedException.class);
                assertThat(connectionId(connection)).isEqualTo(id);
            }
            try (Connection connection = pool.getConnection()) {
                assertThat(connectionId(connection)).isEqualTo(id);
            }
        }
    }

    @Test
    void everySettingIsReset() throws SQLException {
        try (HikariDataSource pool = pool(1)) {
            long id;
            String isolation;
            try (Connection connection = pool.getConnection()) {
                id = connectionId(connection);
                isolation = isolation(connection);
                connection.setNetworkTimeout(Runnable::run, 12_345);
                connection.setCatalog("mysql");
                connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                connection.setReadOnly(true);
                connection.setAutoCommit(false);
                assertThat(isolation(connection)).isEqualTo("SERIALIZABLE");
                assertThat(text(connection, "SELECT DATABASE()")).isEqualTo("mysql");
            }
            try (Connection connection = pool.getConnection()) {
                assertThat(connectionId(connection))
                        .as("the connection was kept")
                        .isEqualTo(id);
                assertThat(connection.getAutoCommit()).isTrue();
                assertThat(connection.isReadOnly()).isFalse();
                assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
                assertThat(connection.getCatalog()).isEqualTo(DATABASE);
                assertThat(connection.getNetworkTimeout()).isZero();
                assertThat(isolation(connection)).isEqualTo(isolation);
                assertThat(text(connection, "SELECT @@autocommit")).isEqualTo("1");
                assertThat(text(connection, "SELECT DATABASE()")).isEqualTo(DATABASE);
                update(connection, "INSERT INTO digits VALUES (10)");
            }
        }
    }

    @Test
    void theDataSourceTakesItsPropertiesFromThePool() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSourceClassName(WeirDataSource.class.getName());
        config.addDataSourceProperty("url", Weir.url(server, DATABASE));
        config.setUsername(server.user());
        config.setPassword(server.password());
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection connection = pool.getConnection()) {
            assertThat(text(connection, "SELECT COUNT(*) FROM digits")).isEqualTo("10");
            assertThat(connection.isWrapperFor(Connection.class)).isTrue();
        }
    }

    @Test
    void theDataSourceTakesServerPortAndDatabaseFromThePool() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("dataSourceClassName", WeirDataSource.class.getName());
        properties.setProperty("dataSource.serverName", server.host());
        properties.setProperty("dataSource.portNumber", Integer.toString(server.port()));
        properties.setProperty("dataSource.databaseName", DATABASE);
        properties.setProperty("dataSource.user", server.user());
        properties.setProperty("dataSource.password", server.password());
        properties.setProperty("dataSource.loginTimeout", "20");
        properties.setProperty("dataSource.connectionProperties", "sessionVariables=div_precision_increment%3D7");
        try (HikariDataSource pool = new HikariDataSource(new HikariConfig(properties));
                Connection connection = pool.getConnection()) {
            assertThat(text(connection, "SELECT COUNT(*) FROM digits")).isEqualTo("10");
            assertThat(text(connection, "SELECT @@div_precision_increment")).isEqualTo("7");
        }
    }

    @Test
    void openTransactionIsRolledBack() throws SQLException {
        try (HikariDataSource pool = pool(1)) {
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                update(connection, "INSERT INTO digits VALUES (11)");
            }
            try (Connection connection = pool.getConnection()) {
                assertThat(text(connection, "SELECT COUNT(*) FROM digits")).isEqualTo("10");
            }
        }
    }

    @Test
    void connectionReturnedInTheMiddleOfAResultIsUsable() throws SQLException {
        try (HikariDataSource pool = pool(1)) {
            long id = 0;
            for (int borrowed = 0; borrowed < 5; borrowed++) {
                try (Connection connection = pool.getConnection()) {
                    id = id == 0 ? connectionId(connection) : id;
                    assertThat(connectionId(connection)).isEqualTo(id);
                    readSomeOf(connection);
                }
            }
        }
    }

    /** Leaves the statement and its rows open; the pool closes them. */
    @SuppressWarnings("try")
    private static void readSomeOf(Connection connection) throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery(Digits.query("digits", 5, 1));
        for (int row = 0; row < 10; row++) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(2)).isEqualTo(Digits.text(rows.getLong(1)));
        }
    }

    @Test
    void killedConnectionIsReplaced() throws SQLException {
        try (HikariDataSource pool = HikariPools.asking(config(1))) {
            long id;
            try (Connection connection = pool.getConnection()) {
                id = connectionId(connection);
            }
            kill(id);
            try (Connection connection = pool.getConnection()) {
                assertThat(connectionId(connection)).isNotEqualTo(id);
            }
        }
    }

    @Test
    void connectionKilledInUseIsEvicted() throws Exception {
        try (HikariDataSource pool = pool(1)) {
            long id;
            try (Connection connection = pool.getConnection()) {
                id = connectionId(connection);
                kill(id);
                assertThatThrownBy(() -> text(connection, "SELECT 1"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).startsWith("08"));
            }
            try (Connection connection = pool.getConnection()) {
                assertThat(connectionId(connection)).isNotEqualTo(id);
            }
        }
    }

    @Test
    void connectionPastItsLifetimeIsReplacedWhenItComesBack() throws SQLException {
        try (HikariDataSource pool = pool(1)) {
            long id;
            try (Connection connection = pool.getConnection()) {
                id = connectionId(connection);
                pool.getHikariPoolMXBean().softEvictConnections();
                assertThat(text(connection, "SELECT 1")).isEqualTo("1");
            }
            try (Connection connection = pool.getConnection()) {
                assertThat(connectionId(connection)).isNotEqualTo(id);
            }
        }
    }

    @Test
    void leakIsReportedWhileAResultIsOpen() throws Exception {
        CountDownLatch reported = new CountDownLatch(1);
        Logger logger = Logger.getLogger("com.zaxxer.hikari.pool.ProxyLeakTask");
        Handler handler = new LeakHandler(reported);
        logger.addHandler(handler);
        HikariConfig config = config(1);
        config.setLeakDetectionThreshold(TimeUnit.SECONDS.toMillis(2));
        try (HikariDataSource pool = new HikariDataSource(config)) {
            try (Connection connection = pool.getConnection()) {
                readSomeOf(connection);
                assertThat(reported.await(60, TimeUnit.SECONDS)).isTrue();
                assertThat(text(connection, "SELECT 1")).isEqualTo("1");
            }
        } finally {
            logger.removeHandler(handler);
        }
    }

    private void kill(long id) throws SQLException {
        try (Connection connection = server.connect()) {
            update(connection, "KILL " + id);
        }
    }

    private static long connectionId(Connection connection) throws SQLException {
        return Long.parseLong(text(connection, "SELECT CONNECTION_ID()"));
    }

    private String isolation(Connection connection) throws SQLException {
        return text(connection, kind.equals("mariadb") ? "SELECT @@tx_isolation" : "SELECT @@transaction_isolation");
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    /** Waits for the word of a leak. */
    private static final class LeakHandler extends Handler {
        private final CountDownLatch reported;

        LeakHandler(CountDownLatch reported) {
            this.reported = reported;
        }

        @Override
        public void publish(LogRecord entry) {
            if (entry.getMessage().contains("leak detection triggered")) {
                reported.countDown();
            }
        }

        @Override
        public void flush() {
            // nothing is kept back
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    @Test
    void pipelinesAndKeyedReadsGoThroughThePool() throws SQLException {
        try (HikariDataSource pool = pool(1);
                Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement("SELECT ? + 1")) {
            WeirReads reads = connection.unwrap(WeirReads.class);
            ReadPipeline pipeline = reads.pipeline();
            for (int i = 0; i < 3; i++) {
                statement.setInt(1, i);
                pipeline.add(statement);
            }
            List<Integer> found = new ArrayList<>();
            try (PipelinedResults results = pipeline.run()) {
                while (results.next()) {
                    ResultSet rows = results.resultSet();
                    assertThat(rows.next()).isTrue();
                    found.add(rows.getInt(1));
                }
            }
            assertThat(found).containsExactly(1, 2, 3);
            try (KeyedReads keyed = reads.keyed("SELECT n FROM digits WHERE n = ?")) {
                assertThat(keyed.read(List.of(7, 70, 3), row -> row.getInt(1))).containsExactly(7, null, 3);
            }
        }
    }
}
