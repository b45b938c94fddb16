package dev.weir.lab.observe;

/** A connection's counters. Writes include inserts and prepared statements, ends are COMMITs and ROLLBACKs; -1 bytes: unknown. */
record ConnectionCounts(long selects, long inserts, long writes, long ends, long rows, long bytes) {
    static final ConnectionCounts NEW = new ConnectionCounts(0, 0, 0, 0, 0, 0);

    ConnectionCounts withBytes(long known) {
        return new ConnectionCounts(selects, inserts, writes, ends, rows, known);
    }

    /** Returns the same counters, given the role of a prepared statement and the number of its executions. */
    ConnectionCounts knowing(StatementRole executed, long count) {
        return executed.isSelect()
                ? new ConnectionCounts(selects + count, inserts, Math.max(0, writes - count), ends, rows, bytes)
                : executed == StatementRole.INSERT
                        ? new ConnectionCounts(selects, inserts + count, writes, ends, rows, bytes)
                        : this;
    }

    ConnectionCounts since(ConnectionCounts before) {
        return new ConnectionCounts(
                selects - before.selects,
                inserts - before.inserts,
                writes - before.writes,
                ends - before.ends,
                rows - before.rows,
                bytes < before.bytes || before.bytes < 0 ? -1 : bytes - before.bytes);
    }

    /** Returns bytes sent per row; per statement if it sent no rows. */
    double bytesPerRow() {
        return bytes / (double) Math.max(1, Math.max(rows, selects));
    }
}
