package dev.weir.result;

import dev.weir.error.Errors;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import org.jspecify.annotations.Nullable;

public final class Arguments {
    private Arguments() {}

    /** Returns the argument; fails, naming it, if it is null. */
    public static <T> T required(String name, @Nullable T argument) throws SQLException {
        if (argument == null) {
            throw Errors.argument(name + "=null; expected a value");
        }
        return argument;
    }

    public static void notNegative(String name, long value) throws SQLException {
        if (value < 0) {
            throw Errors.argument(name + "=" + value + " is negative; 0 means no limit");
        }
    }

    /** Checks the length of a stream. */
    public static long length(long length) throws SQLException {
        if (length < 0) {
            throw Errors.argument("length=" + length + " is negative; leave it out to send all there is");
        }
        return length;
    }

    public static int typeNumber(@Nullable SQLType type) throws SQLException {
        if (type == null || type.getVendorTypeNumber() == null) {
            throw Errors.argument("SQLType=" + type + " has no number of java.sql.Types");
        }
        return type.getVendorTypeNumber();
    }

    static void fetchDirection(int direction) throws SQLException {
        if (direction < ResultSet.FETCH_FORWARD || direction > ResultSet.FETCH_UNKNOWN) {
            throw Errors.argument("fetchDirection=" + direction + " is none of ResultSet.FETCH_*");
        }
    }
}
