package com.mysql.cj.jdbc.exceptions;

import com.mysql.cj.exceptions.DeadlockTimeoutRollbackMarker;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;

/** A deadlock or a lock timeout: try the transaction again. */
public final class MySQLTransactionRollbackException extends SQLTransactionRollbackException
        implements DeadlockTimeoutRollbackMarker {
    private static final long serialVersionUID = 1L;

    /** Copies {@code plain} under this name. */
    public MySQLTransactionRollbackException(SQLException plain) {
        super(plain.getMessage(), plain.getSQLState(), plain.getErrorCode(), plain.getCause());
    }
}
