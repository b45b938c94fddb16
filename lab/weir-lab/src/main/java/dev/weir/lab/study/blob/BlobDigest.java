package dev.weir.lab.study.blob;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Digests values in order: their count, and CRC-32C (RFC 3720) over the length and bytes of each. */
final class BlobDigest {
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer length4 = ByteBuffer.allocate(Integer.BYTES);
    private int values;

    void add(byte[] bytes, int length) {
        crc.update(length4.clear().putInt(length).flip());
        crc.update(bytes, 0, length);
        values++;
    }

    @Override
    public String toString() {
        return values + ":" + Long.toHexString(crc.getValue());
    }
}
