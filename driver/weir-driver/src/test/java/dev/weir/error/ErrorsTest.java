package dev.weir.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ErrPacket;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorsTest {
    /** MySQL Router says HY000 with them; a pool looks at the SQLState. */
    @ParameterizedTest
    @ValueSource(ints = {2002, 2003, 2006, 2013})
    void whatAProxySaysOfALostServerIsALostConnection(int code) {
        SQLException error = Errors.of(new ErrPacket(code, "HY000", "Can't connect to remote MySQL server"));
        assertThat((Throwable) error)
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessage("Can't connect to remote MySQL server");
        assertThat(error.getSQLState()).isEqualTo("08S01");
        assertThat(error.getErrorCode()).isEqualTo(code);
    }
}
