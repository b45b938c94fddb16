package dev.weir.lab.study.metadata;

import dev.weir.rig.raw.PacketFields;
import io.vertx.sqlclient.Row;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** Kinds of columns, each read by the getter that a program would use. */
enum GetterKind {
    INT("INT"),
    BIGINT("BIGINT"),
    VARCHAR("VARCHAR(32)"),
    DATETIME("DATETIME"),
    DECIMAL("DECIMAL(12, 2)"),
    DOUBLE("DOUBLE");

    private static final DateTimeFormatter SQL_MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

    private final String sqlType;

    GetterKind(String sqlType) {
        this.sqlType = sqlType;
    }

    String sqlType() {
        return sqlType;
    }

    /** Passes a value on. */
    void take(Object value, Sink sink) {
        switch (this) {
            case INT, BIGINT -> sink.number((long) value);
            case VARCHAR -> sink.text((String) value);
            case DATETIME -> sink.moment((LocalDateTime) value);
            case DECIMAL -> sink.decimal((BigDecimal) value);
            case DOUBLE -> sink.real((double) value);
        }
    }

    void take(ResultSet row, int column, Sink sink) throws SQLException {
        switch (this) {
            case INT -> sink.number(row.getInt(column));
            case BIGINT -> sink.number(row.getLong(column));
            case VARCHAR -> sink.text(row.getString(column));
            case DATETIME -> sink.moment(row.getObject(column, LocalDateTime.class));
            case DECIMAL -> sink.decimal(row.getBigDecimal(column));
            case DOUBLE -> sink.real(row.getDouble(column));
        }
    }

    void take(Row row, int column, Sink sink) {
        switch (this) {
            case INT -> sink.number(row.getInteger(column));
            case BIGINT -> sink.number(row.getLong(column));
            case VARCHAR -> sink.text(row.getString(column));
            case DATETIME -> sink.moment(row.getLocalDateTime(column));
            case DECIMAL -> sink.decimal(row.getBigDecimal(column));
            case DOUBLE -> sink.real(row.getDouble(column));
        }
    }

    /** Reads the next value of a row of the text protocol. */
    void take(PacketFields row, Sink sink) {
        String text = new String(row.value(), StandardCharsets.UTF_8);
        switch (this) {
            case INT, BIGINT -> sink.number(Long.parseLong(text));
            case VARCHAR -> sink.text(text);
            case DATETIME -> sink.moment(LocalDateTime.parse(text, SQL_MOMENT));
            case DECIMAL -> sink.decimal(new BigDecimal(text));
            case DOUBLE -> sink.real(Double.parseDouble(text));
        }
    }
}
