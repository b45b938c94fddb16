package dev.weir.acceptance.contract;

import dev.weir.acceptance.TestServers;
import dev.weir.testkit.contract.Connections;
import dev.weir.testkit.contract.DriverContract;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every suite for one product on one kind of server. */
@ExtendWith(TestServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnServer extends DriverContract {
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

    @Override
    protected Connections connections() {
        return bench;
    }
}
