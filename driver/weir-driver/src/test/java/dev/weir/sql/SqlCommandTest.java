package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import dev.weir.sql.SqlCommand.Effect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the text of a statement tells a session, one statement a text or several. */
class SqlCommandTest {
    private static final SqlDialect MYSQL = SqlDialect.of(ServerVersion.of("8.0.15"));

    @ParameterizedTest
    @CsvSource({
        "SELECT 1,                              SELECT,  NONE",
        "(/* c */ select 1),                    SELECT,  NONE",
        "WITH a AS (SELECT 1) SELECT * FROM a,  WITH,    NONE",
        "REPLACE INTO t VALUES (1),             REPLACE, NONE",
        "REPAIR TABLE t,                        OTHER,   SESSION",
        "SHOW WARNINGS,                         OTHER,   SESSION",
        "SET sql_mode = '',                     OTHER,   SESSION",
        "CREATE TABLE t (a INT),                OTHER,   DEFINITIONS",
        "EXECUTE s,                             OTHER,   DEFINITIONS",
        "CALL p(),                              CALL,    DEFINITIONS"
    })
    void oneStatementIsReadByItsFirstKeyword(String sql, StatementKind kind, Effect effect) {
        SqlCommand command = one(sql);
        assertThat(command.kind()).isEqualTo(kind);
        assertThat(command.effectOnPrepared()).isEqualTo(effect);
        assertThat(command.keepsTransaction()).isEqualTo(effect == Effect.NONE);
    }

    @Test
    void severalStatementsMayDoAnythingWhereTheyAreAllowed() {
        String sql = "SELECT 1; DROP TABLE t";
        assertThat(one(sql).mayBeSeveral()).isFalse();
        assertThat(one(sql).effectOnPrepared()).isEqualTo(Effect.NONE);
        assertThat(several(sql).mayBeSeveral()).isTrue();
        assertThat(several(sql).effectOnPrepared()).isEqualTo(Effect.DEFINITIONS);
        assertThat(several(sql).keepsTransaction()).isFalse();
        assertThat(several("SELECT 1 ; ").mayBeSeveral()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET NAMES gbk",
                "set character_set_client = x",
                "SET CHARSET 'utf8mb4'",
                "EXECUTE s",
                "execute s"
            })
    void aStatementThatMaySetCharacterSetsSaysSo(String sql) {
        assertThat(one(sql).maySetCharsets()).isTrue();
        assertThat(one("SELECT '" + sql + "'").maySetCharsets()).isFalse();
        assertThat(several("SELECT 1; " + sql).maySetCharsets()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "SET session_track_schema = 0,                 true",
        "SET session_track_schema = ?,                 true",
        "SET session_track_schema = 1,                 false",
        "SET session_track_schema = on,                false",
        "SET session_track_schema = 1;,                false",
        "SET session_track_schema = 1-1,               true",
        "SET session_track_schema = 1 & 0,             true",
        "SET session_track_system_variables = '*',     true",
        "SELECT 'session_track_system_variables',      false"
    })
    void aStatementThatMayTurnReportsOffSaysSo(String sql, boolean expected) {
        assertThat(one(sql).maySetTracking()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "INSERT INTO t VALUES (1),              true",
        "DELETE FROM t RETURNING a,             false",
        "WITH a AS (SELECT 1) DELETE FROM t,    false",
        "SELECT 1,                              false"
    })
    void onlyStatementsThatCanOnlyChangeRowsGiveNone(String sql, boolean expected) {
        assertThat(one(sql).givesNoRows()).isEqualTo(expected);
    }

    @Test
    void markersAreOnlyToldWhereEverySqlModeHasThemAtTheSamePlace() {
        assertThat(one("SELECT ? FROM t WHERE a = '?'").markers())
                .hasValueSatisfying(text -> assertThat(text.markerCount()).isEqualTo(1));
        assertThat(one("SELECT '\\', ?, '").markers()).isEmpty();
    }

    private static SqlCommand one(String sql) {
        return new SqlCommand(sql, MYSQL, false);
    }

    private static SqlCommand several(String sql) {
        return new SqlCommand(sql, MYSQL, true);
    }
}
