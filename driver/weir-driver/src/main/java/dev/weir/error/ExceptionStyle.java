package dev.weir.error;

import dev.weir.packet.ErrPacket;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Classes, SQLStates and vendor codes of exceptions, in which JDBC's specification and Connector/J differ. */
public final class ExceptionStyle {
    /** As specified by JDBC, with the server's SQLState and vendor code. */
    public static final ExceptionStyle JDBC = new ExceptionStyle(false, plain -> plain);

    private static final int READ_ONLY_TRANSACTION = 1792;

    private final boolean connectorJ;
    private final UnaryOperator<SQLException> classes;

    private ExceptionStyle(boolean connectorJ, UnaryOperator<SQLException> classes) {
        this.connectorJ = connectorJ;
        this.classes = classes;
    }

    /**
     * As programs written for Connector/J expect them for retries and translation to other exceptions; {@code classes} makes
     * the subclasses that they catch.
     */
    public static ExceptionStyle connectorJ(UnaryOperator<SQLException> classes) {
        return new ExceptionStyle(true, classes);
    }

    /** Returns the exception to throw in place of one of this driver's. */
    public SQLException exception(SQLException plain) {
        return classes.apply(plain);
    }

    public SQLException exception(ErrPacket error) {
        return exception(plain(error));
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
     * Returns the exception for a connection that cannot be made, or is lost.
     *
     * @param state the SQLState, unless this style has its own
     * @param transientFailure whether a retry may succeed
     * @param cause the network's error
     */
    public SQLException connectionFailure(
            String message, SqlState state, boolean transientFailure, @Nullable Throwable cause) {
        if (connectorJ) {
            return exception(new SQLRecoverableException(message, SqlState.CONNECTION_FAILURE.code(), cause));
        }
        return transientFailure
                ? new SQLTransientConnectionException(message, state.code(), cause)
                : new SQLNonTransientConnectionException(message, state.code(), cause);
    }
}
