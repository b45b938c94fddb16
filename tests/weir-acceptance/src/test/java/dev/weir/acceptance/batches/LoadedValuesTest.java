package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.batches.LoadedBatches.INSERT;
import static dev.weir.acceptance.batches.LoadedBatches.KINDS;
import static dev.weir.acceptance.batches.LoadedBatches.ROWS;
import static dev.weir.acceptance.batches.LoadedBatches.add;
import static dev.weir.acceptance.batches.LoadedBatches.loads;
import static dev.weir.acceptance.batches.LoadedBatches.open;
import static dev.weir.acceptance.batches.RewrittenBatches.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
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

/** Values of batches that are loaded: each is stored as an INSERT stores it, or is the error of the INSERT. */
@ExtendWith(TestServers.class)
class LoadedValuesTest {
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

    /** What is no digit behind a number is an error of an INSERT, and a note of LOAD DATA, which is not counted with sql_notes=0. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void textForADecimal(String kind, Servers servers) throws Exception {
        List<String> outcomes = new ArrayList<>();
        for (String options : List.of("", "&rewriteBatchedStatements=false")) {
            try (Connection connection = open(kind, servers, "&sessionVariables=sql_notes=0" + options);
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO d VALUES (?, ?)")) {
                for (int id = 0; id <= 2 * ROWS; id++) {
                    insert.setInt(1, id);
                    insert.setString(2, id == ROWS ? "1:30" : "1.5");
                    insert.addBatch();
                }
                outcomes.add(TwinBatch.outcome(insert) + only(connection, "SELECT SUM(v) FROM d"));
            }
        }
        assertThat(outcomes.get(0)).isEqualTo(outcomes.get(1));
    }
}
