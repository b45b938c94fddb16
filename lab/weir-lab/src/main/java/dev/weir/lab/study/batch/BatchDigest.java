package dev.weir.lab.study.batch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** The content of the table after a batch: row count, and CRC-32C (RFC 3720) of the values. */
final class BatchDigest {
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer numbers = ByteBuffer.allocate(Integer.BYTES + Long.BYTES);
    private int count;

    void add(int id, String name, long amount) {
        crc.update(numbers.clear().putInt(id).putLong(amount).flip());
        crc.update(name.getBytes(StandardCharsets.UTF_8));
        count++;
    }

    static String expected(BatchLevel level) {
        BatchDigest digest = new BatchDigest();
        for (int id = 0; id < level.inserts(); id++) {
            digest.add(id, BatchRow.name(id), BatchRow.amount(id));
        }
        return digest.toString();
    }

    @Override
    public String toString() {
        return count + ":" + Long.toHexString(crc.getValue());
    }
}
