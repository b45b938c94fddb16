package dev.weir.acceptance.walk;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import javax.sql.rowset.serial.SerialBlob;

/** A value of a marker, and the method that sets it. */
record Value(Setter setter, Object value) {
    private static final List<String> TEXTS = List.of(
            "5",
            "007",
            " 1 ",
            "1",
            "abc",
            "a",
            "2024-01-02",
            "12.50",
            "[1]",
            "",
            "x'y\\z",
            "ä€",
            "1e1",
            "-3",
            "2024-01-02 03:04:05");

    private static final int SHOWN = 200;

    private static final List<Integer> INTS = List.of(0, 1, 5, -3, 200, 70_000);

    enum Setter {
        STRING((statement, i, value) -> statement.setString(i, (String) value)),
        NSTRING((statement, i, value) -> statement.setNString(i, (String) value)),
        INT((statement, i, value) -> statement.setInt(i, (Integer) value)),
        LONG((statement, i, value) -> statement.setLong(i, (Long) value)),
        DOUBLE((statement, i, value) -> statement.setDouble(i, (Double) value)),
        DECIMAL((statement, i, value) -> statement.setBigDecimal(i, (BigDecimal) value)),
        BOOLEAN((statement, i, value) -> statement.setBoolean(i, (Boolean) value)),
        DATE((statement, i, value) -> statement.setDate(i, (Date) value)),
        TIMESTAMP((statement, i, value) -> statement.setTimestamp(i, (Timestamp) value)),
        BYTES((statement, i, value) -> statement.setBytes(i, (byte[]) value)),
        BLOB((statement, i, value) -> statement.setBlob(i, new SerialBlob((byte[]) value))),
        STREAM((statement, i, value) -> statement.setBinaryStream(i, new ByteArrayInputStream((byte[]) value))),
        READER((statement, i, value) -> statement.setCharacterStream(i, new StringReader((String) value))),
        CLOB((statement, i, value) -> statement.setClob(i, new StringReader((String) value))),
        NULL((statement, i, value) -> statement.setNull(i, (Integer) value)),
        OBJECT(PreparedStatement::setObject),
        AS_INTEGER((statement, i, value) -> statement.setObject(i, value, Types.INTEGER));

        @SuppressWarnings("ImmutableEnumChecker") // lambdas that hold nothing
        private final Method method;

        Setter(Method method) {
            this.method = method;
        }
    }

    private interface Method {
        void set(PreparedStatement statement, int index, Object value) throws SQLException;
    }

    void set(PreparedStatement statement, int index) throws SQLException {
        setter.method.set(statement, index, value);
    }

    static Value integer(int value) {
        return new Value(Setter.INT, value);
    }

    /** A number of a row that is there, mostly. */
    static Value id(Random random, int ids) {
        int id = 1 + random.nextInt(ids);
        return switch (random.nextInt(6)) {
            case 0 -> new Value(Setter.LONG, (long) id);
            case 1 -> new Value(Setter.STRING, Integer.toString(id));
            case 2 -> new Value(Setter.OBJECT, id);
            default -> integer(id);
        };
    }

    /** One that any column may be given. */
    static Value any(Random random) {
        return switch (random.nextInt(9)) {
            case 0, 1, 2 -> text(random);
            case 3 -> nothing(random);
            case 4 -> moment(random);
            default -> number(random);
        };
    }

    static Value text(Random random) {
        String text = TEXTS.get(random.nextInt(TEXTS.size()));
        return switch (random.nextInt(7)) {
            case 0 -> new Value(Setter.OBJECT, text);
            case 1 -> new Value(Setter.NSTRING, text);
            default -> new Value(Setter.STRING, text);
        };
    }

    static Value number(Random random) {
        int number = INTS.get(random.nextInt(INTS.size()));
        return switch (random.nextInt(9)) {
            case 6 -> new Value(Setter.AS_INTEGER, Integer.toString(number));
            case 0 -> new Value(Setter.LONG, number * 100_000L);
            case 1 -> new Value(Setter.DOUBLE, number == 5 ? 2.5 : number + 0.25);
            case 2 -> new Value(Setter.DECIMAL, BigDecimal.valueOf(number * 50L, 2));
            case 3 -> new Value(Setter.BOOLEAN, number > 0);
            case 4 -> new Value(Setter.OBJECT, number);
            case 5 -> new Value(Setter.OBJECT, (long) number);
            default -> integer(number);
        };
    }

    static Value moment(Random random) {
        LocalDateTime moment =
                LocalDateTime.of(2024, 1 + random.nextInt(3), 1 + random.nextInt(20), 13, 4, random.nextInt(60));
        return switch (random.nextInt(5)) {
            case 0 -> new Value(Setter.DATE, Date.valueOf(moment.toLocalDate()));
            case 1 -> new Value(Setter.TIMESTAMP, Timestamp.valueOf(moment));
            case 2 -> new Value(Setter.OBJECT, LocalDate.of(2024, 2, 29));
            case 3 -> new Value(Setter.OBJECT, moment);
            default -> new Value(Setter.TIMESTAMP, Timestamp.valueOf(moment.plusNanos(500_000_000)));
        };
    }

    static Value bytes(Random random) {
        byte[] bytes = random.nextBoolean() ? new byte[] {0, 39, 92, -1} : "5".getBytes(StandardCharsets.US_ASCII);
        return new Value(
                List.of(Setter.STREAM, Setter.BYTES, Setter.BYTES, Setter.BLOB).get(random.nextInt(4)), bytes);
    }

    static Value characters(Random random) {
        return new Value(random.nextBoolean() ? Setter.READER : Setter.CLOB, TEXTS.get(random.nextInt(TEXTS.size())));
    }

    /** One that a small packet does not hold, or that several of do not fit into one. */
    static Value large(Random random) {
        return new Value(Setter.STRING, "x".repeat(random.nextInt(4) == 0 ? 1_100_000 : 4_000));
    }

    /** Text, or how long it is. */
    static String shown(String text) {
        return text.length() < SHOWN ? text : text.length() + " characters " + text.hashCode();
    }

    static Value nothing(Random random) {
        return new Value(
                Setter.NULL, random.nextBoolean() ? Types.VARCHAR : random.nextBoolean() ? Types.INTEGER : Types.NULL);
    }

    @Override
    public String toString() {
        String text = value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
        return setter + (setter == Setter.OBJECT ? " " + value.getClass().getSimpleName() : "") + " '" + shown(text)
                + "'";
    }
}
