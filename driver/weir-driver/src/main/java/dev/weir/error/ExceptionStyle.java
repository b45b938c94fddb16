package dev.weir.error;

import dev.weir.packet.ErrPacket;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/** Classes, SQLStates and vendor codes of exceptions on which JDBC's specification and Connector/J differ. */
public enum ExceptionStyle {
    /** As the specification has them, with SQLState and vendor code as the server sent them. */
    JDBC,
    /** As programs written for Connector/J expect them, where retries and translation to other exceptions depend on it. */
    CONNECTORJ;

    private static final int READ_ONLY_TRANSACTION = 1792;

    public SQLException of(ErrPacket error) {
        if (this == CONNECTORJ && error.code() == Errors.LOCK_WAIT_TIMEOUT) {
            return new SQLTransactionRollbackException(
                    error.message(), SqlState.SERIALIZATION_FAILURE.code(), error.code());
        }
        if (this == CONNECTORJ && error.code() == READ_ONLY_TRANSACTION) {
            return new SQLException(error.message(), SqlState.INVALID_ARGUMENT.code());
        }
        return Errors.of(error);
    }

    /**
     * There is no connection, or none any more; {@code state} is SQLState, unless this style has one of its own. {@code
     * transientFailure} says whether it may pass by itself. {@code cause} says what the network said.
     */
    public SQLException connectionFailure(
            String message, SqlState state, boolean transientFailure, @Nullable Throwable cause) {
        if (this == CONNECTORJ) {
            return new SQLRecoverableException(message, SqlState.CONNECTION_FAILURE.code(), cause);
        }
        return transientFailure
                ? new SQLTransientConnectionException(message, state.code(), cause)
                : new SQLNonTransientConnectionException(message, state.code(), cause);
    }
}
