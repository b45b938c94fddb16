package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiagnosticsTest {
    private static final SqlDialect MYSQL = SqlDialect.of(ServerVersion.of("8.4.0"));

    private static SqlCommand command(String sql) {
        return new SqlCommand(sql, MYSQL, false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ROW_COUNT()",
                "select 1, row_count ()",
                "SELECT/*!80000 FOUND_ROWS() */",
                "SELECT 1/*! , row_count/**/() */",
                "UPDATE t SET a = ROW_COUNT() WHERE b = 'a''b'",
                "INSERT INTO t VALUES ('\\\\', ROW_COUNT(), '\\\\')",
                "DO FOUND_ROWS()",
                "SELECT '\\'', ROW_COUNT()",
                "SELECT '\\', ROW_COUNT(), '"
            })
    void whatLooksAtCounts(String sql) {
        assertThat(command(sql).diagnostics()).isEqualTo(Diagnostics.COUNTS);
        assertThat(command(sql).looksBack()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SHOW WARNINGS",
                "show count(*) errors",
                "/*! SHOW WARNINGS */",
                "-- what\nSHOW ERRORS LIMIT 1",
                "GET DIAGNOSTICS @n = NUMBER",
                "GET STACKED DIAGNOSTICS CONDITION 1 @n = MYSQL_ERRNO",
                "SELECT @@warning_count",
                "SELECT @@session.error_count, 1",
                "SELECT @@local . warning_count",
                "SELECT @@`warning_count`",
                "SET @n = @@warning_count",
                "BEGIN NOT ATOMIC GET DIAGNOSTICS @n = NUMBER; END",
                "SELECT ROW_COUNT(), @@warning_count"
            })
    void whatLooksAtConditions(String sql) {
        assertThat(command(sql).diagnostics()).isEqualTo(Diagnostics.CONDITIONS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "SELECT row_count FROM t",
                "SELECT 'ROW_COUNT()', \"FOUND_ROWS()\"",
                "SELECT `row_count`()",
                "SELECT 1 /* ROW_COUNT() */ # @@warning_count",
                "SELECT * FROM warnings JOIN errors",
                "INSERT INTO errors VALUES (1)",
                "SELECT LAST_INSERT_ID(), @@identity",
                "SHOW TABLES LIKE 'warnings'",
                "CALL p()"
            })
    void whatByItsTextLooksAtNothing(String sql) {
        assertThat(command(sql).diagnostics()).isEqualTo(Diagnostics.NONE);
    }

    /** Whichever statement it is that begins it. */
    @ParameterizedTest
    @ValueSource(strings = {"SELECT 1; SHOW WARNINGS", "SHOW WARNINGS; SELECT 1"})
    void severalStatementsAreReadAsOne(String sql) {
        assertThat(new SqlCommand(sql, MYSQL, true).diagnostics()).isEqualTo(Diagnostics.CONDITIONS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SHOW WARNINGS", "show  errors limit 2", "/* a */ SHOW WARNINGS"})
    void theColumnsOfConditionsAreKnown(String sql) {
        assertThat(command(sql).showsConditions()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SHOW COUNT(*) WARNINGS", "SHOW TABLES", "SELECT @@warning_count", "GET DIAGNOSTICS @n = NUMBER"
            })
    void theColumnsOfOthersAreNot(String sql) {
        assertThat(command(sql).showsConditions()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SELECT n FROM t", "WITH a AS (SELECT 1) SELECT * FROM a", "SELECT SLEEP(1), GET_LOCK('a', 1)"})
    void theServersLimitMayBeAnother(String sql) {
        assertThat(command(sql).mayBeLimited()).isTrue();
    }

    /** What may see or set it, or looks at diagnostics; what the limit of MySQL is not for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT @@max_execution_time",
                "SELECT * FROM performance_schema.session_variables",
                "SHOW VARIABLES LIKE 'max%'",
                "SELECT f(1)",
                "SELECT SLEEP (1)",
                "CALL p()",
                "UPDATE t SET n = 1",
                "SELECT ROW_COUNT()",
                "SELECT 1 FROM t FOR UPDATE",
                "SET max_execution_time = 5"
            })
    void theServersLimitMayNotBeAnother(String sql) {
        assertThat(command(sql).mayBeLimited()).isFalse();
    }
}
