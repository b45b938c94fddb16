package dev.weir.call;

import dev.weir.error.Errors;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Optional;

/**
 * A registered OUT parameter.
 *
 * @param type of {@link Types}
 * @param scale decimals of NUMERIC and DECIMAL, rounded half up; -1 keeps the value's
 */
public record OutParameter(int type, int scale) {
    /** Returns a registration; fails for a type that the servers lack. */
    public static OutParameter of(int type, int scale) throws SQLException {
        return switch (type) {
            case Types.ARRAY, Types.REF, Types.ROWID, Types.STRUCT, Types.DATALINK, Types.REF_CURSOR, Types.DISTINCT ->
                throw Errors.unsupported(
                        "an OUT parameter of type=" + type + " of java.sql.Types",
                        "the servers have no such type; register the parameter's own");
            default -> new OutParameter(type, scale);
        };
    }

    /** Returns JDBC's class for the type (table B-3); empty if the server's type determines it. */
    public Optional<Class<?>> javaClass() {
        return Optional.ofNullable(
                switch (type) {
                    case Types.BIT, Types.BOOLEAN -> Boolean.class;
                    case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> Integer.class;
                    case Types.BIGINT -> Long.class;
                    case Types.REAL -> Float.class;
                    case Types.FLOAT, Types.DOUBLE -> Double.class;
                    case Types.DECIMAL, Types.NUMERIC -> BigDecimal.class;
                    case Types.CHAR,
                            Types.VARCHAR,
                            Types.LONGVARCHAR,
                            Types.NCHAR,
                            Types.NVARCHAR,
                            Types.LONGNVARCHAR -> String.class;
                    case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> byte[].class;
                    case Types.DATE -> Date.class;
                    case Types.TIME -> Time.class;
                    case Types.TIMESTAMP -> Timestamp.class;
                    case Types.TIME_WITH_TIMEZONE -> OffsetTime.class;
                    case Types.TIMESTAMP_WITH_TIMEZONE -> OffsetDateTime.class;
                    case Types.BLOB -> Blob.class;
                    case Types.CLOB -> Clob.class;
                    case Types.NCLOB -> NClob.class;
                    case Types.SQLXML -> SQLXML.class;
                    default -> null;
                });
    }
}
