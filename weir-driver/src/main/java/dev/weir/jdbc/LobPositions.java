package dev.weir.jdbc;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;

/** Positions in large objects; JDBC counts them from 1. */
final class LobPositions {
    private LobPositions() {}

    /** The index of a position, at most one behind the end. */
    static int index(long position, int length) throws SQLException {
        if (position < 1 || position > length + 1L) {
            throw Errors.usage(
                    "position=" + position + " is out of range, expected 1 to " + (length + 1L),
                    SqlState.INVALID_ARGUMENT);
        }
        return (int) position - 1;
    }

    static int length(int length) throws SQLException {
        if (length < 0) {
            throw Errors.usage("length=" + length + " is negative", SqlState.INVALID_ARGUMENT);
        }
        return length;
    }

    static void checkEnd(long position, long count, int length) throws SQLException {
        if (count < 0 || count > length - (position - 1)) {
            throw Errors.usage(
                    "position=" + position + " length=" + count + " is out of range, the value has length=" + length,
                    SqlState.INVALID_ARGUMENT);
        }
    }
}
