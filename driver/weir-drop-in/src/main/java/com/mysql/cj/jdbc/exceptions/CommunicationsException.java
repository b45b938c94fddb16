package com.mysql.cj.jdbc.exceptions;

import com.mysql.cj.exceptions.StreamingNotifiable;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;

/** A connection cannot be made, or is lost. */
public final class CommunicationsException extends SQLRecoverableException implements StreamingNotifiable {
    private static final long serialVersionUID = 1L;

    /** Copies {@code plain} under this name, with the beginning of the message that programs look for. */
    public CommunicationsException(SQLException plain) {
        super(
                "Communications link failure: " + plain.getMessage(),
                plain.getSQLState(),
                plain.getErrorCode(),
                plain.getCause());
    }
}
