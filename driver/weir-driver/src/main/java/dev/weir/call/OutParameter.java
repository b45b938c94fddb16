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
 * A parameter that is registered as OUT; {@code type} is one of {@link Types}. {@code scale} are the digits after the point
 * of NUMERIC and DECIMAL, halves rounded up, -1 for those of the value.
 */
public record OutParameter(int type, int scale) {
    /** A registration; fails when the servers have no such type. */
    public static OutParameter of(int type, int scale) throws SQLException {
        return switch (type) {
            case Types.ARRAY, Types.REF, Types.ROWID, Types.STRUCT, Types.DATALINK, Types.REF_CURSOR, Types.DISTINCT ->
                throw Errors.unsupported(
                        "an OUT parameter of type=" + type + " of java.sql.Types",
                        "the servers have no such type; register the parameter's own");
            default -> new OutParameter(type, scale);
        };
    }

    /** The class of what {@code getObject} gives, by JDBC's table (B-3); empty where it is the server's type that says it. */
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
