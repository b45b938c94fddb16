package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.exceptions.CommunicationsException;
import com.mysql.cj.jdbc.exceptions.MySQLTimeoutException;
import com.mysql.cj.jdbc.exceptions.MySQLTransactionRollbackException;
import com.mysql.cj.jdbc.exceptions.MysqlDataTruncation;
import com.mysql.cj.jdbc.exceptions.PacketTooBigException;
import java.io.IOException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions by Connector/J's names say what the driver's own say. */
class PeerExceptionsTest {
    static Stream<Arguments> exceptions() {
        IOException cause = new IOException("cause");
        return Stream.of(
                Arguments.of(new SQLRecoverableException("m", "08S01", 7, cause), CommunicationsException.class),
                Arguments.of(new SQLDataException("m", "22007", 1292, cause), MysqlDataTruncation.class),
                Arguments.of(
                        new SQLTransactionRollbackException("m", "40001", 1213, cause),
                        MySQLTransactionRollbackException.class),
                Arguments.of(new SQLTimeoutException("m", "70100", 1317, cause), MySQLTimeoutException.class),
                Arguments.of(new SQLDataException("m", "S1009", 1153, cause), PacketTooBigException.class),
                Arguments.of(new SQLException("m", "HY000", 1, cause), SQLException.class));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void nothingIsLost(SQLException plain, Class<?> expected) {
        SQLException named = PeerExceptions.of(plain);
        assertThat((Throwable) named)
                .isExactlyInstanceOf(expected)
                .hasMessageEndingWith("m")
                .hasCause(plain.getCause());
        assertThat(named.getSQLState()).isEqualTo(plain.getSQLState());
        assertThat(named.getErrorCode()).isEqualTo(plain.getErrorCode());
    }
}
