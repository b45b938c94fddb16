package com.mysql.cj.jdbc.exceptions;

import java.sql.SQLException;

/** A command is longer than the server's {@code max_allowed_packet}. */
public final class PacketTooBigException extends SQLException {
    private static final long serialVersionUID = 1L;

    /** Copies {@code plain} under this name. */
    public PacketTooBigException(SQLException plain) {
        super(plain.getMessage(), plain.getSQLState(), plain.getErrorCode(), plain.getCause());
    }
}
