package dev.weir.lab.study.transaction;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The values that a session must have read and written: their count and CRC-32C (RFC 3720), and the isolation level in effect. */
final class UnitDigest {
    /** Units that a digest covers: the second shows whether the first has restored all settings. */
    static final int UNITS = 2;

    private static final String READ_COMMITTED = "READ-COMMITTED";

    private final CRC32C crc = new CRC32C();
    private final ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES);
    private String isolation = "";
    private int count;

    void add(long value) {
        crc.update(buffer.clear().putLong(value).flip());
        count++;
    }

    /** Records the server's isolation level for the unit, while it is open. */
    void isolation(String found) {
        isolation = found;
    }

    static String expected(TransactionLevel level) {
        UnitDigest digest = new UnitDigest();
        for (int visit = 0; visit < UNITS; visit++) {
            for (int read = 0; read < level.reads(); read++) {
                digest.add(TransactionFixture.balance(TransactionFixture.account(visit, read)));
            }
        }
        if (level.unit().isIsolated()) {
            digest.isolation(READ_COMMITTED);
        }
        for (int id = 0; id < OwnRows.written(level); id++) {
            // a batch inserts the first time; an UPDATE needs the existing row
            digest.add(id + UNITS - (level.unit().isBatch() ? 1 : 0));
        }
        return digest.toString();
    }

    @Override
    public String toString() {
        String text = count + ":" + Long.toHexString(crc.getValue());
        return isolation.isEmpty() ? text : text + ", " + isolation;
    }
}
