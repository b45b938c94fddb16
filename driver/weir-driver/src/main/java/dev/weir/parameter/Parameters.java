package dev.weir.parameter;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Makes parameters of values of known types. */
public final class Parameters {
    public static final Parameter NULL = new NullParameter();

    static final int MAX_YEAR = 9999;
    /** The most digits on either side of the point: a server rounds or refuses even fewer. */
    private static final int MAX_DIGITS = 1000;

    private Parameters() {}

    /** Makes a BOOLEAN, which is TINYINT(1): 0 or 1. */
    public static Parameter of(boolean value) {
        return new IntegerParameter(FieldType.TINY, value ? 1 : 0);
    }

    /** Makes an integer of up to 32 bits. */
    public static Parameter of(int value) {
        return new IntegerParameter(FieldType.LONG, value);
    }

    public static Parameter of(long value) {
        return new IntegerParameter(FieldType.LONGLONG, value);
    }

    /** Makes a number of the value's decimal digits, see {@link #ofDigits}; fails if it is NaN or infinite. */
    public static Parameter of(double value) throws SQLException {
        return ofDigits(value, Double.toString(value));
    }

    /** As {@link #of(double)}, with the digits of a float: {@code 0.1f} is 0.1. */
    public static Parameter of(float value) throws SQLException {
        return ofDigits(value, Float.toString(value));
    }

    /** Makes a DECIMAL, or a DOUBLE if there is an exponent: servers round a DOUBLE differently, such as 2.5 to 2. */
    private static Parameter ofDigits(double value, String digits) throws SQLException {
        if (!Double.isFinite(value)) {
            throw Errors.data(
                    "value=" + value + " cannot be stored; DOUBLE and FLOAT hold finite numbers only",
                    SqlState.NUMERIC_VALUE_OUT_OF_RANGE);
        }
        return digits.indexOf('E') < 0 ? new DecimalParameter(digits) : new DoubleParameter(digits);
    }

    /** Makes a DECIMAL; fails if it has more digits than any DECIMAL. */
    public static Parameter of(BigDecimal value) throws SQLException {
        if (Math.abs((long) value.scale()) > MAX_DIGITS || value.precision() > MAX_DIGITS) {
            throw Errors.data(
                    "DECIMAL of scale=" + value.scale() + " precision=" + value.precision()
                            + " is out of range, a DECIMAL has at most 65 digits; set a double instead",
                    SqlState.NUMERIC_VALUE_OUT_OF_RANGE);
        }
        return new DecimalParameter(value.toPlainString());
    }

    /** Makes a BIGINT, BIGINT UNSIGNED or DECIMAL, whichever holds the value; fails if it has more digits than any DECIMAL. */
    public static Parameter of(BigInteger value) throws SQLException {
        if (value.bitLength() < Long.SIZE) {
            return of(value.longValue());
        }
        if (value.signum() > 0 && value.bitLength() == Long.SIZE) {
            return new IntegerParameter(FieldType.LONGLONG | Parameter.UNSIGNED, value.longValue());
        }
        return of(new BigDecimal(value));
    }

    /** Makes a string; fails if it has half of a surrogate pair, which UTF-8 would replace by a question mark. */
    public static Parameter of(String value) throws SQLException {
        int half = firstHalf(value);
        if (half >= 0) {
            throw Errors.data(
                    "the text has half of a surrogate pair, which is no character, at index=" + half + " of length="
                            + value.length(),
                    SqlState.INVALID_CHARACTER_VALUE);
        }
        return new TextParameter(value);
    }

    /** Makes a binary string; the array must not change until the statement has run or the value was added to a batch. */
    public static Parameter of(byte[] value) {
        return new BytesParameter(value);
    }

    /** Makes a DATE; fails if the year is not 0 to 9999. */
    public static Parameter of(LocalDate value) throws SQLException {
        checkYear(value.getYear());
        return new DateTimeParameter(value, null);
    }

    /** Makes a DATETIME, truncated to microseconds; fails if the year is not 0 to 9999. */
    public static Parameter of(LocalDateTime value) throws SQLException {
        checkYear(value.getYear());
        return new DateTimeParameter(value);
    }

    /** Makes a TIME of day, truncated to microseconds. */
    public static Parameter of(LocalTime value) {
        return new TimeParameter(value.toNanoOfDay() / 1000);
    }

    /** Makes a TIME, truncated to microseconds; fails beyond 838:59:59.999999 either way. */
    public static Parameter of(Duration value) throws SQLException {
        // checked first, because the nanoseconds of longer ones exceed a long
        if (Math.abs((double) value.toSeconds()) > 3_020_400
                || Math.abs(value.toNanos() / 1000) > TimeParameter.LIMIT_MICROS) {
            throw Errors.data(
                    "duration=" + value + " is out of range, TIME holds -838:59:59.999999 to 838:59:59.999999",
                    SqlState.INVALID_DATETIME);
        }
        return new TimeParameter(value.toNanos() / 1000);
    }

    /** Makes a binary string of a stream, read when the statement runs and not closed; {@code length} -1 reads all. */
    public static Parameter of(InputStream source, long length) {
        return new StreamParameter(source, length, false);
    }

    /** Makes a text of an ASCII stream, read when the statement runs and not closed; {@code length} -1 reads all. */
    public static Parameter ofAscii(InputStream source, long length) {
        return new StreamParameter(source, length, true);
    }

    /** Makes a text of a reader, read when the statement runs and not closed; {@code length} -1 reads all. */
    public static Parameter of(Reader source, long length) {
        return new StreamParameter(new ReaderBytes(source, length), -1, true);
    }

    /** Makes a binary string of a whole Blob, also one that does not know its length or reports a wrong one. */
    public static Parameter of(Blob value) throws SQLException {
        return of(value.getBinaryStream(), -1);
    }

    /** Makes a text of a whole Clob. */
    public static Parameter of(Clob value) throws SQLException {
        return of(value.getCharacterStream(), -1);
    }

    private static void checkYear(int year) throws SQLException {
        if (year < 0 || year > MAX_YEAR) {
            throw Errors.data("year=" + year + " is out of range, expected 0 to 9999", SqlState.INVALID_DATETIME);
        }
    }

    /** An integer of 1, 4 or 8 bytes. */
    private record IntegerParameter(int type, long value) implements Parameter {
        @Override
        public boolean isId() {
            return value != 0;
        }

        @Override
        public void binary(PacketWriter out) {
            switch (type) {
                case FieldType.TINY -> out.u8((int) value);
                case FieldType.LONG -> out.i32((int) value);
                default -> out.i64(value);
            }
        }

        @Override
        public void literal(LiteralWriter out) {
            out.ascii((type & UNSIGNED) != 0 ? Long.toUnsignedString(value) : Long.toString(value));
        }
    }

    /** An approximate number, in digits with an exponent. */
    private record DoubleParameter(String digits) implements Parameter {
        @Override
        public int type() {
            return FieldType.DOUBLE;
        }

        @Override
        public void binary(PacketWriter out) {
            out.i64(Double.doubleToRawLongBits(Double.parseDouble(digits)));
        }

        @Override
        public void literal(LiteralWriter out) {
            out.ascii(digits);
        }
    }

    /** An exact number, in digits. */
    private record DecimalParameter(String digits) implements Parameter {
        @Override
        public int type() {
            return FieldType.NEWDECIMAL;
        }

        @Override
        public long lengthAtMost() {
            return digits.length();
        }

        @Override
        public long length() {
            return digits.length();
        }

        @Override
        public void binary(PacketWriter out) {
            out.lengthEncodedBytes(digits.getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public void literal(LiteralWriter out) {
            out.ascii(digits);
        }
    }

    /** Returns the index of the first unpaired half of a surrogate pair; -1 if there is none. */
    static int firstHalf(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (Character.charCount(Character.codePointAt(text, i)) == 1) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /** NULL, which is a bit in the bitmap without a value. */
    private record NullParameter() implements Parameter {
        @Override
        public int type() {
            return FieldType.NULL;
        }

        @Override
        public void binary(PacketWriter out) {
            // the bitmap has it
        }

        @Override
        public void literal(LiteralWriter out) {
            out.nothing();
        }
    }
}
