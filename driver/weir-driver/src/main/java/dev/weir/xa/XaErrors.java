package dev.weir.xa;

import dev.weir.error.Errors;
import java.sql.SQLException;
import javax.transaction.xa.XAException;

/** Errors of servers and connections as the codes that transaction managers act on. */
final class XaErrors {
    private static final int NOTA = 1397;
    private static final int INVAL = 1398;
    private static final int RMFAIL = 1399;
    private static final int OUTSIDE = 1400;
    private static final int RMERR = 1401;
    private static final int RBROLLBACK = 1402;
    private static final int DUPID = 1440;
    private static final int RBTIMEOUT = 1613;
    private static final int RBDEADLOCK = 1614;
    private static final int RETRY = 3118;

    private XaErrors() {}

    /** A mistake of the caller, or what the server cannot do. */
    static XAException of(int code, String message) {
        XAException exception = new XAException(message);
        exception.errorCode = code;
        return exception;
    }

    /**
     * Returns what a statement has ended in; {@code command} is the statement without ids. {@code error} is the
     * server's, or that the connection broke: then nobody knows whether the server has done it.
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
            case NOTA -> XAException.XAER_NOTA;
            case INVAL -> XAException.XAER_INVAL;
            case RMFAIL -> XAException.XAER_RMFAIL;
            case OUTSIDE -> XAException.XAER_OUTSIDE;
            case RMERR -> XAException.XAER_RMERR;
            case RBROLLBACK -> XAException.XA_RBROLLBACK;
            case DUPID -> XAException.XAER_DUPID;
            case RBTIMEOUT, Errors.LOCK_WAIT_TIMEOUT -> XAException.XA_RBTIMEOUT;
            case RBDEADLOCK, Errors.DEADLOCK -> XAException.XA_RBDEADLOCK;
            case RETRY -> XAException.XA_RETRY;
            default -> ofState(error.getSQLState());
        };
    }

    private static int ofState(String state) {
        return state != null && state.startsWith("08") ? XAException.XAER_RMFAIL : XAException.XAER_RMERR;
    }
}
