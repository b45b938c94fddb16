package dev.weir.lab.study.metadata;

import java.math.BigDecimal;
import java.time.LocalDateTime;

/** Adds up something of every value, so cheaply that only the reading is timed, and so that none can be left out. */
final class SumSink implements Sink {
    private long sum;
    private int rows;
    private long firstRowNanoTime;

    void begin() {
        sum = 0;
        rows = 0;
        firstRowNanoTime = 0;
    }

    long sum() {
        return sum;
    }

    int rows() {
        return rows;
    }

    /** When the first row was read; 0 where there was none. */
    long firstRowNanoTime() {
        return firstRowNanoTime;
    }

    @Override
    public void number(long value) {
        sum = 31 * sum + value;
    }

    @Override
    public void real(double value) {
        sum = 31 * sum + Double.doubleToRawLongBits(value);
    }

    @Override
    public void text(String value) {
        sum = 31 * sum + value.hashCode();
    }

    @Override
    public void moment(LocalDateTime value) {
        sum = 31 * sum + value.hashCode();
    }

    @Override
    public void decimal(BigDecimal value) {
        sum = 31 * sum + value.hashCode();
    }

    @Override
    public void endRow() {
        if (rows++ == 0) {
            firstRowNanoTime = System.nanoTime();
        }
    }
}
