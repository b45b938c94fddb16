package dev.weir.lab.study.batch;

import dev.weir.lab.study.Operation;
import java.sql.SQLException;

/** One batch after the other, each of rows that follow on those before. */
record BatchOperation(BatchWriter writer, BatchTable table, int rows) implements Operation {
    /** The statement that empties or fills the table goes over its own connection. */
    @Override
    public boolean makeReady() throws SQLException {
        return table.makeReady(rows);
    }

    @Override
    public int callsReady() {
        return table.batchesLeft(rows);
    }

    @Override
    public Object once() throws Exception {
        int first = table.take(rows);
        writer.write(first, rows);
        return first;
    }
}
