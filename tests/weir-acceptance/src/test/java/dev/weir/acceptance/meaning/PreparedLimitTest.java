package dev.weir.acceptance.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The server refuses to prepare: what was sent behind the prepare runs as text or not at all, and no other statement in its place. */
class PreparedLimitTest {
    private static final String DATABASE = "weir_limit";

    @OnEachVersion
    void noOtherStatementRunsInPlaceOfOneThatIsNotPrepared(String kind) throws SQLException {
        try (RunningServer server = Servers.start(kind, List.of())) {
            Weir.create(
                    server,
                    DATABASE,
                    "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
                    "INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)");
            try (Connection connection = Weir.open(server, DATABASE);
                    PreparedStatement delete = connection.prepareStatement("DELETE FROM t WHERE id >= ?")) {
                for (int i = 0; i < 2; i++) {
                    delete.setInt(1, 4);
                    assertThat(delete.executeUpdate()).isZero();
                }
                allowNoMore(server);
                assertThat(read(connection)).isEqualTo("20");
                update(connection);
                batch(connection);
                assertThat(content(connection)).isEqualTo("1=11 2=22 3=33 ");
            }
        }
    }

    /** MariaDB takes values that are sent ahead for a statement of its own, see {@code ExecutionMode}. */
    @OnEachKind
    void streamsOfABatchGoAsText(String kind) throws SQLException {
        try (RunningServer server = Servers.start(kind, List.of())) {
            Weir.create(server, DATABASE, "CREATE TABLE t (id INT, b VARBINARY(9), c VARBINARY(9))");
            try (Connection connection = Weir.open(server, DATABASE);
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
                allow(server, 1);
                for (int i = 0; i < 3; i++) {
                    insert.setInt(1, i);
                    insert.setBinaryStream(2, new ByteArrayInputStream(new byte[] {1, 2}));
                    insert.setBytes(3, new byte[] {3});
                    if (i == 2) {
                        insert.setBinaryStream(3, new ByteArrayInputStream(new byte[] {3}));
                    }
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
            }
        }
    }

    /** A refusal to prepare would be another statement in between. */
    @OnEachKind
    void countsAreThoseOfTheStatementBefore(String kind) throws SQLException {
        try (RunningServer server = Servers.start(kind, List.of())) {
            Weir.create(server, DATABASE, "CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1), (2), (3)");
            allowNoMore(server);
            try (Connection connection = Weir.open(server, DATABASE);
                    Statement statement = connection.createStatement();
                    PreparedStatement count = connection.prepareStatement("SELECT ROW_COUNT() + ?")) {
                statement.execute("DELETE FROM t");
                count.setInt(1, 0);
                try (ResultSet row = count.executeQuery()) {
                    assertThat(row.next()).isTrue();
                    assertThat(row.getInt(1)).isEqualTo(3);
                }
            }
        }
    }

    private static void allowNoMore(RunningServer server) throws SQLException {
        allow(server, 0);
    }

    private static void allow(RunningServer server, int count) throws SQLException {
        Weir.administer(server, "SET GLOBAL max_prepared_stmt_count = " + count);
    }

    private static String read(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT v FROM t WHERE id = ?")) {
            select.setInt(1, 2);
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    private static void update(Connection connection) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE t SET v = v + 1 WHERE id = ?")) {
            update.setInt(1, 1);
            assertThat(update.executeUpdate()).isOne();
        }
    }

    /** On MariaDB one command has the values of all rows. */
    private static void batch(Connection connection) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE t SET v = v + ? WHERE id = ?")) {
            for (int id = 2; id <= 3; id++) {
                update.setInt(1, id);
                update.setInt(2, id);
                update.addBatch();
            }
            assertThat(update.executeBatch()).containsExactly(1, 1);
        }
    }

    private static String content(Connection connection) throws SQLException {
        StringBuilder content = new StringBuilder();
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT id, v FROM t ORDER BY id")) {
            while (rows.next()) {
                content.append(rows.getInt(1))
                        .append('=')
                        .append(rows.getInt(2))
                        .append(' ');
            }
        }
        return content.toString();
    }
}
