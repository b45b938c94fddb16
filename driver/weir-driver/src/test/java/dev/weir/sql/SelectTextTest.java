package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectTextTest {
    private static final SqlDialect PLAIN = SqlDialect.of(ServerVersion.of("8.0.15"));
    private static final SqlDialect NO_BACKSLASH = new SqlDialect(false, false, PLAIN.server());
    private static final SqlDialect ANSI = new SqlDialect(true, true, PLAIN.server());
    private static final SqlDialect MARIADB = SqlDialect.of(ServerVersion.of("11.4.5-MariaDB"));
    private static final List<SqlDialect> DIALECTS = List.of(PLAIN, NO_BACKSLASH, ANSI, MARIADB);

    private static SelectText of(String sql) {
        return SelectText.of(sql, PLAIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 FROM t WHERE id = ?",
                "select\t1\r\n\f\u000Bfrom t",
                "SELECT 1",
                "SELECT 1;",
                "SELECT 1 ; -- over",
                " /* first */ SELECT /* second */ 1 # third",
                "SELECT 1 a, 2 AS b, 3 'c', 4 \"d\", 5 `from`, 6 AS count FROM t",
                "SELECT TRUE, false FROM t",
                "SELECT COUNT(*) FROM t WHERE a IN (?, ?)",
                "SELECT count(DISTINCT a, b) c FROM t",
                "SELECT COUNT(a + ?) FROM t",
                "SELECT EXISTS(SELECT * FROM t WHERE id = ?)",
                "SELECT EXISTS(SELECT * FROM t GROUP BY a ORDER BY b)",
                "SELECT CAST(a AS SIGNED) FROM t",
                "SELECT CAST(a + ? AS UNSIGNED INTEGER) x FROM t",
                "SELECT CONVERT(a, SIGNED), CONVERT((a), UNSIGNED INT) FROM t",
                "SELECT COUNT(*) FROM t, (SELECT a FROM u GROUP BY a) AS d WHERE d.a = @x LIMIT ?",
                "SELECT 1 LIMIT 1",
                "SELECT 1 FROM t WHERE name = 'UNION; @' AND `into` = \"@\" -- INTO",
                "SELECT 1 FROM t WHERE t.order = 1 AND t.union = 2",
                "SELECT 1 FROM t FOR UPDATE",
            })
    void textFixesTheTypes(String sql) {
        SelectText text = of(sql);
        assertThat(text.fixedTypes()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t",
                "SELECT *",
                "SELECT 1, a FROM t",
                "SELECT 1 + 1",
                "SELECT -1",
                "SELECT 1.5",
                "SELECT .5",
                "SELECT 0x41",
                "SELECT '1'",
                "SELECT NULL",
                "SELECT ?",
                "SELECT 1234567890123456789",
                "SELECT DISTINCT 1 FROM t",
                "SELECT SQL_BUFFER_RESULT 1 FROM t",
                "SELECT ALL 1 FROM t",
                "SELECT COUNT (*) FROM t",
                "SELECT COUNT/**/(*) FROM t",
                "SELECT CAST (a AS SIGNED) FROM t",
                "SELECT `COUNT`(*) FROM t",
                "SELECT db.COUNT(*) FROM t",
                "SELECT COUNT(*) + 1 FROM t",
                "SELECT COUNT(*) OVER () FROM t",
                "SELECT COUNT(*) OVER w FROM t WINDOW w AS ()",
                "SELECT COUNT(*) FROM t GROUP BY a",
                "SELECT 1 FROM t ORDER BY a",
                "SELECT COUNT(*) FROM t HAVING 1",
                "SELECT COUNT(@x := 1) FROM t",
                "SELECT @x := 1",
                "SELECT CAST(a AS CHAR) FROM t",
                "SELECT CAST(a AS DECIMAL) FROM t",
                "SELECT CAST(a AS SIGNED ARRAY) FROM t",
                "SELECT CAST(a AS UNSIGNED) + a FROM t",
                "SELECT CONVERT(a USING SIGNED) FROM t",
                "SELECT CONVERT(a, CHAR) FROM t",
                "SELECT CONVERT(SIGNED) FROM t",
                "SELECT CAST(AS SIGNED) FROM t",
                "SELECT MAX(a) FROM t",
                "SELECT EXISTS (SELECT 1)",
                "SELECT exi\u017Fts(1) FROM t",
                "SELECT COUNT(* FROM t",
                "SELECT COUNT(*)) FROM t",
                "SELECT 1 FROM (t",
                "SELECT 1 IS NULL",
                "SELECT 1 AS",
                "SELECT 1 AND a FROM t",
                "SELECT 1 DIV 2",
                "SELECT 1,",
                "SELECT",
            })
    void textDoesNotFixTheTypes(String sql) {
        assertThat(of(sql).fixedTypes()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "UPDATE t SET a = 1",
                "(SELECT 1)",
                "WITH x AS (SELECT 1) SELECT 1 FROM x",
                "SELECT 1 UNION SELECT 'a'",
                "SELECT 1 union all SELECT 'a'",
                "SELECT 1 INTERSECT SELECT 2",
                "SELECT 1 EXCEPT SELECT 2",
                "SELECT 1 INTO @x",
                "SELECT 1; SELECT 'a'",
                "SELECT 1 FROM t GROUP BY a WITH ROLLUP",
                "SELECT 1 FROM t PROCEDURE ANALYSE()",
                "SELECT 1 /*! UNION SELECT 'a' */",
                "SELECT 1 /*!99999 UNION SELECT 'a' */",
                "SELECT 1 /*M! UNION SELECT 'a' */",
                "SELECT /*+ SET_VAR(sql_mode='') */ 1",
                "SELECT 1e5UNION SELECT 'a'",
                "SELECT 1e+5UNION SELECT 'a'",
                "SELECT 1.5UNION SELECT 'a'",
                "SELECT .5UNION SELECT 'a'",
                "SELECT 1.UNION SELECT 'a'",
                "SELECT t. FROM t",
                "SELECT 1 FROM t WHERE a = '\\'",
                "SELECT a, \"\\\", ?, \" FROM t",
                "SELECT 1 \uD800 FROM t",
                "SELECT\u00a01",
            })
    void isNoSinglePlainSelect(String sql) {
        for (SqlDialect dialect : DIALECTS) {
            SelectText text = SelectText.of(sql, dialect);
            assertThat(text.fixedTypes()).isFalse();
            assertThat(text.originsArePlainColumns()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t WHERE a = ?",
                "SELECT a, b + 1, MAX(c) FROM t JOIN u ON t.id = u.id WHERE a IN (?, ?) GROUP BY a ORDER BY ? LIMIT ?",
                "SELECT `select`, '@', \"?\" FROM t /* SELECT */ WHERE a = '@'",
                "SELECT EXTRACT(YEAR FROM d), t.from, t.select, t.values FROM t WHERE a = ?",
                "SELECT 1",
            })
    void originsTellPlainColumns(String sql) {
        assertThat(of(sql).originsArePlainColumns()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a, ? FROM t",
                "SELECT IFNULL(a, ?) FROM t",
                "SELECT t.from, ? FROM t",
                "SELECT `from`, ? FROM t",
                "SELECT EXTRACT(YEAR FROM ?) FROM t",
                "SELECT a FROM (SELECT ? AS a) AS d",
                "SELECT a FROM (select a FROM t) AS d",
                "SELECT a FROM t WHERE a = (SELECT 1)",
                "SELECT @a := a FROM t",
                "SELECT a FROM t WHERE b = @x",
                "SELECT a FROM t WHERE b = @@sql_mode",
                "SELECT a FROM t WHERE b = @`x`",
                "SELECT a FROM (VALUES ROW(?)) AS v (a)",
                "SELECT a FROM (TABLE t) AS v",
                "SELECT a FROM JSON_TABLE(?, '$' COLUMNS (a INT PATH '$')) AS j",
                "SELECT ?",
                "SELECT a FROM t WHERE (a = ?",
            })
    void originsTellNothing(String sql) {
        assertThat(of(sql).originsArePlainColumns()).isFalse();
    }

    @Test
    void castsHaveATypeOfTheirOwnOnMySqlOnly() {
        assertThat(SelectText.of("SELECT CAST(a AS SIGNED) FROM t", PLAIN).fixedTypes())
                .isTrue();
        assertThat(SelectText.of("SELECT CAST(a AS SIGNED) FROM t", MARIADB).fixedTypes())
                .isFalse();
        assertThat(SelectText.of("SELECT 1, COUNT(*), EXISTS(SELECT 1) FROM t", MARIADB)
                        .fixedTypes())
                .isTrue();
    }

    /** What is hidden in quotes and comments changes no answer; the same words in the open do. */
    @Property(tries = 1000)
    void quotesAndCommentsHide(@ForAll("hidden") String hidden, @ForAll("spaces") String space) {
        String quoted = "SELECT" + space + "COUNT(*)" + space + "FROM t WHERE a = '" + hidden + "' AND `" + hidden
                + "` = 1 /* " + hidden + " */ AND b = 1 -- " + hidden + "\n";
        assertThat(of(quoted).fixedTypes()).as(quoted).isTrue();
        assertThat(of(quoted).originsArePlainColumns()).as(quoted).isTrue();
        String open = "SELECT COUNT(*) FROM t WHERE a = " + hidden;
        assertThat(of(open).originsArePlainColumns()).as(open).isFalse();
    }

    /** An item more that is not fixed makes the list not fixed, wherever it stands. */
    @Property(tries = 1000)
    void oneItemIsEnough(
            @ForAll("fixed") List<String> before, @ForAll("free") String item, @ForAll("fixed") List<String> after) {
        List<String> fixed = new ArrayList<>(before);
        fixed.addAll(after);
        assertThat(of("SELECT " + String.join(", ", fixed) + " FROM t").fixedTypes())
                .isTrue();
        fixed.add(before.size(), item);
        assertThat(of("SELECT " + String.join(", ", fixed) + " FROM t").fixedTypes())
                .isFalse();
    }

    /** Case and white space change no answer. */
    @Property(tries = 1000)
    void caseAndSpaceDoNotMatter(@ForAll("words") List<String> words, @ForAll("spaces") String space) {
        String sql = "SELECT " + String.join(" ", words);
        String other = ("select " + String.join(" ", words).toLowerCase(Locale.ROOT)).replace(" ", space);
        for (SqlDialect dialect : DIALECTS) {
            SelectText one = SelectText.of(sql, dialect);
            SelectText two = SelectText.of(other, dialect);
            assertThat(two.fixedTypes()).as(sql).isEqualTo(one.fixedTypes());
            assertThat(two.originsArePlainColumns()).as(sql).isEqualTo(one.originsArePlainColumns());
        }
    }

    @Property(tries = 3000)
    void noTextIsTooStrange(@ForAll("strange") String sql) {
        for (SqlDialect dialect : DIALECTS) {
            assertThat(SelectText.of("SELECT " + sql, dialect)).isNotNull();
        }
    }

    @Provide
    Arbitrary<String> hidden() {
        return Arbitraries.of("@x", "(SELECT ?)", "1 UNION SELECT 2", "1 INTO @x", "1; SELECT 1", "(TABLE t)");
    }

    @Provide
    Arbitrary<String> spaces() {
        return Arbitraries.of(" ", "\t", "\n", "\r\n", "\f", "\u000B", "/**/ ", " # x\n", " --\t'\n", " /* ' */ ");
    }

    @Provide
    Arbitrary<List<String>> fixed() {
        Arbitrary<String> item =
                Arbitraries.of("1", "TRUE", "COUNT(*)", "EXISTS(SELECT a, b FROM t)", "CAST(a AS SIGNED)");
        Arbitrary<String> alias = Arbitraries.of("", " a", " AS a", " AS 'a,b'", " `FROM`");
        return Combinators.combine(item, alias)
                .as(String::concat)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<String> free() {
        return Arbitraries.of(
                "a", "t.a", "*", "1.0", "a + 1", "COUNT(*) + a", "?", "CAST(a AS CHAR)", "MAX(a)", "'1'", "(1)");
    }

    @Provide
    Arbitrary<List<String>> words() {
        return Arbitraries.of(
                        "1",
                        "COUNT(*)",
                        ",",
                        "FROM",
                        "T",
                        "WHERE",
                        "A",
                        "=",
                        "?",
                        "(SELECT 1)",
                        "UNION",
                        "AS",
                        "'X'",
                        ";")
                .list()
                .ofMaxSize(12);
    }

    @Provide
    Arbitrary<String> strange() {
        return Arbitraries.strings()
                .withChars("?'\"`\\-#/*!M5 9\n(),;.@1eaé{}\u0000\uD800")
                .ofMaxLength(40);
    }
}
