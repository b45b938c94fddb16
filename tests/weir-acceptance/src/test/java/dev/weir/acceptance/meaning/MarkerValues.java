package dev.weir.acceptance.meaning;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** A value of each type that a marker can have. */
enum MarkerValues {
    NULL,
    BOOLEAN,
    INT,
    LONG,
    UNSIGNED_LONG,
    DOUBLE,
    DECIMAL,
    TEXT,
    NUMBER_TEXT,
    BYTES,
    STREAM,
    DATE,
    DATETIME,
    TIME;

    void set(PreparedStatement statement, int index) throws SQLException {
        switch (this) {
            case NULL -> statement.setNull(index, Types.NULL);
            case BOOLEAN -> statement.setBoolean(index, true);
            case INT -> statement.setInt(index, 5);
            case LONG -> statement.setLong(index, 5_000_000_000L);
            case UNSIGNED_LONG -> statement.setObject(index, new BigInteger("18446744073709551610"));
            case DOUBLE -> statement.setDouble(index, 2500.25);
            case DECIMAL -> statement.setBigDecimal(index, new BigDecimal("12345.678901234"));
            case TEXT -> statement.setString(index, "téxt");
            case NUMBER_TEXT -> statement.setString(index, "17.5");
            case BYTES -> statement.setBytes(index, "Bé".getBytes(StandardCharsets.UTF_8));
            case STREAM ->
                statement.setBinaryStream(index, new ByteArrayInputStream("Sé".getBytes(StandardCharsets.UTF_8)));
            case DATE -> statement.setObject(index, LocalDate.of(2024, 2, 29));
            case DATETIME -> statement.setObject(index, LocalDateTime.of(2024, 2, 29, 13, 14, 15, 123_456_000));
            case TIME -> statement.setObject(index, LocalTime.of(13, 14, 15));
        }
    }
}
