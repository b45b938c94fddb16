package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.batches.LoadedBatches.INSERT;
import static dev.weir.acceptance.batches.LoadedBatches.KINDS;
import static dev.weir.acceptance.batches.LoadedBatches.ROWS;
import static dev.weir.acceptance.batches.LoadedBatches.add;
import static dev.weir.acceptance.batches.LoadedBatches.insert;
import static dev.weir.acceptance.batches.LoadedBatches.loads;
import static dev.weir.acceptance.batches.LoadedBatches.open;
import static dev.weir.acceptance.batches.RewrittenBatches.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches that are inserted although they might be loaded, and files that are not sent. */
@ExtendWith(TestServers.class)
class NotLoadedBatchTest {
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
