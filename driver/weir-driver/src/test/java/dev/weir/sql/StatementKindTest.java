package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementKindTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "select 1|SELECT",
                "  ((SELECT 1))|SELECT",
                "/* a */ -- b|OTHER",
                "/* INSERT */ update t set a = 1|UPDATE",
                "/*! INSERT */ into t values (1)|INSERT",
                "REPLACE t VALUES (1)|REPLACE",
                "WITH a AS (SELECT 1) SELECT * FROM a|WITH",
                "delete from t|DELETE",
                "{call p()}|CALL",
                "CALL p()|CALL",
                "SELECTED|OTHER",
                "SHOW TABLES|OTHER",
                "1|OTHER",
            })
    void isTheFirstKeyword(String sql, StatementKind kind) {
        assertThat(StatementKind.of(sql, SqlDialect.of(ServerVersion.of("8.0.15"))))
                .isEqualTo(kind);
    }

    @Test
    void whatOnlyShowsChangesNothingButRows() {
        SqlDialect dialect = SqlDialect.of(ServerVersion.of("8.0.36"));
        for (String sql : new String[] {"SHOW WARNINGS", "/* x */ explain SELECT 1", "DESC t", "describe t"}) {
            assertThat(new SqlCommand(sql, dialect, true).changesNothingButRows())
                    .as(sql)
                    .isTrue();
        }
        for (String sql : new String[] {"SHOW WARNINGS; BEGIN", "BEGIN", "SET autocommit = 0", "XA START 'a'", ""}) {
            assertThat(new SqlCommand(sql, dialect, true).changesNothingButRows())
                    .as(sql)
                    .isFalse();
        }
    }
}
