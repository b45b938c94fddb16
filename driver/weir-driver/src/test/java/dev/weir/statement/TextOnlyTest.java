package dev.weir.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.error.Errors;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.ServerVersion;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlDialect;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextOnlyTest {
    private static final SqlDialect MYSQL = SqlDialect.of(ServerVersion.of("8.0.36"));

    private final TextOnly textOnly = new TextOnly(true, false);

    @Test
    void aServerWithoutRoomIsAskedAgainSomeStatementsLater() {
        assertThat(textOnly.accept("SELECT ?", noRoom())).isTrue();
        for (int i = 0; i < TextOnly.UNASKED; i++) {
            assertThat(textOnly.has("SELECT 1")).isTrue();
            assertThat(textOnly.takes("SELECT " + i)).isTrue();
        }
        assertThat(textOnly.has("SELECT ?")).isFalse();
        assertThat(textOnly.takes("SELECT ?")).isFalse();
        textOnly.accept("SELECT ?", noRoom());
        assertThat(textOnly.takes("SELECT ?")).isTrue();
    }

    @Test
    void aStatementOfAnotherKindStaysText() {
        assertThat(textOnly.accept("LOCK TABLES t READ", new SQLException("not supported", "HY000", 1295)))
                .isTrue();
        for (int i = 0; i <= TextOnly.UNASKED; i++) {
            assertThat(textOnly.takes("LOCK TABLES t READ")).isTrue();
        }
        assertThat(textOnly.takes("SELECT ?")).isFalse();
    }

    /** What the server was only kept from preparing, and what is wrong as text, too, is not sent a second time. */
    @ParameterizedTest
    @CsvSource({
        "1064,42000,true", "1351,HY000,true", "1390,HY000,true", "1564,HY000,true", "6413,HY000,true",
                "1146,42S02,false",
        "1054,42S22,false", "1142,42000,false", "1213,40001,false", "1205,HY000,false", "1317,70100,false",
                "3024,HY000,false",
        "1053,08S01,false"
    })
    void refusalsThatATextMayNotHave(int code, String state, boolean worthTrying) {
        SQLException refusal = Errors.of(new ErrPacket(code, state, "refused"));
        assertThat(TextOnly.isWorthTrying(refusal, 1)).isEqualTo(worthTrying);
        assertThat(TextOnly.isWorthTrying(refusal, 0)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "CREATE EVENT e DO SELECT ?,true",
        "alter table t comment = ?,true",
        "CREATE TABLE t (a INT),true",
        "SELECT ROW_COUNT() + ?,true",
        "SELECT ?,false",
        "CALL p(?),false",
        "CALL p(1),true",
        "SET @a = ?,false"
    })
    void definitionsWithMarkers(String sql, boolean text) {
        assertThat(TextOnly.isText(new SqlCommand(sql, MYSQL, false))).isEqualTo(text);
    }

    @Test
    void moreMarkersThanTheProtocolCounts() {
        assertThat(TextOnly.isText(markers(65_535))).isFalse();
        assertThat(TextOnly.isText(markers(65_536))).isTrue();
    }

    private static SqlCommand markers(int count) {
        return new SqlCommand("SELECT 1 IN (" + ",?".repeat(count).substring(1) + ")", MYSQL, false);
    }

    private static SQLException noRoom() {
        return new SQLException("Can't create more than max_prepared_stmt_count", "42000", 1461);
    }
}
