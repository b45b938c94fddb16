package dev.weir.column;

import dev.weir.api.LentRows;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.ColumnDefinition;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes Java values of a column's bytes. A column's reader is picked once, by its definition; it is immutable, so that equal
 * columns share it.
 *
 * <p>The bytes of a value, never NULL, are {@code row[offset, offset + length)}: its text in the text protocol; in the binary
 * protocol the fixed-width integer or floating-point number, or the bytes after the length for other types (a temporal has 0,
 * 4, 7, 8, 11 or 12).
 *
 * <p>Each kind of column has the getters of its own values; the others are derived here. A malformed value, or one that does
 * not fit, throws {@link java.sql.SQLDataException} naming column, value and the requested type. Getters of dates return null
 * for a zero date under {@link ZeroDates#CONVERT_TO_NULL}.
 */
@SuppressWarnings("JavaUtilDate")
public abstract class ColumnReader {
    private static final String INSTEAD =
            "expected String, byte[], a number's class, Boolean, UUID, BitSet, float[], a class"
                    + " of java.time or java.sql, a stream or Object; read one of them and convert it";

    private final ColumnDefinition definition;
    private final ColumnContext context;
    private final JdbcType type;
    private final Conversion ownClass;

    ColumnReader(ColumnDefinition definition, ColumnContext context) {
        this.definition = definition;
        this.context = context;
        this.type = JdbcTypes.of(definition, context);
        this.ownClass = Objects.requireNonNull(Conversion.find(type.javaClass()));
    }

    public final ColumnDefinition definition() {
        return definition;
    }

    public final JdbcType type() {
        return type;
    }

    /** Returns how the server stores the values; callers decode a located value before it is read here. */
    public StoredForm storedForm() {
        return StoredForm.PLAIN;
    }

    final ColumnContext context() {
        return context;
    }

    /** As {@link java.sql.ResultSet#getString(int)}: in both protocols, the text that the server writes. */
    public abstract String getString(byte[] row, int offset, int length) throws SQLException;

    /** As {@link java.sql.ResultSet#getLong(int)}; like all getters of integers, truncates a fraction. */
    public long getLong(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("a number", row, offset, length);
    }

    /** Returns the bits of a whole number, also of one that as a {@code long} is negative. */
    public long getLongBits(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("a whole number", row, offset, length);
    }

    /** Returns fields of a date as microseconds since 1970 or {@link LentRows#NO_DATE}, or a TIME's microseconds. */
    public long getMicros(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("a date or time", row, offset, length);
    }

    public int getInt(byte[] row, int offset, int length) throws SQLException {
        return (int) ranged(getLong(row, offset, length), Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
    }

    public short getShort(byte[] row, int offset, int length) throws SQLException {
        return (short) ranged(getLong(row, offset, length), Short.MIN_VALUE, Short.MAX_VALUE, "short");
    }

    public byte getByte(byte[] row, int offset, int length) throws SQLException {
        return (byte) ranged(getLong(row, offset, length), Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
    }

    /** As {@link java.sql.ResultSet#getBoolean(int)}: true for any number but 0. */
    public boolean getBoolean(byte[] row, int offset, int length) throws SQLException {
        return getDouble(row, offset, length) != 0;
    }

    public double getDouble(byte[] row, int offset, int length) throws SQLException {
        return getLong(row, offset, length);
    }

    public float getFloat(byte[] row, int offset, int length) throws SQLException {
        return (float) getDouble(row, offset, length);
    }

    public BigDecimal getBigDecimal(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("BigDecimal", row, offset, length);
    }

    /** Returns the integer part of a number. */
    public BigInteger getBigInteger(byte[] row, int offset, int length) throws SQLException {
        BigDecimal number = getBigDecimal(row, offset, length);
        try {
            return NumberText.integer(number);
        } catch (ArithmeticException e) {
            throw outOfRange(number, "BigInteger");
        }
    }

    /** As {@link java.sql.ResultSet#getBytes(int)}: bytes as stored, text in UTF-8. */
    public byte[] getBytes(byte[] row, int offset, int length) throws SQLException {
        return getString(row, offset, length).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether {@link #getBytes} returns the bytes that the server sent. */
    public boolean bytesAsSent() {
        return false;
    }

    /** Returns the character set of the bytes of {@link #getBytes}; fails if Java lacks it. */
    public Charset charset() throws SQLException {
        return StandardCharsets.UTF_8;
    }

    /** Returns a UUID, from its text or from 16 bytes in network order. */
    public UUID getUuid(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("UUID", row, offset, length);
    }

    /** Returns the 32-bit floating-point numbers of a vector, little-endian on the wire. */
    public float[] getFloats(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("float[]", row, offset, length);
    }

    /** Returns the bits of a BIT, or of bytes in that order: the last byte holds bits 0 to 7. */
    public BitSet getBits(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("BitSet", row, offset, length);
    }

    /** Returns the date fields unconverted. */
    public @Nullable LocalDate getLocalDate(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("a date", row, offset, length);
    }

    /** Returns the time of day unconverted. */
    public LocalTime getLocalTime(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("a time", row, offset, length);
    }

    /** Returns the fields unconverted. */
    public @Nullable LocalDateTime getLocalDateTime(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("a date and time", row, offset, length);
    }

    /** Returns a TIME, which may be negative and exceed a day. */
    public Duration getDuration(byte[] row, int offset, int length) throws SQLException {
        throw noConversion("Duration", row, offset, length);
    }

    /** Returns the instant of the fields in the connection's time zone. */
    public @Nullable ZonedDateTime getZonedDateTime(byte[] row, int offset, int length) throws SQLException {
        LocalDateTime fields = getLocalDateTime(row, offset, length);
        return fields == null ? null : fields.atZone(context.zone());
    }

    /** Returns the time of day with the offset of the connection's time zone on its date, or on 1 January 1970. */
    public @Nullable OffsetTime getOffsetTime(byte[] row, int offset, int length) throws SQLException {
        ZonedDateTime value = getZonedDateTime(row, offset, length);
        return value == null ? null : value.toOffsetDateTime().toOffsetTime();
    }

    /**
     * As {@link java.sql.ResultSet#getTimestamp(int, Calendar)}; fields are read in the calendar's zone, with its change from
     * the Julian calendar, or without one in the connection's zone.
     */
    public final @Nullable Timestamp getTimestamp(byte[] row, int offset, int length, @Nullable Calendar calendar)
            throws SQLException {
        LocalDateTime fields = getLocalDateTime(row, offset, length);
        if (fields == null) {
            return null;
        }
        return calendar == null
                ? LegacyDates.timestamp(fields, context.zone())
                : LegacyDates.timestamp(fields, calendar);
    }

    /**
     * As {@link java.sql.ResultSet#getDate(int, Calendar)}; fields are read in the calendar's zone, with its change from the
     * Julian calendar, or without one in {@link ColumnContext#jvmZone()}.
     */
    public final @Nullable Date getDate(byte[] row, int offset, int length, @Nullable Calendar calendar)
            throws SQLException {
        LocalDate fields = getLocalDate(row, offset, length);
        if (fields == null) {
            return null;
        }
        return calendar == null
                ? LegacyDates.date(fields, context.jvmZone())
                : new Date(
                        LegacyDates.timestamp(fields.atStartOfDay(), calendar).getTime());
    }

    /**
     * As {@link java.sql.ResultSet#getTime(int, Calendar)}, on 1 January 1970 and to the millisecond; fields are read in the
     * calendar's zone, or without one in {@link ColumnContext#jvmZone()}.
     */
    public final Time getTime(byte[] row, int offset, int length, @Nullable Calendar calendar) throws SQLException {
        LocalTime fields = getLocalTime(row, offset, length);
        ZoneId zone =
                calendar == null ? context.jvmZone() : calendar.getTimeZone().toZoneId();
        return new Time(
                LegacyDates.timestamp(fields.atDate(LocalDate.EPOCH), zone).getTime());
    }

    /** As {@link java.sql.ResultSet#getObject(int)}: an object of {@link JdbcType#javaClass()}. */
    public final @Nullable Object getObject(byte[] row, int offset, int length) throws SQLException {
        return ownClass.apply(this, row, offset, length);
    }

    /** As {@link java.sql.ResultSet#getObject(int, Class)}; fails also for a class to which no value can be converted. */
    public final <T> @Nullable T getObject(byte[] row, int offset, int length, Class<T> wanted) throws SQLException {
        if (wanted == null) {
            throw Errors.argument("column=" + definition.name() + " class=null; name a class");
        }
        Conversion conversion = wanted == Object.class ? ownClass : Conversion.find(wanted);
        if (conversion == null) {
            throw Errors.unsupported(
                    "getObject of class=" + wanted.getName() + " for column=" + definition.name(), INSTEAD);
        }
        return wanted.cast(conversion.apply(this, row, offset, length));
    }

    long ranged(long value, long lowest, long highest, String wanted) throws SQLException {
        if (value < lowest || value > highest) {
            throw outOfRange(value, wanted);
        }
        return value;
    }

    final SQLException outOfRange(Object value, String wanted) {
        return Errors.data(
                described(String.valueOf(value)) + " is out of range of " + wanted,
                SqlState.NUMERIC_VALUE_OUT_OF_RANGE);
    }

    final SQLException unfit(String value, String wanted, SqlState state) {
        return Errors.data(described(value) + " cannot be read as " + wanted, state);
    }

    final SQLException unfit(RuntimeException cause, byte[] row, int offset, int length, String wanted) {
        String value = RawValue.shown(row, offset, length);
        return Errors.because(
                cause instanceof ArithmeticException
                        ? outOfRange(value, wanted)
                        : unfit(value, wanted, SqlState.INVALID_CHARACTER_VALUE),
                cause);
    }

    final SQLException malformed(byte[] row, int offset, int length) {
        return Errors.data(
                described(RawValue.shown(row, offset, length)) + " length=" + length + " is not such a value",
                SqlState.INVALID_CHARACTER_VALUE);
    }

    private SQLException noConversion(String wanted, byte[] row, int offset, int length) throws SQLException {
        String value = getString(row, offset, length);
        return unfit(value, wanted + "; use getString or getObject", SqlState.INVALID_CHARACTER_VALUE);
    }

    private String described(String value) {
        return "column=" + definition.name() + " type=" + type.name() + " value=" + RawValue.cut(value);
    }
}
