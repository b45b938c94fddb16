package dev.weir.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.error.Errors;
import dev.weir.packet.ErrPacket;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextOnlyTest {
    private final TextOnly textOnly = new TextOnly(true, false);

    @Test
    void aServerWithoutRoomIsAskedAgainSomeStatementsLater() {
        assertThat(textOnly.accept("SELECT ?", noRoom())).isTrue();
        for (int i = 0; i < TextOnly.UNASKED; i++) {
            assertThat(textOnly.has("SELECT 1")).isTrue();
            assertThat(textOnly.sendsAsText("SELECT " + i)).isTrue();
        }
        assertThat(textOnly.has("SELECT ?")).isFalse();
        assertThat(textOnly.sendsAsText("SELECT ?")).isFalse();
        textOnly.accept("SELECT ?", noRoom());
        assertThat(textOnly.sendsAsText("SELECT ?")).isTrue();
    }

    @Test
    void aStatementOfAnotherKindStaysText() {
        assertThat(textOnly.accept("LOCK TABLES t READ", new SQLException("not supported", "HY000", 1295)))
                .isTrue();
        for (int i = 0; i <= TextOnly.UNASKED; i++) {
            assertThat(textOnly.sendsAsText("LOCK TABLES t READ")).isTrue();
        }
        assertThat(textOnly.sendsAsText("SELECT ?")).isFalse();
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

    private static SQLException noRoom() {
        return new SQLException("Can't create more than max_prepared_stmt_count", "42000", 1461);
    }
}
