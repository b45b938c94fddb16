package dev.weir.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class TextOnlyTest {
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

    private static SQLException noRoom() {
        return new SQLException("Can't create more than max_prepared_stmt_count", "42000", 1461);
    }
}
