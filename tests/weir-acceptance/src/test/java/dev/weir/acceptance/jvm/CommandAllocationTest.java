package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.memory.Allocation;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a command allocates once it is compiled: each bound is a twentieth above what JDK 17 was seen to take with MySQL 8.0.15 and 9.7. The
 * JVM compiles before it goes on ({@code -Xbatch}): otherwise what it inlines, and so keeps off the heap, depends on the machine's load.
 */
@Tag("nightly")
class CommandAllocationTest {
    private static final String DATABASE = "weir_command_allocations";
    private static final Map<String, Long> MOST =
            Map.of("text", 720L, "prepared", 915L, "kept", 590L, "write", 660L, "transaction", 1470L);

    @Test
    void isBounded(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB",
                "INSERT INTO t VALUES (1, 7)");
        Map<String, Long> seen = allocations(server);
        assertThat(seen).containsOnlyKeys(MOST.keySet());
        seen.forEach((what, bytes) ->
                assertThat(bytes).as("%s of %s", what, seen).isPositive().isLessThanOrEqualTo(MOST.get(what)));
        Weir.create(server, DATABASE);
    }

    private static Map<String, Long> allocations(RunningServer server) throws Exception {
        try (ChildJvm child = ChildJvm.start(
                ChildJvm.thisHome(),
                List.of("-Xbatch"),
                CommandAllocations.class,
                Weir.url(server, DATABASE) + "sslMode=disabled",
                server.user(),
                server.password())) {
            return child.finish().stream()
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(pair -> pair[0], pair -> Long.valueOf(pair[1])));
        }
    }

    /** Prints the bytes that each kind of command allocates; run in a JVM of its own. */
    static final class CommandAllocations {
        private CommandAllocations() {}

        /** Takes URL, user and password of a database with a table {@code t}. */
        public static void main(String[] args) throws Exception {
            try (Connection connection = DriverManager.getConnection(args[0], args[1], args[2]);
                    PreparedStatement kept = connection.prepareStatement("SELECT id, n FROM t WHERE id = ?")) {
                print("text", () -> text(connection));
                print("prepared", () -> prepared(connection));
                print("kept", () -> read(kept));
                print("write", () -> write(connection));
                print("transaction", () -> transaction(connection, kept));
            }
        }

        private static void print(String what, Allocation.Call call) throws Exception {
            System.out.println(what + "=" + Allocation.perCall(call));
        }

        private static void text(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT id, n FROM t WHERE id = 1")) {
                readAll(rows);
            }
        }

        private static void prepared(Connection connection) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement("SELECT id, n FROM t WHERE id = ?")) {
                read(statement);
            }
        }

        private static void read(PreparedStatement statement) throws SQLException {
            statement.setInt(1, 1);
            try (ResultSet rows = statement.executeQuery()) {
                readAll(rows);
            }
        }

        private static void readAll(ResultSet rows) throws SQLException {
            while (rows.next()) {
                rows.getInt(2);
            }
        }

        private static void write(Connection connection) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement("UPDATE t SET n = n + ? WHERE id = ?")) {
                statement.setInt(1, 0);
                statement.setInt(2, 1);
                statement.executeUpdate();
            }
        }

        private static void transaction(Connection connection, PreparedStatement statement) throws SQLException {
            connection.setAutoCommit(false);
            read(statement);
            connection.commit();
            connection.setAutoCommit(true);
        }
    }
}
