package com.mysql.cj.jdbc.exceptions;

import com.mysql.cj.exceptions.StreamingNotifiable;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;

/** There is no connection to the server, or none any more. */
public final class CommunicationsException extends SQLRecoverableException implements StreamingNotifiable {
    private static final long serialVersionUID = 1L;

    /** The same as {@code plain}, by this name, with the words in front that programs look for. */
    public CommunicationsException(SQLException plain) {
        super(
                "Communications link failure: " + plain.getMessage(),
                plain.getSQLState(),
                plain.getErrorCode(),
                plain.getCause());
    }
}
