package com.mysql.cj.jdbc.exceptions;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;

/** A statement was stopped: its time was up, or somebody cancelled it. */
public final class MySQLTimeoutException extends SQLTimeoutException {
    private static final long serialVersionUID = 1L;

    /** The same as {@code plain}, by this name, with the words in front that programs look for. */
    public MySQLTimeoutException(SQLException plain) {
        super(
                "Statement cancelled due to timeout or client request: " + plain.getMessage(),
                plain.getSQLState(),
                plain.getErrorCode(),
                plain.getCause());
    }
}
