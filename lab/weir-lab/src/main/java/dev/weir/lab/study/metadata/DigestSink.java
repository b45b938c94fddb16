package dev.weir.lab.study.metadata;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.zip.CRC32C;

/** Digests every value: CRC-32C (RFC 3720) over kind, length and canonical text of each, in order. */
final class DigestSink implements Sink {
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

    /** {@code rows:digest}. */
    @Override
    public String toString() {
        return rows + ":" + Long.toHexString(crc.getValue());
    }
}
