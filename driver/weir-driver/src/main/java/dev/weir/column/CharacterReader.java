package dev.weir.column;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import dev.weir.wire.LittleEndian;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Characters and bytes, equal in both protocols: CHAR to LONGTEXT, BINARY to LONGBLOB, ENUM, SET, JSON, GEOMETRY (four bytes of
 * SRID, then WKB), VECTOR, and types unknown to this driver. Numbers and dates are read in the servers' syntax. Bytes without a
 * character set are read as UTF-8 text.
 */
final class CharacterReader extends FieldsReader {
    private static final Set<String> TRUE = Set.of("true", "t", "yes", "y");
    private static final Set<String> FALSE = Set.of("false", "f", "no", "n");
    private static final int UUID_BYTES = 16;
    private static final int UUID_TEXT = 36;

    /** Null if Java lacks the character set. */
    private final @Nullable Charset charset;

    private final StoredForm storedForm;

    /** False for JSON, too, which has the binary collation. */
    private final boolean bytes;

    /** The fewest characters of a value. */
    private final int width;

    CharacterReader(ColumnDefinition definition, ColumnContext context) {
        super(definition, context);
        this.storedForm = context.storedForms().form(definition);
        boolean json = definition.type() == FieldType.JSON;
        this.charset = json
                ? StandardCharsets.UTF_8
                : ServerCharset.javaCharset(definition.collation()).orElse(null);
        this.bytes = definition.binary() && !json;
        boolean padded = context.compatibility().paddedChars() && type().name().equals("CHAR");
        this.width = padded ? type().precision() : 0;
    }

    @Override
    public StoredForm storedForm() {
        return storedForm;
    }

    @Override
    public String getString(byte[] row, int offset, int length) throws SQLException {
        String text = new String(row, offset, length, charset());
        int missing = width == 0 ? 0 : width - text.codePointCount(0, text.length());
        return missing > 0 ? text + " ".repeat(missing) : text;
    }

    @Override
    public Charset charset() throws SQLException {
        if (charset == null) {
            throw Errors.unsupported(
                    "text of column=" + definition().name() + " collation="
                            + definition().collation(),
                    "Java does not have the character set; use getBytes, or let the server convert:"
                            + " SET character_set_results = utf8mb4");
        }
        return charset;
    }

    @Override
    public boolean bytesAsSent() {
        return true;
    }

    @Override
    public byte[] getBytes(byte[] row, int offset, int length) {
        return Arrays.copyOfRange(row, offset, offset + length);
    }

    @Override
    public long getLong(byte[] row, int offset, int length) throws SQLException {
        try {
            return NumberText.parseTruncated(row, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            checkZero(e, row, offset, length, "an integer");
            return 0;
        }
    }

    @Override
    public byte getByte(byte[] row, int offset, int length) throws SQLException {
        boolean character = length == 1
                && !Character.isDigit(row[offset])
                && context().compatibility().loose();
        return character ? row[offset] : super.getByte(row, offset, length);
    }

    @Override
    public double getDouble(byte[] row, int offset, int length) throws SQLException {
        try {
            return NumberText.parseDouble(row, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            checkZero(e, row, offset, length, "double");
            return 0;
        }
    }

    @Override
    public BigDecimal getBigDecimal(byte[] row, int offset, int length) throws SQLException {
        try {
            return NumberText.parseDecimal(row, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            checkZero(e, row, offset, length, "BigDecimal");
            return BigDecimal.ZERO;
        }
    }

    /** Checks that a value that is no number is empty, and that empty text may be read as 0. */
    private void checkZero(RuntimeException cause, byte[] row, int offset, int length, String wanted)
            throws SQLException {
        if (length > 0 || !context().compatibility().emptyIsZero()) {
            throw unfit(cause, row, offset, length, wanted);
        }
    }

    @Override
    public boolean getBoolean(byte[] row, int offset, int length) throws SQLException {
        if (length > 0 && row[offset] >= 'A') {
            String word = getString(row, offset, length).toLowerCase(Locale.ROOT);
            if (TRUE.contains(word) || FALSE.contains(word)) {
                return TRUE.contains(word);
            }
        }
        return super.getBoolean(row, offset, length);
    }

    @Override
    public UUID getUuid(byte[] row, int offset, int length) throws SQLException {
        if (length == UUID_BYTES && bytes) {
            return new UUID(Long.reverseBytes((long) LittleEndian.LONG.get(row, offset)), Long.reverseBytes((long)
                    LittleEndian.LONG.get(row, offset + 8)));
        }
        String text = getString(row, offset, length);
        try {
            // UUID.fromString takes shorter groups too
            if (text.length() == UUID_TEXT) {
                return UUID.fromString(text);
            }
        } catch (IllegalArgumentException e) {
            throw unfit(e, row, offset, length, "UUID");
        }
        throw unfit(text, "UUID", SqlState.INVALID_CHARACTER_VALUE);
    }

    @Override
    public float[] getFloats(byte[] row, int offset, int length) throws SQLException {
        if (length % Float.BYTES != 0 || !bytes) {
            throw malformed(row, offset, length);
        }
        float[] vector = new float[length / Float.BYTES];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = Float.intBitsToFloat((int) LittleEndian.INT.get(row, offset + i * Float.BYTES));
        }
        return vector;
    }

    @Override
    public BitSet getBits(byte[] row, int offset, int length) throws SQLException {
        return bytes ? BitReader.bitSet(row, offset, length) : super.getBits(row, offset, length);
    }

    @Override
    long fields(byte[] row, int offset, int length) throws SQLException {
        return DateFields.ofText(row, offset, length);
    }

    @Override
    public LocalTime getLocalTime(byte[] row, int offset, int length) throws SQLException {
        long micros = TimeFields.ofText(row, offset, length);
        LocalTime time = micros == TimeFields.MALFORMED
                ? super.getLocalTime(row, offset, length)
                : TimeReader.timeOfDay(this, micros);
        return time.plusNanos(nanosBelow(row, offset, length));
    }

    @Override
    public @Nullable LocalDate getLocalDate(byte[] row, int offset, int length) throws SQLException {
        return isTimeOfSomeDay(row, offset, length) ? LocalDate.EPOCH : super.getLocalDate(row, offset, length);
    }

    /** Returns whether the text is a time, which is then read on JDBC's day. */
    private boolean isTimeOfSomeDay(byte[] row, int offset, int length) {
        return context().compatibility().loose() && TimeFields.ofText(row, offset, length) != TimeFields.MALFORMED;
    }

    @Override
    public @Nullable LocalDateTime getLocalDateTime(byte[] row, int offset, int length) throws SQLException {
        if (isTimeOfSomeDay(row, offset, length)) {
            return getLocalTime(row, offset, length).atDate(LocalDate.EPOCH);
        }
        LocalDateTime dateTime = super.getLocalDateTime(row, offset, length);
        return dateTime == null ? null : dateTime.plusNanos(nanosBelow(row, offset, length));
    }

    /** Returns the nanoseconds below the microsecond of well-formed text, which may have nine digits as Java's types do. */
    private static int nanosBelow(byte[] row, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (row[i] == '.') {
                return DateFields.nanosBelow(row, i, offset + length);
            }
        }
        return 0;
    }

    @Override
    public Duration getDuration(byte[] row, int offset, int length) throws SQLException {
        long micros = TimeFields.ofText(row, offset, length);
        if (micros == TimeFields.MALFORMED) {
            throw unfit(RawValue.shown(row, offset, length), "Duration", SqlState.INVALID_DATETIME);
        }
        int nanos = nanosBelow(row, offset, length);
        return Duration.of(micros, ChronoUnit.MICROS).plusNanos(row[offset] == '-' ? -nanos : nanos);
    }

    /** Text with an offset is that instant; without one it is read as a DATETIME is. */
    @Override
    public @Nullable ZonedDateTime getZonedDateTime(byte[] row, int offset, int length) throws SQLException {
        if (fields(row, offset, length) != DateFields.MALFORMED || isTimeOfSomeDay(row, offset, length)) {
            return super.getZonedDateTime(row, offset, length);
        }
        try {
            String text = getString(row, offset, length);
            // both in ISO 8601 and in the servers' syntax
            return OffsetDateTime.parse(text.replace(' ', 'T')).toZonedDateTime();
        } catch (DateTimeParseException e) {
            throw Errors.because(
                    unfit(RawValue.shown(row, offset, length), "an instant", SqlState.INVALID_DATETIME), e);
        }
    }

    /** Keeps the offset of a text that has one. */
    @Override
    public @Nullable OffsetTime getOffsetTime(byte[] row, int offset, int length) throws SQLException {
        if (TimeFields.ofText(row, offset, length) != TimeFields.MALFORMED) {
            LocalDateTime onThatDay = getLocalTime(row, offset, length).atDate(LocalDate.EPOCH);
            return onThatDay.atZone(context().zone()).toOffsetDateTime().toOffsetTime();
        }
        try {
            return OffsetTime.parse(getString(row, offset, length));
        } catch (DateTimeParseException e) {
            return super.getOffsetTime(row, offset, length);
        }
    }
}
