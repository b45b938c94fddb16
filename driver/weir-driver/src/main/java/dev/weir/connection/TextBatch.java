package dev.weir.connection;

import dev.weir.session.BatchOutcomes;
import dev.weir.sql.StatementKind;
import java.sql.SQLException;
import java.util.List;

/** Statements of a batch. */
record TextBatch(WeirStatement statement, List<String> sql) implements BatchRun.Elements {
    @Override
    public boolean inserts(int index) {
        return StatementKind.of(sql.get(index), statement.session().commands().dialect())
                .inserts();
    }

    @Override
    public long runAlone(int index) throws SQLException {
        return statement.executeUpdate(sql.get(index), KeyRequest.ANY);
    }

    @Override
    public int runTogether(int from, BatchOutcomes outcomes) throws SQLException {
        statement.checkOpen();
        if (statement.timeout() > 0) {
            return from;
        }
        return statement
                .session()
                .batches()
                .run(statement.owner(), i -> statement.command(sql.get(i)), sql.size(), from, outcomes);
    }
}
