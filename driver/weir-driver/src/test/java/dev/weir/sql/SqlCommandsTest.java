package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.ServerVersion;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A text is read once, as long as it is kept. */
class SqlCommandsTest {
    private final SqlCommands commands = new SqlCommands(SqlDialect.of(ServerVersion.of("8.0.15")), false);

    @Test
    void aTextIsReadOnce() throws SQLException {
        assertThat(translated("SELECT 1")).isSameAs(translated("SELECT 1")).isSameAs(commands.verbatim("SELECT 1"));
        assertThat(translated("{call p()}")).isSameAs(translated("{call p()}"));
    }

    @Test
    void escapesAreTranslatedOnlyWhereThatIsAskedFor() throws SQLException {
        assertThat(translated("{call p()}").sql()).isEqualTo("CALL p()");
        assertThat(commands.verbatim("{call p()}").sql()).isEqualTo("{call p()}");
        assertThat(translated("{call p()}").sql()).isEqualTo("CALL p()");
    }

    @Test
    void whereTheSqlModeDecidesWhatIsAnEscapeNothingIsToldOrKept() throws SQLException {
        String sql = "SELECT '\\', {d '2026-01-01'}, '";
        assertThat(commands.translated(sql)).isEmpty();
        assertThat(commands.translated(sql)).isEmpty();
        assertThatThrownBy(() -> commands.translated("{nonsense")).isInstanceOf(SQLException.class);
    }

    @Test
    void theOneUsedLeastRecentlyLeaves() {
        SqlCommand first = commands.verbatim("SELECT 0");
        SqlCommand second = commands.verbatim("SELECT 1");
        for (int i = 2; i <= SqlCommands.MAX_COMMANDS; i++) {
            assertThat(commands.verbatim("SELECT 0")).isSameAs(first);
            commands.verbatim("SELECT " + i);
        }
        assertThat(commands.verbatim("SELECT 0")).isSameAs(first);
        assertThat(commands.verbatim("SELECT 1")).isNotSameAs(second);
    }

    @Test
    void longTextsDoNotFillTheHeap() {
        String longest = "SELECT '" + "x".repeat(SqlCommands.MAX_TEXT / 4) + "'";
        assertThat(commands.verbatim(longest)).isNotSameAs(commands.verbatim(longest));
        SqlCommand first = commands.verbatim("SELECT 0");
        for (int i = 0; i < 8; i++) {
            commands.verbatim("SELECT '" + i + "x".repeat(SqlCommands.MAX_TEXT / 5) + "'");
        }
        assertThat(commands.verbatim("SELECT 0")).isNotSameAs(first);
    }

    private SqlCommand translated(String sql) throws SQLException {
        return commands.translated(sql).orElseThrow();
    }
}
