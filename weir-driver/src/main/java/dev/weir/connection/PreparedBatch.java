package dev.weir.connection;

import dev.weir.parameter.ParameterSet;
import dev.weir.session.BatchOutcomes;
import java.sql.SQLException;
import java.util.List;

/** Executions of a prepared statement. */
final class PreparedBatch implements BatchRun.Elements {
    private final WeirPreparedStatement statement;
    private final List<ParameterSet> sets;

    PreparedBatch(WeirPreparedStatement statement, List<ParameterSet> sets) {
        this.statement = statement;
        this.sets = sets;
    }

    @Override
    public long runAlone(int index) throws SQLException {
        return statement.runOf(sets.get(index));
    }

    @Override
    public int runTogether(int from, BatchOutcomes outcomes) throws SQLException {
        return statement.runTogether(sets, from, outcomes);
    }
}
