package dev.weir.column;

import dev.weir.error.SqlState;
import dev.weir.packet.ColumnDefinition;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** TIME: a duration from -838:59:59 to 838:59:59, also a time of day if it is within one day. */
final class TimeReader extends ColumnReader {
    private final boolean binary;
    private final int fraction;

    TimeReader(ColumnDefinition definition, boolean binary, ColumnContext context) {
        super(definition, context);
        this.binary = binary;
        this.fraction = JdbcTypes.fraction(definition);
    }

    @Override
    public Duration getDuration(byte[] row, int offset, int length) throws SQLException {
        return Duration.of(getMicros(row, offset, length), ChronoUnit.MICROS);
    }

    @Override
    public LocalTime getLocalTime(byte[] row, int offset, int length) throws SQLException {
        return timeOfDay(this, getMicros(row, offset, length));
    }

    /** Returns JDBC's day for a time. */
    @Override
    public @Nullable LocalDate getLocalDate(byte[] row, int offset, int length) throws SQLException {
        return context().compatibility().loose() ? LocalDate.EPOCH : super.getLocalDate(row, offset, length);
    }

    @Override
    public LocalDateTime getLocalDateTime(byte[] row, int offset, int length) throws SQLException {
        return getLocalTime(row, offset, length).atDate(LocalDate.EPOCH);
    }

    @Override
    public String getString(byte[] row, int offset, int length) throws SQLException {
        return binary
                ? TimeFields.text(getMicros(row, offset, length), fraction)
                : new String(row, offset, length, StandardCharsets.ISO_8859_1);
    }

    /** Throws for a time that is not within one day. */
    static LocalTime timeOfDay(ColumnReader reader, long micros) throws SQLException {
        if (micros < 0 || micros >= TimeFields.MICROS_PER_DAY) {
            throw reader.unfit(
                    TimeFields.text(micros, 6),
                    "a time of day; use getObject of java.time.Duration, or getString",
                    SqlState.INVALID_DATETIME);
        }
        return LocalTime.ofNanoOfDay(micros * 1000);
    }

    @Override
    public long getMicros(byte[] row, int offset, int length) throws SQLException {
        long micros = binary ? TimeFields.ofBinary(row, offset, length) : TimeFields.ofText(row, offset, length);
        if (micros == TimeFields.MALFORMED) {
            throw unfit(RawValue.shown(row, offset, length), "a time", SqlState.INVALID_DATETIME);
        }
        return micros;
    }
}
