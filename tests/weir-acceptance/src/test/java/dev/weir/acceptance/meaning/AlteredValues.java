package dev.weir.acceptance.meaning;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two values of one setter: the first while a column has its old type, the second once another session has given it a new one.
 *
 * @param column the name of the column that they are for
 * @param before null for NULL
 */
record AlteredValues(String column, @Nullable Object before, Object after) {
    static final List<AlteredValues> ALL = List.of(
            new AlteredValues("c_number_string", "5", "007"),
            new AlteredValues("c_spaced_string", "5", " 1 "),
            new AlteredValues("c_word_string", "1", "abc"),
            new AlteredValues("c_item_string", "1", "1"),
            new AlteredValues("c_date_string", "2024-02-29", "2024-03-01 13:14:15"),
            new AlteredValues("c_json_string", "[1]", "\"é\""),
            new AlteredValues("c_long_string", "1", "x".repeat(30)),
            new AlteredValues("c_reader", "5", "007"),
            new AlteredValues("c_boolean", true, true),
            new AlteredValues("c_byte", (byte) 5, (byte) 1),
            new AlteredValues("c_int", 5, 1),
            new AlteredValues("c_long", 5L, 5_000_000_000L),
            new AlteredValues("c_unsigned", BigInteger.ONE, new BigInteger("18446744073709551610")),
            new AlteredValues("c_double", 2.5, 4.5),
            new AlteredValues("c_float", 2.5f, 0.1f),
            new AlteredValues("c_decimal", new BigDecimal("12.50"), new BigDecimal("1.10")),
            new AlteredValues(
                    "c_bytes", "5".getBytes(StandardCharsets.US_ASCII), "007".getBytes(StandardCharsets.US_ASCII)),
            new AlteredValues(
                    "c_stream", "5".getBytes(StandardCharsets.US_ASCII), "007".getBytes(StandardCharsets.US_ASCII)),
            new AlteredValues("c_date", Date.valueOf("2024-02-29"), Date.valueOf("2024-03-01")),
            new AlteredValues("c_time", Time.valueOf("13:14:15"), Time.valueOf("01:02:03")),
            new AlteredValues(
                    "c_timestamp", Timestamp.valueOf("2024-02-29 13:14:15"), Timestamp.valueOf("2024-03-01 00:00:00")),
            new AlteredValues("c_local_date", LocalDate.of(2024, 2, 29), LocalDate.of(2024, 3, 1)),
            new AlteredValues("c_local_time", LocalTime.of(13, 14, 15), LocalTime.of(1, 2, 3)),
            new AlteredValues(
                    "c_local_date_time", LocalDateTime.of(2024, 2, 29, 13, 14, 15), LocalDateTime.of(2024, 3, 1, 0, 0)),
            new AlteredValues("c_null_then_string", null, "007"),
            new AlteredValues("c_null_then_int", null, 1),
            new AlteredValues("c_string_then_int", "5", 1),
            new AlteredValues("c_int_then_string", 5, "007"));

    void setBefore(PreparedStatement statement, int index) throws SQLException {
        set(statement, index, before);
    }

    void setAfter(PreparedStatement statement, int index) throws SQLException {
        set(statement, index, after);
    }

    private void set(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.NULL);
        } else if (column.equals("c_reader")) {
            statement.setCharacterStream(index, new StringReader((String) value));
        } else if (column.equals("c_stream")) {
            statement.setBinaryStream(index, new ByteArrayInputStream((byte[]) value));
        } else {
            statement.setObject(index, value);
        }
    }

    /** Returns whether Connector/J's text has a number where one can stand: {@code x'..'}. What counts is then Weir's own text. */
    boolean isAnotherTypeInText() {
        return column.equals("c_reader") || after instanceof byte[];
    }
}
