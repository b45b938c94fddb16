package dev.weir.acceptance.contract;

import dev.weir.acceptance.TestServers.Servers;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;

/** Every suite for one product on one kind of server. */
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
    void start(Servers servers) throws SQLException {
        bench = Bench.of(product, servers, kind, options);
    }

    @AfterAll
    void stop() throws SQLException {
        bench.close();
    }

    Bench bench() {
        return bench;
    }

    @Nested
    class OfConnections extends ConnectionContract {}

    @Nested
    class OfStatements extends StatementContract {}

    @Nested
    class OfPreparedStatements extends PreparedStatementContract {}

    @Nested
    class OfCallableStatements extends CallableStatementContract {}

    @Nested
    class OfCallTypes extends CallTypesContract {}

    @Nested
    class OfResultSets extends ResultSetContract {}

    @Nested
    class OfUpdatableResults extends UpdatableContract {}

    @Nested
    class OfUpdaters extends UpdaterContract {}

    @Nested
    class OfTransactions extends TransactionContract {}

    @Nested
    class OfValues extends ValueContract {}

    @Nested
    class OfPooledConnections extends PooledConnectionContract {}

    @Nested
    class OfXa extends XaContract {}

    @Nested
    class OfObjects extends ObjectContract {}
}
