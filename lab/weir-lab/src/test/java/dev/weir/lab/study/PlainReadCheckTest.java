package dev.weir.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainReadCheckTest {
    private static final PlainReadCheck CHECK = new PlainReadCheck("--query", 0);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "select `into`, \"for update\" from t where a = 'delete; update ? get_lock(' order by 1",
                "(SELECT 1) UNION (SELECT 2)",
                "WITH x AS (SELECT REPLACE(a, 'x', 'y') r FROM t) SELECT r FROM x",
                "SELECT /*+ MAX_EXECUTION_TIME(1000) */ a FROM t -- for update; ?",
                "SELECT a # into outfile ';'\nFROM t",
                "SELECT 'it''s; \\' INTO ?' FROM t",
                "TABLE customer",
                "SELECT replace_count, sleep, get_lock FROM t",
                "SELECT SUBSTRING(a FROM 1 FOR 2), IFNULL(INSERT(a, 1, 1, 'x'), 0) FROM t USE INDEX FOR ORDER BY (i)"
            })
    void plainReadsPassUnchanged(String sql) {
        assertThat(CHECK.check(sql)).isEqualTo(sql);
    }

    @Test
    void aFinalSemicolonAndSpaceGo() {
        assertThat(CHECK.check("  SELECT ';' FROM t ; \n;")).isEqualTo("SELECT ';' FROM t");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "  ~ ~ | is empty",
                "/* SELECT */ | is empty",
                "DELETE FROM t | begins with DELETE",
                "SHOW TABLES | begins with SHOW",
                "EXPLAIN SELECT 1 | begins with EXPLAIN",
                "CALL p() | begins with CALL",
                "SELECT 1; DROP TABLE t | holds several statements",
                "SELECT 'a\\'; SELECT 1; -- ' | (passes)",
                "SELECT * FROM t INTO OUTFILE '/tmp/x' | holds INTO",
                "SELECT a INTO @a FROM t | holds INTO",
                "SELECT * FROM t FOR UPDATE | holds FOR UPDATE, which locks rows",
                "SELECT * FROM t FOR /* x */ SHARE | holds FOR SHARE",
                "SELECT * FROM t LOCK IN SHARE MODE | holds LOCK IN",
                "SELECT get_lock ('a', 1) | calls GET_LOCK",
                "SELECT NEXT VALUE FOR s | advances a sequence",
                "WITH x AS (SELECT 1) DELETE FROM t | holds DELETE",
                "WITH x AS (SELECT 1 a) UPDATE t, x SET b = 1 | holds UPDATE",
                "SELECT 1 /*! INTO OUTFILE '/tmp/x' */ | servers execute",
                "SELECT 1 /*M!100000 FOR UPDATE */ | servers execute",
                "SELECT * FROM t WHERE id = ? | holds a placeholder"
            })
    void whatIsNotAPlainReadIsRefusedWithAnExample(String sql, String reason) {
        if (reason.equals("(passes)")) {
            assertThat(CHECK.check(sql)).isEqualTo(sql);
            return;
        }
        assertThatThrownBy(() -> CHECK.check(sql))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason)
                .hasMessageContaining("expected one plain read, like --query");
    }
}
