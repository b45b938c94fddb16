package dev.weir.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.column.ColumnContext;
import dev.weir.column.ZeroDates;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts mean the same in every sql_mode. */
class QueryTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "tables",
                "columns",
                "primary-keys",
                "indexes",
                "foreign-keys",
                "catalogs",
                "best-row-identifier",
                "version-columns",
                "table-privileges",
                "column-privileges",
                "procedures",
                "functions",
                "procedure-columns",
                "function-columns"
            })
    void nothingInATextDependsOnSqlMode(String name) {
        SqlTypes types = new SqlTypes(new ColumnContext(ZoneOffset.UTC, ZeroDates.EXCEPTION, true, true));
        String text =
                Query.named(name).with(types, "COLUMN_TYPE").with("order", "1").text();
        assertThat(text).doesNotContain("\"", "\\", "||", "${", "--");
        assertThat(types.typeInfo()).doesNotContain("\"", "\\", "||");
    }
}
