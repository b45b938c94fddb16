package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlainReadTest {
    private static SqlCommand command(String sql) {
        return new SqlCommand(sql, SqlDialect.of(ServerVersion.of("8.0.36")), true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "select v from t where id = ?",
                "SELECT a, COUNT(*), MAX(b) FROM t WHERE c IN (1, 2) AND (d > 3 OR e IS NULL) GROUP BY a HAVING COUNT(*) > 1",
                "SELECT `for`, t.`lock`, t.into FROM t",
                "SELECT 'FOR UPDATE', \"f()\" FROM t /* INTO OUTFILE */",
                "SELECT * FROM a JOIN b USING (id) LEFT JOIN (SELECT x FROM c) d ON (d.x = a.x)",
                "WITH c AS (SELECT 1 AS n) SELECT n FROM c",
                "SELECT CAST(a AS CHAR(10)), CONCAT(a, LOWER(b)) FROM t ORDER BY IF(a, 1, 2) LIMIT 10;",
                "SELECT ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) FROM t",
                "SELECT @@autocommit, @x FROM t",
                "SELECT EXISTS (SELECT 1 FROM t), CASE WHEN a THEN (b) ELSE (c) END FROM t"
            })
    void readsThatHaveNoEffect(String sql) {
        assertThat(command(sql).isPlainRead()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT v FROM t FOR UPDATE",
                "SELECT v FROM t FOR SHARE",
                "SELECT v FROM t LOCK IN SHARE MODE",
                "SELECT v INTO @x FROM t",
                "SELECT v FROM t INTO OUTFILE '/tmp/x'",
                "SELECT @x := v FROM t",
                "SELECT f()",
                "SELECT db.f(1)",
                "SELECT `count`(1)",
                "SELECT COUNT (1)",
                "SELECT GET_LOCK('a', 1)",
                "SELECT RELEASE_LOCK('a')",
                "SELECT SLEEP(1)",
                "SELECT LAST_INSERT_ID(7)",
                "SELECT NEXTVAL(s)",
                "SELECT NEXT VALUE FOR s",
                "SELECT s.NEXTVAL()",
                "SELECT s.nextval FROM DUAL",
                "SELECT nextval FROM s",
                "SELECT 1; DELETE FROM t",
                "SELECT /*! f() */ 1",
                "SELECT /*+ MAX_EXECUTION_TIME(1) */ 1",
                "SELECT 'a\\'' FROM t",
                "WITH c AS (SELECT 1) DELETE FROM t",
                "WITH c AS (SELECT 1) UPDATE t SET v = 1",
                "INSERT INTO t VALUES (1)",
                "UPDATE t SET v = 1",
                "CALL p()",
                "SHOW TABLES",
                "SET autocommit = 1",
                "COMMIT",
                "TABLE t",
                "VALUES ROW(1)",
                "(SELECT 1)",
                ""
            })
    void whatMayHaveAnEffectIsNone(String sql) {
        assertThat(command(sql).isPlainRead()).isFalse();
    }

    @Test
    void aSequenceOfMariaDbIsChangedByItsNextValue() {
        SqlDialect mariaDb = SqlDialect.of(ServerVersion.of("11.4.5-MariaDB"));
        assertThat(new SqlCommand("SELECT NEXT VALUE FOR s", mariaDb, false).isPlainRead())
                .isFalse();
        assertThat(new SqlCommand("SELECT PREVIOUS VALUE FOR s", mariaDb, false).isPlainRead())
                .isFalse();
    }
}
