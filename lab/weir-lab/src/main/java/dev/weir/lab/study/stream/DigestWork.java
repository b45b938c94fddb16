package dev.weir.lab.study.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Digests every value, in order: row count and CRC-32C (RFC 3720) over id and name. */
final class DigestWork extends RowWork {
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer id4 = ByteBuffer.allocate(Integer.BYTES);

    @Override
    void reset() {
        crc.reset();
    }

    @Override
    void accept(int id, String name) {
        crc.update(id4.clear().putInt(id).flip());
        crc.update(name.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    String result() {
        return rows() + ":" + Long.toHexString(crc.getValue());
    }
}
