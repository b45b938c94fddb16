package com.mysql.cj.jdbc.exceptions;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;

/** A statement was stopped by its time limit, or cancelled. */
public final class MySQLTimeoutException extends SQLTimeoutException {
    private static final long serialVersionUID = 1L;

    /** Copies {@code plain} under this name, with the beginning of the message that programs look for. */
    public MySQLTimeoutException(SQLException plain) {
        super(
                "Statement cancelled due to timeout or client request: " + plain.getMessage(),
                plain.getSQLState(),
                plain.getErrorCode(),
                plain.getCause());
    }
}
