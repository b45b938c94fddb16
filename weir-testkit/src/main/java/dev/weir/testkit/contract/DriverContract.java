package dev.weir.testkit.contract;

import org.junit.jupiter.api.Nested;

/** Every suite for one driver on one server. */
public abstract class DriverContract {
    /** The driver and server under test. */
    protected abstract Connections connections();

    /** See {@link ConnectionContract}. */
    @Nested
    class OfConnections extends ConnectionContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }

    /** See {@link StatementContract}. */
    @Nested
    class OfStatements extends StatementContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }

    /** See {@link PreparedStatementContract}. */
    @Nested
    class OfPreparedStatements extends PreparedStatementContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }

    /** See {@link ResultSetContract}. */
    @Nested
    class OfResultSets extends ResultSetContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }

    /** See {@link TransactionContract}. */
    @Nested
    class OfTransactions extends TransactionContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }

    /** See {@link ValueContract}. */
    @Nested
    class OfValues extends ValueContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }
}
