package dev.weir.acceptance.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.WireTraffic;
import java.io.IOException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;

/** What calls cost on the wire. */
class RoundTripsTest {
    interface Action {
        void run() throws SQLException;
    }

    private CountingProxy proxy;

    private Connection open(RunningServer server, String options) throws IOException, SQLException {
        proxy = CountingProxy.start(server.host(), server.port());
        String url = "jdbc:mysql:weir://127.0.0.1:" + proxy.port() + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true";
        Connection connection = DriverManager.getConnection(url + options, server.user(), server.password());
        connection.isValid(1);
        return connection;
    }

    private long trips(Action action) throws SQLException {
        WireTraffic before = proxy.counts();
        action.run();
        return proxy.counts().since(before).roundTrips();
    }

    @OnEachKind
    void settingsThatChangeNothingCostNothing(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "")) {
            assertThat(trips(() -> connection.setAutoCommit(true))).isZero();
            assertThat(trips(() -> connection.setAutoCommit(false))).isZero();
            assertThat(trips(connection::getAutoCommit)).isZero();
            assertThat(trips(connection::commit)).isZero();
            assertThat(trips(connection::rollback)).isZero();
            assertThat(trips(() -> connection.setReadOnly(true))).isZero();
            assertThat(trips(() -> connection.setReadOnly(false))).isZero();
            assertThat(trips(connection::getTransactionIsolation)).isZero();
            assertThat(trips(connection::getCatalog)).isZero();
            assertThat(trips(() -> connection.nativeSQL("SELECT {d '2024-01-01'}")))
                    .isZero();
            assertThat(trips(() -> connection.isValid(1))).isOne();
        } finally {
            proxy.close();
        }
    }

    @OnEachKind
    void rowsAreChangedInTwoRoundTripsAndKeysAskedForOnce(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE)) {
            statement.execute("CREATE DATABASE IF NOT EXISTS weir_round_trips");
            statement.execute("DROP TABLE IF EXISTS weir_round_trips.t");
            statement.execute("CREATE TABLE weir_round_trips.t (id INT AUTO_INCREMENT PRIMARY KEY, v INT)");
            statement.execute("INSERT INTO weir_round_trips.t VALUES (1, 1), (2, 2), (3, 3)");
            assertThat(trips(() -> statement
                            .executeQuery("SELECT id, v FROM weir_round_trips.t")
                            .close()))
                    .isOne();
            ResultSet rows = statement.executeQuery("SELECT id, v FROM weir_round_trips.t");
            assertThat(trips(rows::next)).isZero();
            assertThat(trips(rows::getConcurrency)).isZero();
            assertThat(trips(() -> rows.updateInt(2, 11))).isOne();
            assertThat(trips(() -> rows.updateInt(2, 12))).isZero();
            assertThat(trips(rows::updateRow)).isEqualTo(2);
            rows.next();
            rows.updateInt(2, 22);
            assertThat(trips(rows::updateRow)).isEqualTo(2);
            assertThat(trips(rows::previous)).isZero();
            assertThat(trips(() -> rows.getInt(2))).isZero();
            assertThat(trips(rows::refreshRow)).isOne();
            assertThat(trips(rows::deleteRow)).isOne();
            assertThat(trips(rows::moveToInsertRow)).isZero();
            assertThat(trips(() -> rows.updateInt(2, 4))).isZero();
            assertThat(trips(rows::insertRow)).isEqualTo(2);
            statement.execute("DROP DATABASE weir_round_trips");
        } finally {
            proxy.close();
        }
    }

    @OnEachKind
    void aStatementIsOneRoundTripAndSoIsPreparingItToo(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement()) {
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1")))).isOne();
            assertThat(trips(() -> read(statement.executeQuery("/* ping */ SELECT 1"))))
                    .isOne();
            assertThat(trips(() -> prepareAndRead(connection, ""))).isOne();
            assertThat(trips(() -> prepareAndRead(connection, ""))).isOne();
            assertThat(trips(() -> prepareAndRead(connection, "/* of the application */")))
                    .isOne();
            assertThat(trips(() -> prepareAndRead(connection, "/*! + 0 */"))).isEqualTo(2);
            assertThat(trips(statement::getWarnings)).isZero();
        } finally {
            proxy.close();
        }
    }

    @OnEachKind
    void metadataIsOneQueryOrNone(String kind, Servers servers) throws Exception {
        for (String options : new String[] {"", "&nullDatabaseMeansCurrent=true"}) {
            try (Connection connection = open(servers.get(kind), options)) {
                DatabaseMetaData metadata = connection.getMetaData();
                assertThat(trips(() -> drain(metadata.getTables("mysql", null, "%", null))))
                        .isOne();
                assertThat(trips(() -> drain(metadata.getColumns(null, null, "naïve `日本`", "%"))))
                        .isOne();
                assertThat(trips(() -> drain(metadata.getImportedKeys("mysql", null, "user"))))
                        .isOne();
                assertThat(trips(() -> drain(metadata.getFunctionColumns("mysql", null, "f", "%"))))
                        .isOne();
                assertThat(trips(() -> {
                            drain(metadata.getTypeInfo());
                            drain(metadata.getTableTypes());
                            drain(metadata.getSchemas());
                            drain(metadata.getUDTs(null, null, "%", null));
                        }))
                        .isZero();
            } finally {
                proxy.close();
            }
        }
    }

    @OnEachKind
    void columnsOfAPreparedStatementAreOneRoundTrip(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "")) {
            assertThat(trips(() -> {
                        try (PreparedStatement statement = connection.prepareStatement("SELECT 1 AS a, ? AS b")) {
                            statement.getMetaData();
                        }
                    }))
                    .isOne();
        } finally {
            proxy.close();
        }
    }

    @OnEachKind
    void withoutPipeliningPreparingIsARoundTripOfItsOwn(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "&pipelining=off");
                Statement statement = connection.createStatement()) {
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1"))))
                    .as("the server is asked which one it is before the first statement")
                    .isEqualTo(2);
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1")))).isOne();
            assertThat(trips(() -> prepareAndRead(connection, ""))).isEqualTo(2);
        } finally {
            proxy.close();
        }
    }

    /** MySQL numbers statements that were prepared by SQL, and those that it refused, with the others. */
    @OnEachKind
    void aStatementRunsOnceWhenItsNumberWasNotForeseen(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS weir_numbers");
            statement.execute("DROP TABLE IF EXISTS weir_numbers.t");
            statement.execute("CREATE TABLE weir_numbers.t (id INT AUTO_INCREMENT PRIMARY KEY, n INT)");
            for (int i = 0; i < 3; i++) {
                statement.execute("PREPARE s FROM 'SELECT " + i + "'");
                try (PreparedStatement wrong = connection.prepareStatement("SELECT ? FROM weir_numbers.nowhere" + i)) {
                    wrong.setInt(1, 1);
                    assertThatThrownBy(wrong::executeQuery).hasMessageContaining("nowhere" + i);
                }
                try (PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO weir_numbers.t (n) VALUES (? + " + i + ")")) {
                    insert.setInt(1, 10);
                    assertThat(insert.executeUpdate()).isOne();
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*), SUM(n), MAX(id) FROM weir_numbers.t")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(3);
                assertThat(rows.getInt(2)).isEqualTo(33);
                assertThat(rows.getInt(3)).isEqualTo(3);
            }
        } finally {
            proxy.close();
        }
    }

    /** The session's own limit is asked for, changed and set again in the same write as a command: not one round trip more. */
    @OnEachKind
    void aTimeoutGoesWithItsStatement(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(30);
            // the answers may arrive one by one, which counts as one round trip still
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1")))).isOne();
            assertThat(trips(() -> statement.execute("DO 1"))).isOne();
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1")))).isOne();
            statement.setQueryTimeout(0);
            assertThat(trips(() -> read(statement.executeQuery("SELECT 1")))).isOne();
        } finally {
            proxy.close();
        }
    }

    @OnEachKind
    void withoutServerPreparationAPreparedStatementIsOneRoundTrip(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "&useServerPrepStmts=false")) {
            assertThat(trips(() -> prepareAndRead(connection, ""))).isOne();
        } finally {
            proxy.close();
        }
    }

    /** Parameter types go out once. */
    @OnEachKind
    void anExecutionOfOneIntegerSends20BytesOnceItsTypeIsKnown(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                PreparedStatement select = connection.prepareStatement("SELECT 1 FROM DUAL WHERE 5 > ?")) {
            execute(select, 0);
            execute(select, 0);
            select.setLong(1, 1);
            read(select.executeQuery());
            long first = bytes(() -> execute(select, 1));
            long second = bytes(() -> execute(select, 2));
            assertThat(first).isEqualTo(22);
            assertThat(second).isEqualTo(20);
        } finally {
            proxy.close();
        }
    }

    private long bytes(Action action) throws SQLException {
        WireTraffic before = proxy.counts();
        action.run();
        return proxy.counts().since(before).bytesToServer();
    }

    private static void execute(PreparedStatement select, int value) throws SQLException {
        select.setInt(1, value);
        read(select.executeQuery());
    }

    /** OUT parameters come with the reply; the definition is asked for by the first name only. */
    @OnEachKind
    void aCallWithOutParametersIsOneRoundTrip(String kind, Servers servers) throws Exception {
        try (Connection connection = open(servers.get(kind), "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS weir_trips");
            statement.execute("DROP PROCEDURE IF EXISTS weir_trips.p");
            statement.execute("CREATE PROCEDURE weir_trips.p (IN a INT, OUT b INT) BEGIN SELECT a; SET b = a + 1; END");
            assertThat(trips(() -> callAndRead(connection, "{call weir_trips.p(?, ?)}")))
                    .isOne();
            assertThat(trips(() -> callAndRead(connection, "{call weir_trips.p(?, ?)}")))
                    .isOne();
            try (CallableStatement call = connection.prepareCall("{call weir_trips.p(?, ?)}")) {
                assertThat(trips(() -> call.setInt("a", 1))).isOne();
                assertThat(trips(() -> call.registerOutParameter("b", Types.INTEGER)))
                        .isZero();
                assertThat(trips(call::execute)).isOne();
                assertThat(trips(() -> call.getInt("b"))).isZero();
            }
        } finally {
            proxy.close();
        }
    }

    private static void callAndRead(Connection connection, String sql) throws SQLException {
        try (CallableStatement call = connection.prepareCall(sql)) {
            call.setInt(1, 1);
            call.registerOutParameter(2, Types.INTEGER);
            assertThat(call.execute()).isTrue();
            assertThat(call.getInt(2)).isEqualTo(2);
            assertThat(call.getInt("b")).isEqualTo(2);
            read(call.getResultSet());
        }
    }

    private static void prepareAndRead(Connection connection, String comment) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT ? + 1" + comment)) {
            execute(select, 5);
        }
    }

    private static void read(ResultSet rows) throws SQLException {
        try (rows) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isFalse();
        }
    }

    private static void drain(ResultSet rows) throws SQLException {
        try (rows) {
            rows.last();
        }
    }
}
