package dev.weir.lab.study.transaction;

import dev.weir.lab.study.Operation;
import java.sql.Connection;
import java.sql.SQLException;

/** One unit of work after the other, each reading other rows. */
final class UnitOperation implements Operation {
    /** Units until the first row comes again. */
    private static final int VISITS = 1000;

    private final Transactions transactions;
    private final Statements statements;
    private int visit;
    private long sum;
    private long firstRowNanoTime;

    UnitOperation(Transactions transactions, Statements statements) {
        this.transactions = transactions;
        this.statements = statements;
    }

    @Override
    public Object once() throws Exception {
        sum = 0;
        firstRowNanoTime = 0;
        transactions.run(statements.level().unit(), this::run);
        visit = (visit + 1) % VISITS;
        return sum;
    }

    private void run(Connection connection) throws SQLException {
        statements.run(connection, visit, this::take);
    }

    private void take(long value) {
        if (firstRowNanoTime == 0) {
            firstRowNanoTime = System.nanoTime();
        }
        sum += value;
    }

    @Override
    public long firstRowNanoTime() {
        return firstRowNanoTime;
    }
}
