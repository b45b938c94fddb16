package dev.weir.error;

import java.sql.DataTruncation;

/**
 * The server refused a value that it would have had to cut to store it. Which parameter it was the server does not say; its
 * message names the column. The SQLState is the server's where it is one of errors: 22001 for too long, 22003 for out of range.
 */
final class WriteTruncation extends DataTruncation {
    private static final long serialVersionUID = 1L;

    private static final int UNKNOWN = -1;

    private final String message;
    private final String state;
    private final int code;

    WriteTruncation(String message, String state, int code) {
        super(UNKNOWN, true, false, UNKNOWN, UNKNOWN);
        this.message = message;
        this.state = state.startsWith("22") ? state : super.getSQLState();
        this.code = code;
    }

    @Override
    public String getMessage() {
        return message;
    }

    @Override
    public String getSQLState() {
        return state;
    }

    @Override
    public int getErrorCode() {
        return code;
    }
}
