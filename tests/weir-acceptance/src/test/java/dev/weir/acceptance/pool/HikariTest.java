package dev.weir.acceptance.pool;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.Digits;
import dev.weir.acceptance.ForEachKind;
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
import org.junit.jupiter.params.Parameter;

/** HikariCP over the driver: what a borrower leaves behind is gone for the next one. */
@ForEachKind
class HikariTest {
    private static final String DATABASE = "weir_hikari";

    @Parameter
    String kind;

    private RunningServer server;

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
            assertThat(only(connection, "SELECT COUNT(*) FROM digits")).isEqualTo("10");
            assertThat(only(connection, "SELECT @@div_precision_increment")).isEqualTo("7");
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
                assertThatThrownBy(() -> only(connection, "SELECT 1"))
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
                assertThat(only(connection, "SELECT 1")).isEqualTo("1");
            }
        } finally {
            logger.removeHandler(handler);
        }
    }

    private void kill(long id) throws SQLException {
        Weir.administer(server, "KILL " + id);
    }

    private static long connectionId(Connection connection) throws SQLException {
        return Long.parseLong(only(connection, "SELECT CONNECTION_ID()"));
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
