package com.mysql.cj.jdbc.exceptions;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;

/** A statement was stopped: its time was up, or somebody cancelled it. */
public final class MySQLTimeoutException extends SQLTimeoutException {
    private static final long serialVersionUID = 1L;

    /** The same as {@code plain}, by this name. */
    public MySQLTimeoutException(SQLException plain) {
        super(plain.getMessage(), plain.getSQLState(), plain.getErrorCode(), plain.getCause());
    }
}
