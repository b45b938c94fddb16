package dev.weir.acceptance.hosts;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.Balancer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Two servers of a kind, each behind a port of its own that counts connections and can be closed, with the same account and
 * table.
 *
 * @param first in front of the first
 * @param second in front of the second
 * @param servers both
 */
record TwoHosts(Balancer first, Balancer second, List<RunningServer> servers) implements AutoCloseable {
    static final String ACCOUNT = "weir_hosts";
    static final String DATABASE = "weir_hosts";

    private static final String SESSIONS = "FROM information_schema.PROCESSLIST WHERE USER = '" + ACCOUNT + "'";
    private static final int NO_SUCH_THREAD = 1094;

    static TwoHosts start(Servers servers, String kind) throws SQLException, IOException {
        return of(servers.get(kind), servers.another(kind, 2));
    }

    static TwoHosts of(RunningServer first, RunningServer second) throws SQLException, IOException {
        prepare(first);
        prepare(second);
        return new TwoHosts(
                Balancer.start(List.of(first.port())), Balancer.start(List.of(second.port())), List.of(first, second));
    }

    static void prepare(RunningServer server) throws SQLException {
        Weir.administer(
                server,
                "DROP DATABASE IF EXISTS " + DATABASE,
                "CREATE DATABASE " + DATABASE,
                "CREATE TABLE " + DATABASE + ".written (id INT PRIMARY KEY)",
                "DROP USER IF EXISTS " + ACCOUNT,
                "CREATE USER " + ACCOUNT + " IDENTIFIED BY '" + ACCOUNT + "'",
                "GRANT ALL ON *.* TO " + ACCOUNT);
    }

    /** A URL of both, with the test's account. */
    WeirDataSource source(String mode, String options) throws SQLException {
        return source(mode, address(first.port()) + "," + address(second.port()), options);
    }

    static String address(int port) {
        return "127.0.0.1:" + port;
    }

    /** A data source of its own, which remembers nothing of others. */
    static WeirDataSource source(String mode, String hosts, String options) throws SQLException {
        WeirDataSource source = new WeirDataSource();
        source.setUrl(
                "jdbc:mysql:weir:" + mode + "//" + hosts + "/" + DATABASE + "?allowPublicKeyRetrieval=true" + options);
        source.setUser(ACCOUNT);
        source.setPassword(ACCOUNT);
        return source;
    }

    /** Where a connection's statements run now: 1 or 2. */
    int server(Connection connection) throws SQLException {
        int port = Integer.parseInt(only(connection, "SELECT @@port"));
        return port == servers.get(0).port() ? 1 : port == servers.get(1).port() ? 2 : 0;
    }

    /** Kills the sessions of the account on a server until it has none: one that is about to be idle may miss a KILL. */
    void killSessions(int server) throws SQLException {
        try (Connection connection = servers.get(server - 1).connect();
                Statement statement = connection.createStatement()) {
            Await.until("the sessions that are killed are gone", () -> {
                String ids = only(connection, "SELECT IFNULL(GROUP_CONCAT(ID), '') " + SESSIONS);
                for (String id : ids.split(",", -1)) {
                    kill(statement, id);
                }
                return ids.isEmpty();
            });
        }
    }

    private static void kill(Statement statement, String id) throws SQLException {
        try {
            statement.execute(id.isEmpty() ? "DO 0" : "KILL " + id);
        } catch (SQLException e) {
            assertThat(e.getErrorCode()).as("%s", e).isEqualTo(NO_SUCH_THREAD);
        }
    }

    /** Waits until a server has no session of the account. */
    void awaitNoSession(int server) throws SQLException {
        try (Connection observer = servers.get(server - 1).connect()) {
            Await.until(
                    "no session is left",
                    () -> only(observer, "SELECT COUNT(*) " + SESSIONS).equals("0"));
        }
    }

    /** Rows of the table on a server, asked directly. */
    String written(int server) throws SQLException {
        try (Connection connection = servers.get(server - 1).connect()) {
            return only(connection, "SELECT COUNT(*) FROM " + DATABASE + ".written");
        }
    }

    static void write(Connection connection, int id) throws SQLException {
        run(connection, "INSERT INTO written VALUES (" + id + ")");
    }

    @Override
    public void close() {
        first.close();
        second.close();
    }
}
