package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssignedMarkersTest {
    private static Optional<AssignedMarkers> of(String sql) {
        return new SqlCommand(sql, SqlDialect.of(ServerVersion.of("8.0.30")), false).assignedMarkers();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    INSERT INTO t VALUES (?, 1, ?)                        | SELECT * FROM t             | {0=0, 1=2}
                    INSERT INTO d.t (b, `a b`) VALUES (?, ?), (NOW(), ?)  | SELECT `b`, `a b` FROM d.t  | {0=0, 1=1, 2=1}
                    INSERT IGNORE t (a, b) VALUE (CONCAT(?, ?), ?)        | SELECT `a`, `b` FROM t      | {2=1}
                    replace into `t` set a = ?, `b`=?, c = c + ?, d = (?) | SELECT `a`, `b` FROM `t`    | {0=0, 1=1}
                    INSERT INTO t (a) VALUES (?) ON DUPLICATE KEY UPDATE a = VALUES(a), b = ?, n = n + ? | SELECT `a`, `b` FROM t | {0=0, 1=1}
                    INSERT INTO t VALUES (?) ON DUPLICATE KEY UPDATE b = ? | SELECT * FROM t            | {0=0}
                    INSERT INTO t (a) VALUES (?) RETURNING id             | SELECT `a` FROM t           | {0=0}
                    INSERT INTO t (a) VALUES (?) AS n ON DUPLICATE KEY UPDATE b = ? | SELECT `a`, `b` FROM t | {0=0, 1=1}
                    UPDATE t SET a = ?, b = ? WHERE c = ? AND a = ?       | SELECT `a`, `b` FROM t      | {0=0, 1=1}
                    update LOW_PRIORITY d.t AS x SET x.a=?, x.`b`=NULL ORDER BY ? LIMIT 1 | SELECT `a` FROM d.t | {0=0}
                    UPDATE t x SET b = IF(? > 1, ?, b), a = ?;            | SELECT `a` FROM t           | {2=0}
                    UPDATE t SET a = (SELECT ? FROM u WHERE x = ?), b = ? | SELECT `b` FROM t           | {2=0}
                    INSERT INTO t (a, a) VALUES (?, ?)                    | SELECT `a`, `a` FROM t      | {0=0, 1=1}
                    UPDATE t SET Größe = ? /* ? */ WHERE id = ? -- ?      | SELECT `Größe` FROM t       | {0=0}
                    """)
    void columnsOfMarkers(String sql, String query, String columns) {
        assertThat(of(sql)).hasValueSatisfying(found -> {
            assertThat(found.columnsQuery()).isEqualTo(query);
            assertThat(new TreeMap<>(found.columns())).hasToString(columns);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ? FROM t",
                "DELETE FROM t WHERE a = ?",
                "INSERT INTO t (a) SELECT ?",
                "INSERT INTO t (a) VALUES (1)",
                "INSERT INTO t (a) VALUES (? + 1)",
                "INSERT INTO t PARTITION (p) VALUES (?)",
                "INSERT INTO t (a",
                "INSERT INTO t (a) VALUES (?",
                "INSERT INTO \"t\" (a) VALUES (?)",
                "INSERT INTO t (\"a\") VALUES (?)",
                "INSERT /*+ hint */ INTO t (a) VALUES (?)",
                "INSERT INTO t (a, b) VALUES (?, 'c\\'')",
                "UPDATE t, u SET t.a = ?",
                "UPDATE t JOIN u USING (id) SET t.a = ?",
                "UPDATE t SET a = b WHERE c = ?",
                "UPDATE t SET a := ?",
                "UPDATE t SET",
                "UPDATE",
                "WITH x AS (SELECT 1) UPDATE t SET a = ?",
                "INSERT INTO t () VALUES ()",
                "{?= call p(?)}"
            })
    void noneThatIsSure(String sql) {
        assertThat(of(sql)).isEmpty();
    }
}
