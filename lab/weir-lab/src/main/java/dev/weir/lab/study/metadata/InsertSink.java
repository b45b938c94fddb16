package dev.weir.lab.study.metadata;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;

/** Sets a row's values as parameters, those after the first. */
final class InsertSink implements Sink {
    private final PreparedStatement insert;
    private int parameter = 1;

    InsertSink(PreparedStatement insert) {
        this.insert = insert;
    }

    @Override
    public void number(long value) {
        set(value);
    }

    @Override
    public void real(double value) {
        set(value);
    }

    @Override
    public void text(String value) {
        set(value);
    }

    @Override
    public void moment(LocalDateTime value) {
        set(value);
    }

    @Override
    public void decimal(BigDecimal value) {
        set(value);
    }

    @Override
    public void endRow() {
        // the row is inserted by the caller
    }

    private void set(Object value) {
        try {
            insert.setObject(++parameter, value);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot set parameter=" + parameter + ": " + e.getMessage(), e);
        }
    }
}
