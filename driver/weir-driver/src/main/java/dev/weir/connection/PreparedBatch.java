package dev.weir.connection;

import dev.weir.session.BatchOutcomes;
import java.sql.SQLException;

/** Executions of a prepared statement. */
record PreparedBatch(WeirPreparedStatement statement, StoredBatch sets) implements BatchRun.Elements {
    @Override
    public boolean inserts(int index) {
        return statement.inserts();
    }

    @Override
    public long runAlone(int index) throws SQLException {
        return statement.runOf(sets.at(index));
    }

    @Override
    public int runTogether(int from, BatchOutcomes outcomes) throws SQLException {
        return statement.runTogether(sets, sets.size(), from, outcomes);
    }
}
