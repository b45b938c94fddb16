package dev.weir.lab.study.batch;

import dev.weir.lab.study.Operation;
import java.sql.SQLException;

/**
 * One batch after the other, each of rows that follow on those before.
 *
 * @param inserter inserts them
 * @param table where they go
 * @param inserts rows of a batch
 */
record BatchOperation(Inserter inserter, BatchTable table, int inserts) implements Operation {
    /** A TRUNCATE goes over the table's own connection. */
    @Override
    public boolean makeReady() throws SQLException {
        if (!table.isFull()) {
            return false;
        }
        table.empty();
        return true;
    }

    @Override
    public Object once() throws Exception {
        int first = table.take(inserts);
        inserter.insert(first, inserts);
        return first;
    }

    /** Nothing is read. */
    @Override
    public long firstRowNanoTime() {
        return 0;
    }
}
