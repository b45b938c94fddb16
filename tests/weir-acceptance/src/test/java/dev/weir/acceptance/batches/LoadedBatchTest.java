package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.batches.RewrittenBatches.commands;
import static dev.weir.acceptance.batches.RewrittenBatches.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches that go out as LOAD DATA LOCAL, and when they do. */
@ExtendWith(TestServers.class)
class LoadedBatchTest {
    private static final String KINDS = "dev.weir.acceptance.TestServers$Servers#kinds";
    private static final String DATABASE = "weir_loaded_batch";
    private static final String LOAD = "&rewriteBatchedStatements=load";
    private static final String INSERT = "INSERT INTO t (id, v) VALUES (?, ?)";
    private static final int ROWS = 300;

    private static Connection open(String kind, Servers servers, String options) throws SQLException {
        Weir.create(
                servers.get(kind),
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20) NOT NULL) ENGINE=InnoDB",
                "CREATE TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(20), at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,"
                        + " z INT NOT NULL DEFAULT 7) ENGINE=InnoDB",
                "CREATE TABLE ts (id INT PRIMARY KEY, v TIMESTAMP NOT NULL DEFAULT '2020-01-01') ENGINE=InnoDB",
                "CREATE TABLE u (id INT PRIMARY KEY, v VARCHAR(20) NOT NULL) ENGINE=InnoDB",
                "CREATE TRIGGER u1 BEFORE UPDATE ON u FOR EACH ROW SET NEW.v = UPPER(NEW.v)",
                "CREATE TABLE m (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=MyISAM",
                "CREATE TABLE tr (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=InnoDB",
                "CREATE TRIGGER tr1 BEFORE INSERT ON tr FOR EACH ROW SET NEW.v = UPPER(NEW.v)",
                "CREATE TABLE g (id INT PRIMARY KEY, v VARCHAR(20), w INT GENERATED ALWAYS AS (id + 1)) ENGINE=InnoDB",
                "CREATE TABLE b (id INT PRIMARY KEY, v VARBINARY(300), s VARCHAR(300)) ENGINE=InnoDB",
                "CREATE TABLE l (id INT PRIMARY KEY, v VARBINARY(20), s VARCHAR(20) CHARACTER SET latin1) ENGINE=InnoDB",
                "CREATE TABLE x (id INT PRIMARY KEY, v TEXT) ENGINE=InnoDB",
                "CREATE TABLE j (id INT PRIMARY KEY, v JSON, w BIT(4)) ENGINE=InnoDB",
                "SET GLOBAL local_infile = 1");
        return Weir.open(servers.get(kind), DATABASE, LOAD + options);
    }

    private static int[] insert(Connection connection, String sql, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            add(insert, 1, rows + 1, "v");
            int[] counts = insert.executeBatch();
            assertThat((Object) insert.getWarnings()).isNull();
            return counts;
        }
    }

    private static void add(PreparedStatement insert, int from, int to, String value) throws SQLException {
        for (int id = from; id < to; id++) {
            insert.setInt(1, id);
            insert.setString(2, value + id);
            insert.addBatch();
        }
    }

    private static int loads(Connection connection) throws SQLException {
        return commands(connection, "load");
    }

    private static String rows(Connection connection, String table) throws SQLException {
        return only(connection, "SELECT CONCAT(COUNT(*), ' ', COUNT(IF(v = CONCAT('v', id), 1, NULL))) FROM " + table);
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void rowsAreLoaded(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "")) {
            assertThat(insert(connection, INSERT, ROWS)).hasSize(ROWS).containsOnly(1);
            assertThat(loads(connection)).isEqualTo(1);
            assertThat(rows(connection, "t")).isEqualTo("300 300");
            assertThat(connection.getAutoCommit()).isTrue();
            execute(connection, "ROLLBACK");
            assertThat(rows(connection, "t")).as("committed").isEqualTo("300 300");
            assertThat(insert(connection, "INSERT INTO `k` VALUES (?, ?, DEFAULT, 7)", 2))
                    .containsOnly(1);
            assertThat(insert(connection, "INSERT INTO " + DATABASE + ".b (id, v) VALUES (?, ?)", 5000))
                    .hasSize(5000)
                    .containsOnly(1);
            assertThat(loads(connection)).isEqualTo(2);
            assertThat(rows(connection, "b")).isEqualTo("5000 5000");
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void aTransactionHasThem(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "&sessionVariables=transaction_isolation='READ-COMMITTED'")) {
            connection.setAutoCommit(false);
            insert(connection, INSERT, ROWS);
            assertThat(loads(connection)).isEqualTo(1);
            execute(connection, "SAVEPOINT mine");
            try (PreparedStatement more = connection.prepareStatement(INSERT)) {
                add(more, 1000, 1000 + ROWS, "v");
                more.executeBatch();
            }
            assertThat(loads(connection)).isEqualTo(2);
            execute(connection, "ROLLBACK TO SAVEPOINT mine");
            assertThat(rows(connection, "t")).isEqualTo("300 300");
            connection.rollback();
            assertThat(rows(connection, "t")).isEqualTo("0 0");
        }
    }

    /** Their order, and LAST_INSERT_ID(), which LOAD DATA does not report: the last row is an INSERT. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void idsThatTheServerGives(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO k (v) VALUES (?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setString(1, String.format("v%05d", i));
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
            assertThat(loads(connection)).isEqualTo(1);
            assertThat(only(connection, "SELECT v FROM k WHERE id = LAST_INSERT_ID()"))
                    .isEqualTo("v00299");
            assertThat(only(connection, "SELECT COUNT(*) FROM k a JOIN k b ON a.id < b.id AND a.v >= b.v"))
                    .isEqualTo("0");
            assertThat(only(connection, "SELECT COUNT(*) FROM k WHERE z = 7 AND at > '2020-01-01'"))
                    .as("defaults")
                    .isEqualTo("300");
        }
    }

    static List<List<String>> notLoaded() {
        List<List<String>> all = new ArrayList<>();
        for (String kind : Servers.kinds()) {
            for (String[] each : new String[][] {
                {"INSERT INTO m VALUES (?, ?)", ""},
                {"INSERT INTO tr VALUES (?, ?)", ""},
                {"INSERT INTO g (id, v) VALUES (?, ?)", ""},
                {"INSERT INTO k (id, v, z) VALUES (?, ?, 8)", ""},
                {"INSERT IGNORE INTO t VALUES (?, ?)", ""},
                {"REPLACE INTO t VALUES (?, ?)", ""},
                {INSERT, "SET sql_mode = ''"},
                {INSERT, "SET NAMES latin1"},
                {INSERT, "SET character_set_connection = latin1"},
                {INSERT, "SET GLOBAL local_infile = 0"},
            }) {
                all.add(List.of(kind, each[0], each[1]));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("notLoaded")
    void otherwiseTheyAreInserted(List<String> how, Servers servers) throws Exception {
        try (Connection connection = open(how.get(0), servers, "")) {
            if (!how.get(2).isEmpty()) {
                execute(connection, how.get(2));
            }
            assertThat(insert(connection, how.get(1), ROWS)).hasSize(ROWS).containsOnly(1);
            assertThat(loads(connection)).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void smallOnesAndThoseWithATimeOrForKeysAreInserted(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement timed = connection.prepareStatement(INSERT);
                PreparedStatement forKeys = connection.prepareStatement(
                        "INSERT INTO k (z, v) VALUES (?, ?)", Statement.RETURN_GENERATED_KEYS)) {
            insert(connection, INSERT, 255);
            timed.setQueryTimeout(60);
            add(timed, 300, 600, "v");
            timed.executeBatch();
            add(forKeys, 0, ROWS, "v");
            assertThat(forKeys.executeBatch()).containsOnly(1);
            try (ResultSet keys = forKeys.getGeneratedKeys()) {
                assertThat(keys.last() && keys.getRow() == ROWS).isTrue();
            }
            assertThat(loads(connection)).isZero();
        }
    }

    /** Where the server does not allow it any more. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void aServerThatRefuses(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "")) {
            insert(connection, INSERT, ROWS);
            execute(connection, "DELETE FROM t", "SET GLOBAL local_infile = 0");
            for (int i = 0; i < 3; i++) {
                assertThat(insert(connection, INSERT, ROWS)).hasSize(ROWS).containsOnly(1);
                execute(connection, "DELETE FROM t");
            }
            assertThat(loads(connection))
                    .as("the second was refused, and no other tried")
                    .isEqualTo(2);
        }
    }

    static List<List<String>> differing() {
        List<List<String>> all = new ArrayList<>();
        for (String kind : Servers.kinds()) {
            for (String autocommit : List.of("true", "false")) {
                for (String before : List.of("", "INSERT INTO t VALUES (77777, 'before')")) {
                    all.add(List.of(kind, autocommit, before));
                }
            }
        }
        return all;
    }

    /** Rows that LOAD DATA would skip or change, each with the error that an INSERT has. */
    @ParameterizedTest
    @MethodSource("differing")
    void whatFails(List<String> how, Servers servers) throws Exception {
        String[] wrong = {"(17, 'twice')", "(9999, NULL)", "(9998, 'a text of more than twenty')", "('x', 'v')"};
        List<String> outcomes = new ArrayList<>();
        for (String options : List.of("", "&rewriteBatchedStatements=false")) {
            try (Connection connection = open(how.get(0), servers, options)) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
                connection.setAutoCommit(how.get(1).equals("true"));
                if (!how.get(2).isEmpty()) {
                    execute(connection, how.get(2));
                }
                StringBuilder outcome = new StringBuilder();
                for (String each : wrong) {
                    outcome.append(withWrong(connection, each)).append('\n');
                }
                if (!connection.getAutoCommit()) {
                    connection.commit();
                }
                outcome.append(only(connection, "SELECT GROUP_CONCAT(id, v ORDER BY id) FROM t"));
                outcomes.add(outcome.toString());
                if (options.isEmpty()) {
                    assertThat(loads(connection)).isPositive();
                }
            }
        }
        assertThat(outcomes.get(0)).isEqualTo(outcomes.get(1));
    }

    /** For NULL LOAD DATA stores the time of a TIMESTAMP, and where a table has a trigger, 0 or '', and warns of nothing. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void nullsOfColumnsThatHaveNone(String kind, Servers servers) throws Exception {
        for (String table : List.of("ts", "u")) {
            List<String> outcomes = new ArrayList<>();
            for (String options : List.of("", "&rewriteBatchedStatements=false")) {
                try (Connection connection = open(kind, servers, options);
                        PreparedStatement insert =
                                connection.prepareStatement("INSERT INTO " + table + " (id, v) VALUES (?, ?)")) {
                    for (int id = 0; id <= 2 * ROWS; id++) {
                        insert.setInt(1, id);
                        insert.setString(2, id == ROWS ? null : "2024-05-06 07:08:09");
                        insert.addBatch();
                    }
                    String outcome = TwinBatch.outcome(insert);
                    outcomes.add(outcome + only(connection, "SELECT COUNT(*) FROM " + table));
                    if (options.isEmpty()) {
                        assertThat(loads(connection)).as("those before it").isEqualTo(1);
                    }
                }
            }
            assertThat(outcomes.get(0)).as(table).isEqualTo(outcomes.get(1));
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void aLargeBatchIsLoadedInParts(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO x VALUES (?, ?)")) {
            for (int id = 0; id < 3 * ROWS; id++) {
                insert.setInt(1, id);
                insert.setString(2, "x".repeat(4000));
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(3 * ROWS).containsOnly(1);
            assertThat(loads(connection)).as("of 4 MiB").isEqualTo(2);
            assertThat(only(connection, "SELECT SUM(LENGTH(v)) FROM x")).isEqualTo("3600000");
        }
    }

    /** Of which fewer than 256 have 4 MiB, a character counted as three bytes; those that are left do not fill a statement. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void fewLongRowsAreLoaded(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO x VALUES (?, ?)")) {
            for (int id = 0; id < 40; id++) {
                insert.setInt(1, id);
                insert.setString(2, "\t".repeat(50_000));
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(40).containsOnly(1);
            assertThat(loads(connection)).as("of 27 rows").isEqualTo(1);
            assertThat(only(connection, "SELECT SUM(LENGTH(v)) FROM x")).isEqualTo("2000000");
        }
    }

    /** A table that was changed meanwhile: the order is that of its columns now. A column named twice is refused. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void columnsWithoutNames(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                Connection other = Weir.open(servers.get(kind), DATABASE, "")) {
            insert(connection, "INSERT INTO t VALUES (?, ?)", ROWS);
            execute(
                    other,
                    "DELETE FROM t",
                    "ALTER TABLE t ADD COLUMN first INT NOT NULL FIRST, MODIFY v VARCHAR(20) NULL");
            execute(other, "ALTER TABLE t DROP COLUMN v, ADD COLUMN w VARCHAR(20)", "ALTER TABLE t DROP COLUMN id");
            insert(connection, "INSERT INTO t VALUES (?, ?)", ROWS);
            assertThat(loads(connection)).isEqualTo(2);
            assertThat(only(connection, "SELECT COUNT(*) FROM t WHERE w = CONCAT('v', first)"))
                    .isEqualTo("300");
            assertThatThrownBy(() -> insert(connection, "INSERT INTO k (z, z) VALUES (?, ?)", ROWS))
                    .hasMessageContaining("specified twice");
            assertThat(loads(connection)).isEqualTo(2);
        }
    }

    private static String withWrong(Connection connection, String values) throws SQLException {
        String[] each = values.substring(1, values.length() - 1).split(", ", -1);
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            execute(connection, "DELETE FROM t WHERE id < 77777");
            add(insert, 0, ROWS, "v");
            insert.setString(1, each[0].replace("'", ""));
            insert.setString(2, each[1].equals("NULL") ? null : each[1].replace("'", ""));
            insert.addBatch();
            add(insert, 1000, 1000 + ROWS, "v");
            return TwinBatch.outcome(insert);
        }
    }

    /** Every byte and character, in every sql_mode, in both character sets of a load. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void valuesAreEscaped(String kind, Servers servers) throws Exception {
        Random random = new Random(3);
        for (String mode : List.of("STRICT_ALL_TABLES", "STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES")) {
            for (boolean bytes : new boolean[] {true, false}) {
                try (Connection connection = open(kind, servers, "&sessionVariables=sql_mode='" + mode + "'")) {
                    List<byte[]> binary = new ArrayList<>();
                    List<String> texts = new ArrayList<>();
                    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO b VALUES (?, ?, ?)")) {
                        for (int i = 0; i < ROWS; i++) {
                            binary.add(i % 7 == 0 ? null : bytes(random, bytes));
                            texts.add(text(random));
                            insert.setInt(1, i);
                            if (bytes) {
                                insert.setBytes(2, binary.get(i));
                            } else {
                                insert.setString(
                                        2,
                                        binary.get(i) == null
                                                ? null
                                                : new String(binary.get(i), StandardCharsets.US_ASCII));
                            }
                            insert.setString(3, texts.get(i));
                            insert.addBatch();
                        }
                        assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
                    }
                    assertThat(loads(connection)).isEqualTo(1);
                    try (Statement statement = connection.createStatement();
                            ResultSet rows = statement.executeQuery("SELECT v, s FROM b ORDER BY id")) {
                        for (int i = 0; i < ROWS; i++) {
                            assertThat(rows.next()).isTrue();
                            assertThat(rows.getBytes(1)).isEqualTo(binary.get(i));
                            assertThat(rows.getString(2)).isEqualTo(texts.get(i));
                        }
                    }
                }
            }
        }
    }

    private static byte[] bytes(Random random, boolean all) {
        byte[] bytes = new byte[random.nextInt(300)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) random.nextInt(all ? 256 : 128);
        }
        return bytes;
    }

    private static String text(Random random) {
        String[] parts = {
            "\\", "\t", "\n", "\0", "\r", "'", "\"", "N", "\\N", "ä", "\u4e2d", "😀", "\u001a", "x", "", "NULL"
        };
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }

    /** Bytes beside text of which the column has another character set, or JSON, and numbers where a string is another value. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void valuesThatAreNotLoaded(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement latin1 = connection.prepareStatement("INSERT INTO l VALUES (?, ?, ?)");
                PreparedStatement bits = connection.prepareStatement("INSERT INTO j VALUES (?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                latin1.setInt(1, i);
                latin1.setBytes(2, new byte[] {-1});
                latin1.setString(3, "ä");
                latin1.addBatch();
                bits.setInt(1, i);
                bits.setString(2, "{\"a\": \"ä\"}");
                bits.setInt(3, 5);
                bits.addBatch();
            }
            assertThat(latin1.executeBatch()).containsOnly(1);
            assertThat(bits.executeBatch()).containsOnly(1);
            assertThat(loads(connection)).isZero();
            assertThat(only(connection, "SELECT COUNT(*) FROM l WHERE s = 'ä' AND HEX(v) = 'FF'"))
                    .isEqualTo("300");
            assertThat(only(connection, "SELECT COUNT(*) FROM j WHERE w = 5")).isEqualTo("300");
        }
    }

    /** The option allows nothing but the rows of batches. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void noFileIsSent(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                Statement statement = connection.createStatement()) {
            for (String file : List.of("/etc/passwd", "weir-batch")) {
                assertThatThrownBy(() -> statement.execute("LOAD DATA LOCAL INFILE '" + file + "' INTO TABLE t"))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContainingAll("allowLoadLocalInfile=false", "file=" + file, "was not sent");
            }
            assertThatThrownBy(() -> {
                        try (PreparedStatement load =
                                connection.prepareStatement("LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE t")) {
                            load.execute();
                        }
                    })
                    .hasMessageContaining("was not sent");
            assertThat(only(connection, "SELECT COUNT(*) FROM t")).isEqualTo("0");
        }
    }
}
