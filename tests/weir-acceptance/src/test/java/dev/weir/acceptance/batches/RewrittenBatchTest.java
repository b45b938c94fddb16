package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static dev.weir.acceptance.batches.RewrittenBatches.AGAIN;
import static dev.weir.acceptance.batches.RewrittenBatches.COLUMNS;
import static dev.weir.acceptance.batches.RewrittenBatches.DATABASE;
import static dev.weir.acceptance.batches.RewrittenBatches.NOT_KNOWN;
import static dev.weir.acceptance.batches.RewrittenBatches.OTHER;
import static dev.weir.acceptance.batches.RewrittenBatches.REWRITE;
import static dev.weir.acceptance.batches.RewrittenBatches.counts;
import static dev.weir.acceptance.batches.RewrittenBatches.created;
import static dev.weir.acceptance.batches.RewrittenBatches.outcome;
import static dev.weir.acceptance.batches.RewrittenBatches.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** Rows of a statement of many that has failed are sent again only where the server has undone it for sure: none is there twice. */
class RewrittenBatchTest {
    @OnEachVersion
    void anEngineIsNotReadFromAComment(String kind, Servers servers) throws Exception {
        try (Connection connection = created(
                servers.get(kind),
                "CREATE TABLE m " + COLUMNS + " ENGINE=MyISAM COMMENT='was ENGINE=InnoDB until 2019'",
                "CREATE TABLE t " + COLUMNS + " ENGINE=InnoDB COMMENT='ENGINE=MyISAM, \\\\ and \"'")) {
            assertThat(outcome(connection, "m")).startsWith(NOT_KNOWN).doesNotContain("1,1");
            assertThat(outcome(connection, "t")).isEqualTo(AGAIN);
        }
    }

    @OnEachVersion
    void keysHaveTheNameThatWasAskedFor(String kind, Servers servers) throws Exception {
        for (String options : List.of("", REWRITE, "&rewriteBatchedStatements=false", "&pipelining=off")) {
            created(servers.get(kind), "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, v INT) ENGINE=InnoDB")
                    .close();
            try (Connection connection = Weir.open(servers.get(kind), DATABASE, options);
                    PreparedStatement insert =
                            connection.prepareStatement("INSERT INTO t (v) VALUES (?)", new String[] {"id"})) {
                for (int v = 0; v < 3; v++) {
                    insert.setInt(1, v);
                    insert.addBatch();
                }
                insert.executeBatch();
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    for (int id = 1; id <= 3; id++) {
                        assertThat(keys.next()).as(options).isTrue();
                        assertThat(keys.getInt("id")).as(options).isEqualTo(id);
                    }
                }
            }
        }
    }

    /** What a trigger writes may stay, whatever the table. */
    @OnEachVersion
    void aTriggerWritesNothingTwice(String kind, Servers servers) throws Exception {
        for (String body : List.of("INSERT INTO audit VALUES (NEW.v)", "CALL audited(NEW.v)")) {
            try (Connection connection = created(
                    servers.get(kind),
                    "CREATE TABLE t " + COLUMNS + " ENGINE=InnoDB",
                    "CREATE TABLE audit (v INT) ENGINE=MyISAM",
                    "CREATE PROCEDURE audited(v INT) INSERT INTO audit VALUES (v)",
                    "CREATE TRIGGER deleted BEFORE DELETE ON t FOR EACH ROW INSERT INTO audit VALUES (OLD.v)",
                    "CREATE TRIGGER updated AFTER UPDATE ON t FOR EACH ROW INSERT INTO audit VALUES (OLD.v)")) {
                // no insert fires these
                assertThat(outcome(connection, "t")).isEqualTo(AGAIN);
                run(connection, "CREATE TRIGGER inserted BEFORE INSERT ON t FOR EACH ROW " + body);
                assertThat(outcome(connection, "t", "audit"))
                        .startsWith(NOT_KNOWN)
                        .doesNotContain("1,1");
            }
        }
    }

    /** MariaDB's bulk command has lost rows there, or has failed for good. */
    @OnEachVersion
    void aTriggerThatIsMadeMeanwhileLosesNothing(String kind, Servers servers) throws Exception {
        try (Connection root = created(
                        servers.get(kind),
                        "CREATE TABLE t (v INT) ENGINE=InnoDB",
                        "CREATE TABLE audit (v INT) ENGINE=InnoDB");
                Connection connection = Weir.open(servers.get(kind), DATABASE, REWRITE)) {
            assertThat(counts(connection, "t", 1, 2, 3)).containsOnly(1);
            run(root, "CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW INSERT INTO audit VALUES (NEW.v)");
            int[] counts = counts(connection, "t", 4, 5, 6);
            assertThat(values(root, "t"))
                    .isEqualTo(Arrays.equals(counts, new int[] {1, 1, 1}) ? "1,2,3,4,5,6" : "1,2,3");
            assertThat(counts(connection, "t", 7, 8, 9)).containsOnly(1);
            assertThat(values(root, "t")).endsWith(",7,8,9");
            assertThat(values(root, "audit")).endsWith("7,8,9");
        }
    }

    /** It hides a table of the same name from statements, not from the catalog. */
    @OnEachVersion
    void aTemporaryTableIsJudgedByItsOwnEngine(String kind, Servers servers) throws Exception {
        try (Connection connection = created(
                servers.get(kind),
                "CREATE TABLE t " + COLUMNS + " ENGINE=InnoDB",
                "CREATE TABLE m " + COLUMNS + " ENGINE=MyISAM")) {
            run(
                    connection,
                    "CREATE TEMPORARY TABLE t " + COLUMNS + " ENGINE=MyISAM COMMENT=' ENGINE=InnoDB'",
                    "CREATE TEMPORARY TABLE m " + COLUMNS + " ENGINE=InnoDB");
            assertThat(outcome(connection, "t")).startsWith(NOT_KNOWN).doesNotContain("1,1");
            assertThat(outcome(connection, "m")).isEqualTo(AGAIN);
            run(connection, "DROP TEMPORARY TABLE t, m");
            assertThat(outcome(connection, "m")).startsWith(NOT_KNOWN).doesNotContain("1,1");
            assertThat(outcome(connection, "t")).isEqualTo(AGAIN);
        }
    }

    @OnEachVersion
    void viewsAndPartitions(String kind, Servers servers) throws Exception {
        try (Connection connection = created(
                servers.get(kind),
                "CREATE TABLE m " + COLUMNS + " ENGINE=MyISAM",
                "CREATE VIEW seen AS SELECT v FROM m WHERE 'ENGINE=InnoDB' <> ''",
                "CREATE TABLE parts " + COLUMNS
                        + " ENGINE=InnoDB PARTITION BY RANGE (v)"
                        + " (PARTITION a VALUES LESS THAN (3), PARTITION b VALUES LESS THAN MAXVALUE)")) {
            assertThat(outcome(connection, "seen")).startsWith(NOT_KNOWN).doesNotContain("1,1");
            assertThat(outcome(connection, "parts")).isEqualTo(AGAIN);
        }
    }

    /** As they are written, in every sql_mode. */
    @OnEachVersion
    void names(String kind, Servers servers) throws Exception {
        for (String mode : List.of("", "ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,HIGH_NOT_PRECEDENCE,ANSI")) {
            try (Connection connection = created(servers.get(kind))) {
                run(connection, "SET sql_mode = 'STRICT_ALL_TABLES," + mode + "'");
                for (String name : List.of("a_b", "axb", "A_B2", "`50 %`", "`it's``so`", "`ä`", "`values`")) {
                    for (String qualified : List.of(name, OTHER + "." + name)) {
                        run(connection, "CREATE TABLE " + qualified + COLUMNS + " ENGINE=InnoDB");
                        assertThat(outcome(connection, qualified)).as(qualified).isEqualTo(AGAIN);
                        run(connection, "ALTER TABLE " + qualified + " ENGINE=MyISAM", "TRUNCATE " + qualified);
                        assertThat(outcome(connection, qualified))
                                .as(qualified)
                                .startsWith(NOT_KNOWN)
                                .doesNotContain("1,1");
                    }
                }
            }
        }
    }

    @OnEachVersion
    void theDatabaseChangesInBetween(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        try (Connection connection = created(server, "CREATE TABLE t " + COLUMNS + " ENGINE=InnoDB");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
            run(connection, "CREATE TABLE " + OTHER + ".t " + COLUMNS + " ENGINE=MyISAM");
            for (String change : List.of("USE " + OTHER, "SET session_track_schema = OFF", "USE " + DATABASE)) {
                run(connection, change);
                for (int value : new int[] {1, 2, 3, 500, 4}) {
                    insert.setInt(1, value);
                    insert.addBatch();
                }
                try {
                    insert.executeBatch();
                } catch (BatchUpdateException e) {
                    assertThat(e.getUpdateCounts()).hasSize(5);
                }
                assertThat(values(connection, OTHER + ".t") + values(connection, DATABASE + ".t"))
                        .as(change)
                        .doesNotContain("1,1");
                run(connection, "DELETE FROM " + OTHER + ".t", "DELETE FROM " + DATABASE + ".t");
            }
        }
    }

    /** The first batch of them says what is known, the rest runs as if nothing were rewritten. */
    @OnEachVersion
    void theRestIsNotRewritten(String kind, Servers servers) throws Exception {
        try (Connection connection =
                        created(servers.get(kind), "CREATE TABLE m (v TINYINT UNSIGNED, s LONGTEXT) ENGINE=MyISAM");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO m VALUES (?, ?)")) {
            for (int i = 0; i < 40; i++) {
                insert.setInt(1, i == 1 || i == 30 ? 500 : i);
                insert.setString(2, "x".repeat(100_000));
                insert.addBatch();
            }
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, insert::executeBatch);
            int[] counts = failure.getUpdateCounts();
            assertThat(counts).hasSize(40).startsWith(-3, -3, -3).endsWith(1, 1, -3, 1, 1, 1, 1, 1, 1, 1, 1, 1);
            assertThat(values(connection, "m")).startsWith("0,").endsWith(",28,29,31,32,33,34,35,36,37,38,39");
        }
    }

    /** The session's limit counts, not one that is set for later ones. */
    @OnEachVersion
    void statementsFitTheServersPackets(String kind, Servers servers) throws Exception {
        try (Connection root = created(
                servers.get(kind), "CREATE TABLE t (v INT PRIMARY KEY, s VARBINARY(60000) NOT NULL) ENGINE=InnoDB")) {
            String before = only(root, "SELECT @@global.max_allowed_packet");
            for (int packet : new int[] {64 << 10, 20 << 10, 1 << 10}) {
                run(root, "SET GLOBAL max_allowed_packet = " + packet);
                try (Connection connection = Weir.open(servers.get(kind), DATABASE, REWRITE)) {
                    run(root, "SET GLOBAL max_allowed_packet = " + before);
                    for (int bytes : new int[] {30, 700, 1500, 9000, 12000}) {
                        insertOfBytes(connection, bytes);
                    }
                } finally {
                    run(root, "SET GLOBAL max_allowed_packet = " + before);
                }
            }
        }
    }

    private static void insertOfBytes(Connection connection, int bytes) throws SQLException {
        run(connection, "DELETE FROM t");
        byte[] value = new byte[bytes];
        Arrays.fill(value, (byte) '\'');
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int i = 0; i < 500; i++) {
                insert.setInt(1, i);
                insert.setBytes(2, value);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).as("bytes=%d", bytes).hasSize(500).doesNotContain(-3);
        }
        assertThat(only(connection, "SELECT CONCAT(COUNT(*), ' ', MIN(LENGTH(s))) FROM t"))
                .isEqualTo("500 " + bytes);
    }
}
