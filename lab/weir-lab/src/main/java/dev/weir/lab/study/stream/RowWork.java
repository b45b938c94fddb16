package dev.weir.lab.study.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** The work on each row of a result. One instance serves successive operations. */
abstract class RowWork {
    private long rows;
    private long firstRowNanoTime;

    /** Forgets the previous operation. */
    final void begin() {
        rows = 0;
        firstRowNanoTime = 0;
        reset();
    }

    final void row(int id, String name) {
        if (rows++ == 0) {
            firstRowNanoTime = System.nanoTime();
        }
        accept(id, name);
    }

    final long rows() {
        return rows;
    }

    final long firstRowNanoTime() {
        return firstRowNanoTime;
    }

    abstract void reset();

    abstract void accept(int id, String name);

    /** Returns a value that depends on every row. */
    abstract Object result();

    /** Event sourcing: each row updates a small state and is dropped. */
    static final class Fold extends RowWork {
        private long balance;
        private int version;

        @Override
        void reset() {
            balance = 0;
            version = 0;
        }

        @Override
        void accept(int id, String name) {
            version = id;
            balance = balance * 31 + name.charAt(name.length() - 1);
        }

        @Override
        Object result() {
            return balance + version;
        }
    }

    /** Digests every value, in order: row count and CRC-32C (RFC 3720) over id and name. */
    static final class Digest extends RowWork {
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
}
