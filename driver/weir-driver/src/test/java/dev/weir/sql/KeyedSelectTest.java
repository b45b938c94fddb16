package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.ServerVersion;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyedSelectTest {
    private static final SqlDialect PLAIN = SqlDialect.of(ServerVersion.of("8.0.15"));
    private static final SqlDialect ANSI = new SqlDialect(true, true, PLAIN.server());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT a FROM t WHERE id = ?|SELECT a, id FROM t WHERE id IN (?, ?)",
                "select a,b from t where id=?;|SELECT a,b, id FROM t WHERE id IN (?, ?)",
                "SELECT * FROM t WHERE ? = id|SELECT *, id FROM t WHERE id IN (?, ?)",
                "SELECT t.* FROM db.t WHERE (t.id = ?)|SELECT t.*, t.id FROM db.t WHERE t.id IN (?, ?)",
                "SELECT x.*, 1 FROM t AS x WHERE ((x.id = ?)) ;|SELECT x.*, 1, x.id FROM t AS x WHERE x.id IN (?, ?)",
                "SELECT a FROM t x WHERE x.id = ?|SELECT a, x.id FROM t x WHERE x.id IN (?, ?)",
                "SELECT a AS b, c 'd', `from`, -1.5 e, 'x', NULL FROM `a``b`.`select` WHERE `group` = ?|"
                        + "SELECT a AS b, c 'd', `from`, -1.5 e, 'x', NULL, `group` FROM `a``b`.`select` WHERE `group` IN (?, ?)",
                "SELECT a /* one ? */, b FROM t /* two */ WHERE id /* three */ = ? # four|"
                        + "SELECT a /* one ? */, b, id FROM t WHERE id IN (?, ?)",
                "SELECT db.t.a FROM db.t WHERE db.t.id = ?|SELECT db.t.a, db.t.id FROM db.t WHERE db.t.id IN (?, ?)",
                "SELECT \"a\" FROM t WHERE id = ?|SELECT \"a\", id FROM t WHERE id IN (?, ?)",
                "SELECT t.order FROM t WHERE t.group = ?|SELECT t.order, t.group FROM t WHERE t.group IN (?, ?)",
            })
    void isALookUp(String sql, String two) throws SQLException {
        assertThat(KeyedSelect.of(sql, PLAIN).text(2)).isEqualTo(two);
    }

    @Test
    void textHasAMarkerForEachKey() throws SQLException {
        KeyedSelect select = KeyedSelect.of("SELECT a FROM t WHERE id = ?", PLAIN);
        assertThat(select.text(1)).isEqualTo("SELECT a, id FROM t WHERE id IN (?)");
        assertThat(SqlText.of(select.text(1000), PLAIN).markerCount()).isEqualTo(1000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "UPDATE t SET a = 1 WHERE id = ?|it is no SELECT",
                "(SELECT a FROM t WHERE id = ?)|does not begin with SELECT",
                "SELECT COUNT(*) FROM t WHERE id = ?|select list has a parenthesis",
                "SELECT MAX(a) FROM t WHERE id = ?|select list has a parenthesis",
                "SELECT (a) FROM t WHERE id = ?|select list has a parenthesis",
                "SELECT DISTINCT a FROM t WHERE id = ?|select list has DISTINCT",
                "SELECT SQL_CALC_FOUND_ROWS a FROM t WHERE id = ?|select list has SQL_CALC_FOUND_ROWS",
                "SELECT HIGH_PRIORITY a FROM t WHERE id = ?|select list has HIGH_PRIORITY",
                "SELECT NOT a FROM t WHERE id = ?|select list has NOT",
                "SELECT a + 1 FROM t WHERE id = ?|select list has +",
                "SELECT ? FROM t WHERE id = ?|select list has a parameter marker",
                "SELECT @x FROM t WHERE id = ?|select list has @",
                "SELECT a, FROM t WHERE id = ?|select list has FROM",
                "SELECT NEXT VALUE FOR s FROM t WHERE id = ?|select list has NEXT",
                "SELECT a INTO @x FROM t WHERE id = ?|select list has INTO",
                "SELECT a|select list has its end",
                "SELECT a FROM t|after its table comes its end",
                "SELECT a FROM (SELECT 1 AS a) AS t WHERE id = ?|reads from a subquery",
                "SELECT a FROM t, u WHERE id = ?|after its table comes ,",
                "SELECT a FROM t JOIN u WHERE id = ?|after its table comes JOIN",
                "SELECT a FROM t LEFT JOIN u ON 1 WHERE id = ?|after its table comes LEFT",
                "SELECT a FROM t x CROSS JOIN u WHERE id = ?|after its table comes CROSS",
                "SELECT a FROM t PARTITION (p) WHERE id = ?|after its table comes PARTITION",
                "SELECT a FROM t USE INDEX (i) WHERE id = ?|after its table comes USE",
                "SELECT a FROM t FOR SYSTEM_TIME ALL WHERE id = ?|after its table comes FOR",
                "SELECT a FROM \"t\" WHERE id = ?|but from \"t\"",
                "SELECT a FROM a.b.c WHERE id = ?|does not read from one table",
                "SELECT a FROM t WHERE id = 1|instead of = ?",
                "SELECT a FROM t WHERE id > ?|has > instead of = ?",
                "SELECT a FROM t WHERE id <=> ?|has < instead of = ?",
                "SELECT a FROM t WHERE id IN (?)|has IN instead of = ?",
                "SELECT a FROM t WHERE id + 1 = ?|has + instead of = ?",
                "SELECT a FROM t WHERE ? > id|is not key = ?",
                "SELECT a FROM t WHERE ? = ?|compares ?",
                "SELECT a FROM t WHERE \"id\" = ?|compares \"id\"",
                "SELECT a FROM t WHERE 'id' = ?|compares 'id'",
                "SELECT a FROM t WHERE NULL = ?|compares NULL",
                "SELECT a FROM t WHERE CURRENT_USER = ?|compares CURRENT_USER",
                "SELECT a FROM t WHERE NOT id = ?|compares NOT",
                "SELECT a FROM t WHERE BINARY id = ?|compares BINARY",
                "SELECT a FROM t WHERE LOWER(id) = ?|has ( instead of = ?",
                "SELECT a FROM t WHERE (id = ?|is more than key = ?",
                "SELECT a FROM t WHERE (id = ? AND b = 1)|is more than key = ?",
                "SELECT a FROM t WHERE id = ? AND b = 1|after its condition comes AND",
                "SELECT a FROM t WHERE id = ? COLLATE utf8mb4_bin|after its condition comes COLLATE",
                "SELECT a FROM t WHERE id = ? + 1|after its condition comes +",
                "SELECT a FROM t WHERE id = ? = 1|after its condition comes =",
                "SELECT a FROM t WHERE ? = id + 1|after its condition comes +",
                "SELECT a FROM t WHERE id = ? LIMIT 1|after its condition comes LIMIT",
                "SELECT a FROM t WHERE id = ? ORDER BY a|after its condition comes ORDER",
                "SELECT a FROM t WHERE id = ? GROUP BY a|after its condition comes GROUP",
                "SELECT a FROM t WHERE id = ? FOR UPDATE|after its condition comes FOR",
                "SELECT a FROM t WHERE id = ? UNION SELECT 1|after its condition comes UNION",
                "SELECT a FROM t WHERE id = ?; SELECT 1|after its condition comes SELECT",
                "SELECT a FROM t WHERE id = ?)|after its condition comes )",
                "SELECT /*+ NO_ICP(t) */ a FROM t WHERE id = ?|comment that servers read",
                "SELECT a FROM t WHERE id = ? /*!50000 OR 1 */|comment that servers read",
            })
    void isRefusedWithTheReason(String sql, String reason) {
        assertThatThrownBy(() -> KeyedSelect.of(sql, PLAIN))
                .isInstanceOf(SQLNonTransientException.class)
                .hasMessageContaining("SELECT columns FROM table WHERE key = ?")
                .hasMessageContaining(reason)
                .hasMessageContaining("run it as a prepared statement");
    }

    /** No other text gets through: what is accepted has one marker and gives a statement of its keys. */
    @Property(tries = 5000)
    void whatIsAcceptedHasOneMarker(@ForAll("texts") String sql) {
        for (SqlDialect dialect : new SqlDialect[] {PLAIN, ANSI}) {
            try {
                String text = KeyedSelect.of(sql, dialect).text(3);
                assertThat(SqlText.of(sql, dialect).markerCount()).as(sql).isOne();
                assertThat(SqlText.of(text, dialect).markerCount()).as(text).isEqualTo(3);
                assertThat(SelectText.of(text, dialect).originsArePlainColumns())
                        .as(text)
                        .isTrue();
            } catch (SQLException refused) {
                assertThat(refused.getMessage()).contains("keyed reads need");
            }
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "a", "t.b", "*", ",", "'?'", "\"?\"", "`?`", "?", "(", ")", "=", "-1", "/* ? */", "-- ?\n",
                        "AS", "FROM", "AND", "@x", ";")
                .list()
                .ofMaxSize(5)
                .map(words -> "SELECT a " + String.join(" ", words.subList(0, words.size() / 2))
                        + " FROM t WHERE id = ? " + String.join(" ", words.subList(words.size() / 2, words.size())));
    }
}
