package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.ServerVersion;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcEscapesTest {
    private static final SqlDialect PLAIN = SqlDialect.of(ServerVersion.of("8.0.15"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT 1|SELECT 1",
                "SELECT {d '2024-02-29'}|SELECT DATE '2024-02-29'",
                "SELECT {t '10:11:12'}|SELECT TIME '10:11:12'",
                "SELECT { ts '2024-02-29 10:11:12.5' }|SELECT TIMESTAMP '2024-02-29 10:11:12.5' ",
                "SELECT {fn NOW()}|SELECT NOW()",
                "SELECT {fn CONCAT({fn UCASE('}')}, '{')}|SELECT CONCAT(UCASE('}'), '{')",
                "SELECT {fn CONVERT(a, SQL_INTEGER)}|SELECT CONVERT(a, SIGNED)",
                "SELECT {fn convert (a, SQL_INTEGER)}|SELECT convert (a, SIGNED)",
                "SELECT {fn CONVERT_TZ(a, b, timestamp)}|SELECT CONVERT_TZ(a, b, timestamp)",
                "SELECT {fn convert(f(a,b), VARCHAR)}|SELECT convert(f(a,b), CHAR)",
                "SELECT * FROM {oj a LEFT JOIN b ON a.x = b.x}|SELECT * FROM a LEFT JOIN b ON a.x = b.x",
                "SELECT a LIKE '!%' {escape '!'}|SELECT a LIKE '!%' ESCAPE '!'",
                "{call p(?)}|CALL p(?)",
                "SELECT 1 {limit 5}|SELECT 1 LIMIT 5",
                "SELECT '{d}' /* {x} */|SELECT '{d}' /* {x} */",
            })
    void areTranslated(String sql, String translated) throws SQLException {
        assertThat(JdbcEscapes.translate(sql, PLAIN).strip()).isEqualTo(translated.strip());
    }

    @Test
    void textWithoutBraceIsTheSameObject() throws SQLException {
        String sql = "SELECT 1";
        assertThat(JdbcEscapes.translate(sql, PLAIN)).isSameAs(sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT {d '2024-02-29'", "SELECT {x 1}", "SELECT {}", "{"})
    void malformedOnesAreRefused(String sql) {
        assertThatThrownBy(() -> JdbcEscapes.translate(sql, PLAIN))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("JDBC escape at index=");
    }

    @Test
    void valuesOfFunctionsAreNotSupported() {
        assertThatThrownBy(() -> JdbcEscapes.translate("{? = call f()}", PLAIN))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
    }

    /** Deep nesting is an SQLException, not a StackOverflowError. */
    @Test
    void depthIsBounded() {
        assertThatThrownBy(() -> JdbcEscapes.translate("{fn ".repeat(100_000), PLAIN))
                .isInstanceOf(SQLException.class);
    }

    @Property(tries = 2000)
    void anyTextIsTranslatedOrRefused(@ForAll("strange") String sql) {
        try {
            assertThat(JdbcEscapes.translate(sql, PLAIN)).isNotNull();
        } catch (SQLException e) {
            assertThat(e.getMessage()).containsAnyOf("JDBC escape", "not supported");
        }
    }

    @Provide
    Arbitrary<String> strange() {
        return Arbitraries.of(
                        "{",
                        "}",
                        "fn ",
                        "d ",
                        "'",
                        "\"",
                        "convert(",
                        ",",
                        ")",
                        "?",
                        " ",
                        "call ",
                        "oj ",
                        "\\",
                        "SQL_DATE")
                .list()
                .ofMaxSize(20)
                .map(parts -> String.join("", parts));
    }
}
