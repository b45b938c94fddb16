package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of prepared statements hold what their authors wrote into them. No value of it is kept. */
class PreparedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "SELECT a1, `b 2` FROM t WHERE id = ?; SELECT a1, `b 2` FROM t WHERE id = ?",
                "SELECT a FROM t WHERE n = 'it''s' AND m = \"a\"\"b\" AND k IN (1, 2.5e3, 0xAF, .5); SELECT a FROM t WHERE n = ? AND"
                        + " m = ? AND k IN (?, ?, ?, ?)",
                "SELECT a /* Jo */ FROM t -- Jo; SELECT a FROM t",
                "SELECT  a FROM t # Jo; SELECT a FROM t",
                "SELECT a FROM t /* Jo; SELECT a FROM t",
                "SELECT a FROM t WHERE n = 'Jo\\' OR n = 'Jo'; SELECT a FROM t WHERE n = ?",
                "SELECT a FROM t WHERE n = 'Jo; SELECT a FROM t WHERE n = ?",
                "SELECT a FROM t WHERE n = N'Jo' AND m - -1 AND l = '日本'; SELECT a FROM t WHERE n = N? AND m - -? AND l = ?",
                "SELECT größe, @x1, t1.1a FROM t; SELECT größe, @x1, t1? FROM t"
            })
    void valuesAreLeftOut(String sql, String text) {
        assertThat(Prepared.withoutValues(sql)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'", "\"", "`", "/*", "1"})
    void longTextsAreRead(String opening) {
        assertThat(Prepared.withoutValues("SELECT " + opening + "''1".repeat(100_000)))
                .startsWith("SELECT");
    }
}
