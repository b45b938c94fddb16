package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlTextTest {
    private static final SqlDialect PLAIN = SqlDialect.of(ServerVersion.of("8.0.15"));
    private static final SqlDialect NO_BACKSLASH = new SqlDialect(false, false, PLAIN.server());
    private static final SqlDialect ANSI = new SqlDialect(true, true, PLAIN.server());
    private static final SqlDialect MARIADB = SqlDialect.of(ServerVersion.of("11.4.5-MariaDB"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT ?|1",
                "SELECT ?, '?', \"?\", `?`, ?|2",
                "SELECT '\\'?', ?|1",
                "SELECT 'it''s ?', ?|1",
                "SELECT ? -- ?|1",
                "SELECT ? --?|2",
                "SELECT ? # ?|1",
                "SELECT /* ? */ ?|1",
                "SELECT /*! ? */ ?|2",
                "SELECT /*!50000 ? */ ?|2",
                "SELECT /*!99999 ? */ ?|1",
                "SELECT /*!50000 SQL_NO_CACHE */* FROM t WHERE a = ?|1",
                "SELECT /*!50000 ? /* ? */ + ? */*?|3",
                "SELECT ? */**/ ?|2",
                "SELECT ? --\u007f ?|1",
                "SELECT /*!99999 /* ? */ ? */ ?|1",
                "SELECT /*M! ? */ ?|1",
                "SELECT /*+ hint(?) */ ?|1",
                "SELECT '?|0",
                "SELECT /* ?|0",
                "SELECT ?/?|2",
                "SELECT ?-?|2",
            })
    void countsMarkersAsMySqlDoes(String sql, int markers) {
        assertThat(SqlText.of(sql, PLAIN).markerCount()).isEqualTo(markers);
    }

    /** A quoted literal would be one string with it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT ? 'a'|true",
                "SELECT ?\\n\"a\"|true",
                "SELECT ? /* a */ 'a'|true",
                "SELECT ? -- 'a\\n # b\\n 'a'|true",
                "SELECT ? /*!50000 'a' */|true",
                "SELECT /*!50000 ? */ 'a'|true",
                "SELECT 'a' /* , */ ?|true",
                "SELECT 'a' -- b\\n ?|true",
                "SELECT /*!50000 'a' */ ?|true",
                "SELECT 'a', ?, 'a'|false",
                "SELECT ? `a`|false",
                "SELECT ? /* 'a' */|false",
                "SELECT /* 'a' */ ?|false",
                "SELECT ?|false",
            })
    void aStringBesideAMarkerIsSeen(String sql, boolean beside) {
        assertThat(SqlText.of(sql.replace("\\n", "\n"), PLAIN).isBesideString(0))
                .isEqualTo(beside);
    }

    @Test
    void commentOfOneLineEndsThere() {
        assertThat(SqlText.of("SELECT 1 -- ?\n, ?", PLAIN).markerCount()).isOne();
        assertThat(SqlText.of("SELECT 1 #?\n, ?", PLAIN).markerCount()).isOne();
    }

    @Test
    void backslashIsPlainWithoutEscapes() {
        assertThat(SqlText.of("SELECT '\\', ?, '\\'", NO_BACKSLASH).markerCount())
                .isOne();
        assertThat(SqlText.of("SELECT '\\', ?, '\\'", PLAIN).markerCount()).isZero();
    }

    @Test
    void backslashIsPlainInAnAnsiIdentifier() {
        assertThat(SqlText.of("SELECT \"a\\\", ?", ANSI).markerCount()).isOne();
    }

    @Test
    void markersThatDependOnTheModeAreFoundOut() {
        for (String depends : List.of("SELECT '\\', ?, '\\'", "SELECT \"a\\\", ?", "SELECT '\\'' , ?")) {
            assertThat(SqlText.inEveryMode(depends, PLAIN)).as(depends).isEmpty();
        }
        for (String same : List.of("SELECT '\\\\', ?", "SELECT 'a\\n', ?", "SELECT \"\\\\\", ?", "SELECT ? -- \\")) {
            assertThat(SqlText.inEveryMode(same, PLAIN)).as(same).isPresent();
        }
    }

    @Test
    void statementsThatTakeNoExpressionsTakeQuotedStrings() {
        for (String quoted : List.of(
                "SHOW TABLES LIKE ?",
                "CREATE USER a IDENTIFIED BY ?",
                "SET PASSWORD = ?",
                "SET /* of me */ password FOR a = ?",
                "SELECT GROUP_CONCAT(a SEPARATOR ?) FROM t",
                "SELECT GROUP_CONCAT(a SEPARATOR /* of a */ ?) FROM t",
                "/* a */ LOAD DATA INFILE ? INTO TABLE t")) {
            assertThat(SqlText.of(quoted, PLAIN).takesOnlyQuoted(0)).as(quoted).isTrue();
        }
        for (String any :
                List.of("SELECT ?", "(SELECT ?)", "SET @a = ?", "DO ?", "CALL p(?)", "WITH a AS (SELECT ?)")) {
            assertThat(SqlText.of(any, PLAIN).takesOnlyQuoted(0)).as(any).isFalse();
        }
    }

    @Test
    void severalStatementsHaveSomethingBehindASemicolon() {
        assertThat(SqlText.mayBeSeveral("SELECT 1; SELECT 2")).isTrue();
        assertThat(SqlText.mayBeSeveral("SELECT 1; ; ")).isFalse();
        assertThat(SqlText.mayBeSeveral("SELECT 1")).isFalse();
    }

    @Test
    void mariaDbRunsItsOwnCommentsAndPassesOverThoseOfNewMySql() {
        assertThat(SqlText.of("SELECT 1 /*M!100100 + ? */", MARIADB).markerCount())
                .isOne();
        assertThat(SqlText.of("SELECT 1 /*M! + ? */", MARIADB).markerCount()).isOne();
        assertThat(SqlText.of("SELECT 1 /*!80000 + ? */", MARIADB).markerCount())
                .isZero();
        assertThat(SqlText.of("SELECT 1 /*!110000 + ? */", MARIADB).markerCount())
                .isOne();
    }

    /** The reference builds the text from pieces, so that it knows the answer. */
    @Property(tries = 2000)
    void markersOfPiecesAreFoundWhereTheyStand(@ForAll("pieces") List<Piece> pieces) {
        StringBuilder sql = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (Piece piece : pieces) {
            if (piece.marker) {
                expected.append(sql.length()).append(' ');
            }
            sql.append(piece.text);
        }
        SqlText text = SqlText.of(sql.toString(), PLAIN);
        StringBuilder found = new StringBuilder();
        for (int i = 0; i < text.markerCount(); i++) {
            found.append(text.markerAt(i)).append(' ');
        }
        assertThat(found.toString()).as(sql.toString()).isEqualTo(expected.toString());
    }

    @Property(tries = 2000)
    void noTextIsTooStrange(@ForAll("strange") String sql) throws Exception {
        for (SqlDialect dialect : List.of(PLAIN, NO_BACKSLASH, ANSI, MARIADB)) {
            SqlText text = SqlText.of(sql, dialect);
            for (int i = 0; i < text.markerCount(); i++) {
                assertThat(sql.charAt(text.markerAt(i))).isEqualTo('?');
            }
            assertThat(StatementKind.of(sql, dialect)).isNotNull();
        }
    }

    record Piece(String text, boolean marker) {}

    @Provide
    Arbitrary<List<Piece>> pieces() {
        List<Piece> all = List.of(
                new Piece("?", true),
                new Piece(" a ", false),
                new Piece(" - ", false),
                new Piece(",(", false),
                new Piece("'?'", false),
                new Piece("'\\'?'", false),
                new Piece("'a''?'", false),
                new Piece("'\\\\'", false),
                new Piece("\"?'\"", false),
                new Piece("\"\\\"?\"", false),
                new Piece("`?'\\`", false),
                new Piece("-- ?'\n", false),
                new Piece("#?\"\n", false),
                new Piece("/*?'*/", false),
                new Piece("/*!40101 ", false),
                new Piece(" */ ", false),
                new Piece("/*!99999 ?' */", false),
                new Piece("\n", false));
        return Arbitraries.of(all).list().ofMaxSize(30);
    }

    @Provide
    Arbitrary<String> strange() {
        return Arbitraries.strings().withChars("?'\"`\\-#/*!M5 9\n(aé{}").ofMaxLength(40);
    }
}
