package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.ServerVersion;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallTextTest {
    private static final SqlDialect DIALECT = SqlDialect.of(ServerVersion.of("8.0.36"));

    private static CallText call(String sql) throws SQLException {
        return CallText.of(sql, DIALECT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{call p(?, ?)} | CALL p(?, ?) | '' | p | [0, 1]",
                "{call p}|CALL p|''|p|[]",
                "call p()|CALL p()|''|p|[]",
                "CALL p ( ? ) ;|CALL p ( ? )|''|p|[0]",
                "{call db.p(1, ?)}|CALL db.p(1, ?)|db|p|[1]",
                "{ call `d``b` . `a.b` ( ? ) }|CALL `d``b` . `a.b` ( ? )|d`b|a.b|[0]",
                "/* ? */ {call/* { */p(?/*,?*/, 'a,)}?', ?)}|/* ? */ CALL p(?/*,?*/, 'a,)}?', ?)|''|p|[0, 2]",
                "{call p(? + 1, f(?, ?), ?)}|CALL p(? + 1, f(?, ?), ?)|''|p|[-1, -1, -1, 2]",
                "{call p({d '2024-01-01'}, {fn concat(?, ',')}, ?)}|CALL p({d '2024-01-01'}, {fn concat(?, ',')},"
                        + " ?)|''|p|[-1, 2]"
            })
    void aProcedureIsCalled(String sql, String sent, String database, String name, String arguments)
            throws SQLException {
        CallText call = call(sql);
        assertThat(call.function()).isFalse();
        assertThat(call.sql()).isEqualTo(sent);
        assertThat(call.database()).isEqualTo(database.replace("''", ""));
        assertThat(call.name()).isEqualTo(name);
        assertThat(call.argumentOfMarker()).hasToString(arguments);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{? = call f(?)}|SELECT f(?)|[0]",
                "{?=call f}|SELECT f()|[]",
                "? = call f('?', ?)|SELECT f('?', ?)|[1]",
                "{ /* value */ ? = -- it\tis called| |"
            })
    void aFunctionIsSelected(String sql, String sent, String arguments) throws SQLException {
        if (sent == null) {
            assertThatThrownBy(() -> call(sql)).isInstanceOf(SQLException.class);
            return;
        }
        CallText call = call(sql);
        assertThat(call.function()).isTrue();
        assertThat(call.sql()).isEqualTo(sent);
        assertThat(call.argumentOfMarker()).hasToString(arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{call }",
                "{call p(?}",
                "{call p(?)",
                "{call p(?)} x",
                "{? call f()}",
                "{call p(?)}; select 1",
                "select 1",
                "callp(1)",
                "{call p.}",
                "{call `p(?)}",
                "{call p(?, '}"
            })
    void whatIsNoCallIsAnErrorThatSaysSo(String sql) {
        assertThatThrownBy(() -> call(sql))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("no call of a stored routine: expected ")
                .hasMessageContaining("at index=");
    }

    @Test
    void aBackslashMayMakeItDependOnTheMode() throws SQLException {
        assertThat(CallText.inEveryMode("{call p('a\\b', ?)}", DIALECT)).isPresent();
        assertThat(CallText.inEveryMode("{call p('\\', ?)} -- ')}", DIALECT)).isEmpty();
    }
}
