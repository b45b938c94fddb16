package dev.weir.xa;

import dev.weir.error.Errors;
import java.sql.SQLException;
import javax.transaction.xa.XAException;

/** Maps errors to the codes by which transaction managers act. */
final class XaErrors {
    private static final int RMERR = 1401;

    private XaErrors() {}

    static XAException of(int code, String message) {
        XAException exception = new XAException(message);
        exception.errorCode = code;
        return exception;
    }

    /**
     * Returns the exception for a failed statement, named without ids. If the connection broke, nobody knows whether the server
     * executed the statement.
     */
    static XAException of(String command, SQLException error) {
        XAException exception = new XAException(command + ": " + error.getMessage() + hint(command, error));
        exception.errorCode = code(error);
        exception.initCause(error);
        return exception;
    }

    private static String hint(String command, SQLException error) {
        return command.startsWith("XA RECOVER") && error.getErrorCode() == RMERR
                ? "; the account needs the privilege XA_RECOVER_ADMIN"
                : "";
    }

    private static int code(SQLException error) {
        return switch (error.getErrorCode()) {
            case 1397 -> XAException.XAER_NOTA;
            case 1398 -> XAException.XAER_INVAL;
            case 1399 -> XAException.XAER_RMFAIL;
            case 1400 -> XAException.XAER_OUTSIDE;
            case RMERR -> XAException.XAER_RMERR;
            case 1402 -> XAException.XA_RBROLLBACK;
            case 1440 -> XAException.XAER_DUPID;
            case 1613, Errors.LOCK_WAIT_TIMEOUT -> XAException.XA_RBTIMEOUT;
            case 1614, Errors.DEADLOCK -> XAException.XA_RBDEADLOCK;
            case 3118 -> XAException.XA_RETRY;
            default -> {
                String state = error.getSQLState();
                yield state != null && state.startsWith("08") ? XAException.XAER_RMFAIL : XAException.XAER_RMERR;
            }
        };
    }
}
