package dev.weir.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.Compatibility;
import dev.weir.column.ColumnContext;
import dev.weir.column.StoredForms;
import dev.weir.column.ZeroDates;
import dev.weir.login.Settings;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The texts mean the same in every sql_mode. */
class QueryTextTest {
    @ParameterizedTest
    @EnumSource(
            names = {
                "TABLES",
                "COLUMNS",
                "PRIMARY_KEYS",
                "INDEXES",
                "FOREIGN_KEYS",
                "CATALOGS",
                "SCHEMAS",
                "BEST_ROW_IDENTIFIER",
                "VERSION_COLUMNS",
                "TABLE_PRIVILEGES",
                "COLUMN_PRIVILEGES",
                "PROCEDURES",
                "FUNCTIONS",
                "PROCEDURE_COLUMNS",
                "FUNCTION_COLUMNS"
            })
    void nothingInATextDependsOnSqlMode(Layout result) {
        SqlTypes types = new SqlTypes(new ColumnContext(
                ZoneOffset.UTC,
                ZoneOffset.UTC,
                ZeroDates.EXCEPTION,
                true,
                true,
                false,
                false,
                StoredForms.NONE,
                Compatibility.NONE));
        String text = Query.of(result)
                .with(types, "COLUMN_TYPE")
                .with("order", "1")
                .with(new Settings.Terms(true, false))
                .text();
        assertThat(text).doesNotContain("\"", "\\", "||", "${", "--").isASCII();
    }

    /** Nor do the names that are looked for. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "t_1,                x = 't_1'",
                "`t`,                x = 't'",
                "`a``b`,             x = _utf8mb4 X'616062'",
                "`,                  x = _utf8mb4 X'60'",
                "o'r,                x = _utf8mb4 X'6f2772'",
                "a\\b,                x = _utf8mb4 X'615c62'",
                "naïve,              x = _utf8mb4 X'6e61c3af7665'",
                "😀,                 1 = 0"
            })
    void namesAreWrittenSoThatNothingChangesThem(String name, String condition) {
        assertThat(new Query(Layout.TABLES, "/*filters*/").equal("x", name).text())
                .isEqualTo(condition);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "t%,                 x LIKE 't%' ESCAPE '|'",
                "`t_`,               x LIKE 't_' ESCAPE '|'",
                "`a`,                x = 'a'",
                "a\\_b,               x = 'a_b'",
                "a\\_%,               x LIKE 'a|_%' ESCAPE '|'",
                "%,                  1 = 1"
            })
    void patternsThatAreNamesAreCompared(String pattern, String condition) {
        assertThat(new Query(Layout.TABLES, "/*filters*/").like("x", pattern).text())
                .isEqualTo(condition);
    }
}
