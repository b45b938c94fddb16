package dev.weir.lab.study.export;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;

/** A digest of the rows of an export, in any order and from any threads: their count, their amounts, and a sum of their hashes. */
final class ExportDigest {
    private final LongAdder rows = new LongAdder();
    private final LongAdder amounts = new LongAdder();
    private final LongAdder hashes = new LongAdder();

    void add(ResultSet row) throws SQLException {
        add(row.getLong(1), row.getLong(2), row.getString(3));
    }

    void add(long id, long amount, String note) {
        rows.increment();
        amounts.add(amount);
        hashes.add(mixed(mixed(mixed(id) + amount) + note.hashCode()));
    }

    long rows() {
        return rows.sum();
    }

    long amounts() {
        return amounts.sum();
    }

    /** The last step of MurmurHash3, so that swapping values between rows changes the sum. */
    private static long mixed(long value) {
        long bits = (value ^ value >>> 33) * 0xff51afd7ed558ccdL;
        bits = (bits ^ bits >>> 33) * 0xc4ceb9fe1a85ec53L;
        return bits ^ bits >>> 33;
    }

    @Override
    public String toString() {
        return rows() + ":" + Long.toHexString(hashes.sum());
    }
}
