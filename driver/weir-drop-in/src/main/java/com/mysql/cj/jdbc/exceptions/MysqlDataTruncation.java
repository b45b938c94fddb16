package com.mysql.cj.jdbc.exceptions;

import java.sql.DataTruncation;
import java.sql.SQLException;

/** A value does not fit into its column, or is not of its type. */
public final class MysqlDataTruncation extends DataTruncation {
    private static final long serialVersionUID = 1L;

    private static final int UNKNOWN = -1;

    private final SQLException plain;

    /** Copies {@code plain} under this name, with the beginning of the message that programs look for. */
    public MysqlDataTruncation(SQLException plain) {
        super(UNKNOWN, true, false, UNKNOWN, UNKNOWN, plain.getCause());
        this.plain = plain;
    }

    @Override
    public String getMessage() {
        return "Data truncation: " + plain.getMessage();
    }

    @Override
    public String getSQLState() {
        return plain.getSQLState();
    }

    @Override
    public int getErrorCode() {
        return plain.getErrorCode();
    }
}
