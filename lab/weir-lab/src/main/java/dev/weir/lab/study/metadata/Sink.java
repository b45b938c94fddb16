package dev.weir.lab.study.metadata;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.zip.CRC32C;

/** Takes every value of every row, column by column. */
interface Sink {
    void number(long value);

    void real(double value);

    void text(String value);

    void moment(LocalDateTime value);

    void decimal(BigDecimal value);

    void endRow();

    /** Digests every value: CRC-32C (RFC 3720) over kind, length and canonical text of each, in order. */
    static final class Digest implements Sink {
        private final CRC32C crc = new CRC32C();
        private final ByteBuffer head = ByteBuffer.allocate(Character.BYTES + Integer.BYTES);
        private long rows;

        @Override
        public void number(long value) {
            add('n', Long.toString(value));
        }

        @Override
        public void real(double value) {
            add('r', Double.toString(value));
        }

        @Override
        public void text(String value) {
            add('t', value);
        }

        @Override
        public void moment(LocalDateTime value) {
            add('m', value.toString());
        }

        @Override
        public void decimal(BigDecimal value) {
            add('d', value.toPlainString());
        }

        @Override
        public void endRow() {
            rows++;
            add('|', "");
        }

        private void add(char kind, String value) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            crc.update(head.clear().putChar(kind).putInt(bytes.length).array());
            crc.update(bytes);
        }

        /** Returns {@code rows:digest}. */
        @Override
        public String toString() {
            return rows + ":" + Long.toHexString(crc.getValue());
        }
    }

    /** Sums part of every value, so cheaply that only the reading is timed, and so that no read can be optimised away. */
    static final class Sum implements Sink {
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

        /** Returns the time of the first row; 0 if there was none. */
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
}
