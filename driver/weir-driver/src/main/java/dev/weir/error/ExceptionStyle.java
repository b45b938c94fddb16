package dev.weir.error;

import dev.weir.packet.ErrPacket;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Classes, SQLStates and vendor codes of exceptions on which JDBC's specification and Connector/J differ. */
public final class ExceptionStyle {
    /** As the specification has them, with SQLState and vendor code as the server sent them. */
    public static final ExceptionStyle JDBC = new ExceptionStyle(false, plain -> plain);

    private static final int READ_ONLY_TRANSACTION = 1792;

    private final boolean connectorJ;
    private final UnaryOperator<SQLException> classes;

    private ExceptionStyle(boolean connectorJ, UnaryOperator<SQLException> classes) {
        this.connectorJ = connectorJ;
        this.classes = classes;
    }

    /**
     * As programs written for Connector/J expect them, where retries and translation to other exceptions depend on it; {@code classes}
     * has the subclasses that they catch.
     */
    public static ExceptionStyle connectorJ(UnaryOperator<SQLException> classes) {
        return new ExceptionStyle(true, classes);
    }

    /** Returns what to throw in place of an exception of this driver's. */
    public SQLException of(SQLException plain) {
        return classes.apply(plain);
    }

    public SQLException of(ErrPacket error) {
        return of(plain(error));
    }

    private SQLException plain(ErrPacket error) {
        if (connectorJ && error.code() == Errors.LOCK_WAIT_TIMEOUT) {
            return new SQLTransactionRollbackException(
                    error.message(), SqlState.SERIALIZATION_FAILURE.code(), error.code());
        }
        if (connectorJ && error.code() == READ_ONLY_TRANSACTION) {
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
        if (connectorJ) {
            return of(new SQLRecoverableException(message, SqlState.CONNECTION_FAILURE.code(), cause));
        }
        return transientFailure
                ? new SQLTransientConnectionException(message, state.code(), cause)
                : new SQLNonTransientConnectionException(message, state.code(), cause);
    }
}
