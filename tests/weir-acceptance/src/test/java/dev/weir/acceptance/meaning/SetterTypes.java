package dev.weir.acceptance.meaning;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;

/** The setters whose values Connector/J writes into the text differently, with values that a conversion would change. */
enum SetterTypes {
    NULL,
    STRING,
    NUMBER_STRING,
    DATE_STRING,
    BOOLEAN,
    INT,
    LONG,
    UNSIGNED,
    DOUBLE,
    FLOAT,
    DECIMAL,
    BYTES,
    DATE,
    TIME,
    TIMESTAMP;

    void set(PreparedStatement statement, int index) throws SQLException {
        switch (this) {
            case NULL -> statement.setNull(index, Types.VARCHAR);
            case STRING -> statement.setString(index, "text");
            case NUMBER_STRING -> statement.setString(index, "17.5");
            case DATE_STRING -> statement.setString(index, "2024-02-29 13:14:15.123456");
            case BOOLEAN -> statement.setBoolean(index, true);
            case INT -> statement.setInt(index, 5);
            case LONG -> statement.setLong(index, 5_000_000_000L);
            case UNSIGNED -> statement.setObject(index, new BigInteger("18446744073709551610"));
            case DOUBLE -> statement.setDouble(index, 2500.25);
            case FLOAT -> statement.setFloat(index, 2.5f);
            case DECIMAL -> statement.setBigDecimal(index, new BigDecimal("12345.678901234"));
            case BYTES -> statement.setBytes(index, "B7".getBytes(StandardCharsets.UTF_8));
            case DATE -> statement.setDate(index, Date.valueOf("2024-02-29"));
            case TIME -> statement.setTime(index, Time.valueOf("13:14:15"));
            case TIMESTAMP -> statement.setTimestamp(index, Timestamp.valueOf("2024-02-29 13:14:15.123456"));
        }
    }

    /** Returns whether Connector/J's text has a literal of another type than the setter's: {@code x'..'}, which may be a number. */
    boolean isAnotherTypeInText() {
        return this == BYTES;
    }
}
