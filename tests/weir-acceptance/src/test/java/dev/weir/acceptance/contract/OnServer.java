package dev.weir.acceptance.contract;

import dev.weir.acceptance.TestServers;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every suite for one product on one kind of server. */
@ExtendWith(TestServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnServer {
    private final Product product;
    private final String kind;
    private final Map<String, String> options;
    private Bench bench;

    OnServer(Product product, String kind) {
        this(product, kind, Map.of());
    }

    /** With options of every connection. */
    OnServer(Product product, String kind, Map<String, String> options) {
        this.options = options;
        this.product = product;
        this.kind = kind;
    }

    @BeforeAll
    void start(TestServers.Servers servers) throws SQLException {
        bench = Bench.of(product, servers, kind, options);
    }

    @AfterAll
    void stop() throws SQLException {
        bench.close();
    }

    @Nested
    class OfConnections extends ConnectionContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfStatements extends StatementContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfPreparedStatements extends PreparedStatementContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfCallableStatements extends CallableStatementContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfCallTypes extends CallTypesContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfResultSets extends ResultSetContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfUpdatableResults extends UpdatableContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfUpdaters extends UpdaterContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfTransactions extends TransactionContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfValues extends ValueContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfPooledConnections extends PooledConnectionContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfXa extends XaContract {
        @Override
        Bench bench() {
            return bench;
        }
    }

    @Nested
    class OfObjects extends ObjectContract {
        @Override
        Bench bench() {
            return bench;
        }
    }
}
