package dev.weir.column;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.ColumnDefinition;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** Reads the types whose values have {@link DateFields}. */
abstract class FieldsReader extends ColumnReader {
    private static final LocalDate ROUNDED = LocalDate.of(1, 1, 1);

    FieldsReader(ColumnDefinition definition, ColumnContext context) {
        super(definition, context);
    }

    /** Returns the value's fields, or {@link DateFields#MALFORMED}. */
    abstract long fields(byte[] row, int offset, int length) throws SQLException;

    @Override
    public @Nullable LocalDate getLocalDate(byte[] row, int offset, int length) throws SQLException {
        return date(wellFormed(row, offset, length));
    }

    @Override
    public LocalTime getLocalTime(byte[] row, int offset, int length) throws SQLException {
        return time(wellFormed(row, offset, length));
    }

    @Override
    public @Nullable LocalDateTime getLocalDateTime(byte[] row, int offset, int length) throws SQLException {
        long fields = wellFormed(row, offset, length);
        LocalDate date = date(fields);
        return date == null ? null : LocalDateTime.of(date, time(fields));
    }

    @Override
    public long getMicros(byte[] row, int offset, int length) throws SQLException {
        return DateFields.sinceEpoch(wellFormed(row, offset, length));
    }

    final long wellFormed(byte[] row, int offset, int length) throws SQLException {
        long fields = fields(row, offset, length);
        if (fields == DateFields.MALFORMED) {
            throw unfit(RawValue.shown(row, offset, length), "a date and time", SqlState.INVALID_DATETIME);
        }
        return fields;
    }

    private static LocalTime time(long fields) {
        return LocalTime.of(
                DateFields.hour(fields),
                DateFields.minute(fields),
                DateFields.second(fields),
                DateFields.micros(fields) * 1000);
    }

    private @Nullable LocalDate date(long fields) throws SQLException {
        if (DateFields.month(fields) == 0 || DateFields.day(fields) == 0) {
            return zero(fields);
        }
        try {
            return LocalDate.of(DateFields.year(fields), DateFields.month(fields), DateFields.day(fields));
        } catch (DateTimeException e) {
            throw Errors.because(
                    unfit(
                            DateFields.text(fields, -1),
                            "a date, which Java does not have; use getString",
                            SqlState.INVALID_DATETIME),
                    e);
        }
    }

    private @Nullable LocalDate zero(long fields) throws SQLException {
        return switch (context().zeroDates()) {
            case CONVERT_TO_NULL -> null;
            case ROUND -> ROUNDED;
            case EXCEPTION ->
                throw Errors.data(
                        "column=" + definition().name() + " value=" + DateFields.text(fields, -1)
                                + " has no month or day, which Java does not have; use getString, or set"
                                + " zeroDateTimeBehavior=CONVERT_TO_NULL or ROUND",
                        SqlState.INVALID_DATETIME);
        };
    }
}
