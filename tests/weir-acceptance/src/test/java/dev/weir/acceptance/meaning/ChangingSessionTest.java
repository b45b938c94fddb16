package dev.weir.acceptance.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.RunningServer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Two sessions with the same history run the same texts: one keeps its prepared statements, the other prepares each anew. What
 * they read is the same. The system property {@code weir.meaning.seed} repeats a run, {@code weir.meaning.steps} sets its length.
 */
class ChangingSessionTest {
    private static final List<String> DATABASES = List.of("weir_changing_a", "weir_changing_b");
    private static final long SEED = Long.getLong("weir.meaning.seed", 1);
    private static final int STEPS = Integer.getInteger("weir.meaning.steps", 1500);

    private static final List<String> READS = List.of(
            "SELECT * FROM t WHERE id = ?",
            "SELECT v FROM t WHERE id >= ? ORDER BY id",
            "SELECT * FROM w WHERE id = ?",
            "SELECT DATABASE(), ?",
            "SELECT 'a' || 'b', ?",
            "SELECT \"v\" FROM t WHERE id = ?",
            "SELECT '\\\\', ?",
            "SELECT 'A' = 'a', LENGTH('é'), ?",
            "SELECT NOT 1 BETWEEN -5 AND 5, ?",
            "SELECT 1 / 3, ?",
            "SELECT @x, ?",
            "SELECT f(), ?");

    private static final List<String> CHANGES = List.of(
            "USE weir_changing_a",
            "USE weir_changing_b",
            "SET sql_mode = ''",
            "SET sql_mode = 'ANSI_QUOTES'",
            "SET sql_mode = 'PIPES_AS_CONCAT'",
            "SET sql_mode = 'NO_BACKSLASH_ESCAPES'",
            "SET sql_mode = 'HIGH_NOT_PRECEDENCE'",
            "SET NAMES utf8mb4",
            "SET NAMES utf8mb4 COLLATE utf8mb4_bin",
            "SET collation_connection = utf8mb4_general_ci",
            "SET div_precision_increment = 8",
            "SET div_precision_increment = 4",
            "SET @x = 5",
            "SET @x = 'text'",
            "SET @x = 2.5",
            "CREATE TEMPORARY TABLE IF NOT EXISTS t (id INT, v TIME, extra INT)",
            "INSERT INTO t (id, v) VALUES (1, 7)",
            "DROP TEMPORARY TABLE IF EXISTS t",
            "CALL mode()",
            "SET session_track_schema = 0",
            "SET session_track_system_variables = 'autocommit'");

    private static final List<String> DEFINITIONS = List.of(
            "CREATE OR REPLACE VIEW w AS SELECT id, v FROM weir_changing_a.t",
            "CREATE OR REPLACE VIEW w AS SELECT v, id, 'more' AS more FROM weir_changing_b.t",
            "DROP FUNCTION IF EXISTS f",
            "CREATE FUNCTION f() RETURNS INT DETERMINISTIC RETURN 5",
            "CREATE FUNCTION f() RETURNS VARCHAR(9) DETERMINISTIC RETURN 'five'");

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        for (String database : DATABASES) {
            boolean first = database.equals(DATABASES.get(0));
            Weir.create(
                    server,
                    database,
                    "CREATE TABLE t (id INT PRIMARY KEY, v " + (first ? "VARCHAR(20)" : "BIGINT") + ")",
                    "INSERT INTO t VALUES (1, " + (first ? "'one'" : "111") + "), (2, 22)",
                    "CREATE VIEW w AS SELECT * FROM t",
                    "CREATE PROCEDURE mode() SET SESSION sql_mode = 'ANSI'");
        }
        return server;
    }

    @OnEachKind
    void keptStatementsReadWhatNewOnesRead(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        Random random = new Random(SEED);
        List<String> history = new ArrayList<>();
        for (int session = 0; session < 10; session++) {
            history.clear();
            try (Connection keeping = Weir.open(server, DATABASES.get(0));
                    Connection twin = Weir.open(server, DATABASES.get(0), "&prepStmtCacheSize=0")) {
                List<PreparedStatement> kept = new ArrayList<>();
                for (String sql : READS) {
                    kept.add(keeping.prepareStatement(sql));
                }
                for (int step = 0; step < STEPS / 10; step++) {
                    step(random, keeping, twin, kept, history);
                }
            }
        }
    }

    private static void step(
            Random random, Connection keeping, Connection twin, List<PreparedStatement> kept, List<String> history)
            throws SQLException {
        int dice = random.nextInt(20);
        if (dice == 0) {
            String sql = DEFINITIONS.get(random.nextInt(DEFINITIONS.size()));
            history.add(sql + " " + text(keeping, sql));
        } else if (dice < 7) {
            // the end of the list turns reporting off, which should be rare
            int bound = random.nextInt(8) == 0 ? CHANGES.size() : CHANGES.size() - 2;
            String sql = CHANGES.get(random.nextInt(bound));
            history.add(sql);
            assertThat(text(keeping, sql)).isEqualTo(text(twin, sql));
        } else {
            int choice = random.nextInt(READS.size());
            String sql = READS.get(choice);
            history.add(sql);
            String found;
            if (dice < 11) {
                found = anew(keeping, sql);
            } else if (dice < 14 && kept.get(choice) != null) {
                found = pipelined(keeping, kept.get(choice));
            } else {
                found = read(kept.get(choice));
            }
            assertThat(found)
                    .as("%s after %s; repeat with -Dweir.meaning.seed=%d", sql, history, SEED)
                    .isEqualTo(anew(twin, sql));
        }
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return "";
        } catch (SQLException e) {
            return "error " + e.getErrorCode();
        }
    }

    private static String anew(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return read(statement);
        } catch (SQLException e) {
            return "error " + e.getErrorCode();
        }
    }

    private static String read(PreparedStatement statement) {
        try {
            statement.setInt(1, 1);
            try (ResultSet rows = statement.executeQuery()) {
                return read(rows);
            }
        } catch (SQLException e) {
            return "error " + e.getErrorCode();
        }
    }

    private static String pipelined(Connection connection, PreparedStatement statement) throws SQLException {
        try (ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            statement.setInt(1, 1);
            pipeline.add(statement);
            try (PipelinedResults results = pipeline.run()) {
                results.next();
                return read(results.resultSet());
            }
        } catch (SQLException e) {
            return "error " + e.getErrorCode();
        }
    }

    private static String read(ResultSet rows) throws SQLException {
        List<String> found = new ArrayList<>();
        while (rows.next()) {
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                Object value = rows.getObject(i);
                String text = value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : "" + value;
                found.add(rows.getMetaData().getColumnLabel(i) + " "
                        + rows.getMetaData().getColumnTypeName(i) + " " + text);
            }
        }
        return found.toString();
    }
}
