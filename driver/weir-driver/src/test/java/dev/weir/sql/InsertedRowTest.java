package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InsertedRowTest {
    private static Optional<InsertedRow> of(String sql) {
        return new SqlCommand(sql, SqlDialect.of(ServerVersion.of("8.0.30")), false).insertedRow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    INSERT INTO t VALUES (?, ?)                                     | - | t | (?, ?)
                    insert t value(?)                                               | - | t | (?)
                    INSERT INTO `a``b` VALUES (?)                                   | - | a`b | (?)
                    INSERT INTO `a b`.t (id, `values`) VALUES (?, 'x', 7, NULL);    | a b | t | (?, 'x', 7, NULL)
                    INSERT INTO d.t(a) /* c */ VALUES (DEFAULT, CURRENT_TIMESTAMP, ?) -- end | d | t | (DEFAULT, CURRENT_TIMESTAMP, ?)
                    """)
    void aRowThatOthersMayFollow(String sql, String database, String table, String row) {
        assertThat(of(sql)).hasValueSatisfying(found -> {
            assertThat(found.database()).isEqualTo(database.replace("-", ""));
            assertThat(found.table()).isEqualTo(table);
            assertThat(sql.substring(found.from(), found.to())).isEqualTo(row);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t VALUES (1, 2)",
                "INSERT INTO t VALUES (?), (?)",
                "INSERT INTO t VALUES (?, LAST_INSERT_ID())",
                "INSERT INTO t VALUES (? + 1)",
                "INSERT INTO t VALUES (@x, ?)",
                "INSERT INTO t VALUES (?, \"x\")",
                "INSERT INTO t VALUES (?) ON DUPLICATE KEY UPDATE a = 1",
                "INSERT INTO t VALUES (?) AS new",
                "INSERT INTO t VALUES (?) RETURNING id",
                "INSERT INTO t (a) SELECT ?",
                "INSERT INTO t SET a = ?",
                "INSERT IGNORE INTO t VALUES (?)",
                "INSERT DELAYED INTO t VALUES (?)",
                "INSERT INTO t PARTITION (p) VALUES (?)",
                "INSERT INTO a.b.t VALUES (?)",
                "INSERT /*!99999 IGNORE */ INTO t VALUES (?)",
                "INSERT INTO t VALUES (?, '\\')",
                "INSERT INTO t VALUES (?",
                "INSERT INTO t VALUES (?,)",
                "REPLACE INTO t VALUES (?)",
                "UPDATE t SET a = ?",
                "INSERT",
                "INSERT INTO t VALUES"
            })
    void noOther(String sql) {
        assertThat(of(sql)).isEmpty();
    }

    /** Batches ask for it again and again. */
    @Test
    void itIsReadOnce() {
        SqlCommand command =
                new SqlCommand("INSERT INTO t VALUES (?)", SqlDialect.of(ServerVersion.of("8.0.30")), false);
        assertThat(command.insertedRow().orElseThrow())
                .isSameAs(command.insertedRow().orElseThrow());
    }
}
