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

    /** See {@link CallableStatementContract}. */
    @Nested
    class OfCallableStatements extends CallableStatementContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }

    /** See {@link CallTypesContract}. */
    @Nested
    class OfCallTypes extends CallTypesContract {
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

    /** See {@link UpdatableContract}. */
    @Nested
    class OfUpdatableResults extends UpdatableContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }

    /** See {@link UpdaterContract}. */
    @Nested
    class OfUpdaters extends UpdaterContract {
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

    /** See {@link PooledConnectionContract}. */
    @Nested
    class OfPooledConnections extends PooledConnectionContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }

    /** See {@link XaContract}. */
    @Nested
    class OfXa extends XaContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }

    /** See {@link ObjectContract}. */
    @Nested
    class OfObjects extends ObjectContract {
        @Override
        protected Connections connections() {
            return DriverContract.this.connections();
        }
    }
}
