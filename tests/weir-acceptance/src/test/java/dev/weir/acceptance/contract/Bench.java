package dev.weir.acceptance.contract;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.XADataSource;

/** A product on a server, with a database of its own that is dropped in the end. */
final class Bench implements AutoCloseable {
    private final Product product;
    private final RunningServer server;
    private final String database;
    private final Map<String, String> options;

    private Bench(Product product, RunningServer server, String database, Map<String, String> options) {
        this.product = product;
        this.server = server;
        this.database = database;
        this.options = options;
    }

    /** Takes a server of the kind and makes the database. */
    static Bench of(Product product, Servers servers, String kind) throws SQLException {
        return of(product, servers, kind, Map.of());
    }

    static Bench of(Product product, Servers servers, String kind, Map<String, String> options) throws SQLException {
        RunningServer server = servers.get(kind);
        String database =
                "contract_" + product.name().toLowerCase(Locale.ROOT) + "_" + Long.toHexString(System.nanoTime());
        Weir.administer(
                server,
                "set global max_allowed_packet = 67108864",
                "create database " + database + " character set utf8mb4");
        return new Bench(product, server, database, options);
    }

    /** Another product on the same database. */
    Bench with(Product other) {
        return new Bench(other, server, database, options);
    }

    String driver() {
        return product.shown();
    }

    boolean expects(Expectation expectation) {
        return product.expectations().contains(expectation);
    }

    Connection open() throws SQLException {
        return open(Map.of());
    }

    /**
     * Opens a connection to the database, as an account that may do everything.
     *
     * @param properties by the names Connector/J gives them
     */
    Connection open(Map<String, String> properties) throws SQLException {
        Map<String, String> all = new HashMap<>(Map.of("user", server.user(), "password", server.password()));
        all.putAll(options);
        all.putAll(properties);
        return product.open(server.host(), server.port(), database, all);
    }

    ConnectionPoolDataSource pool() throws SQLException {
        return product.pool(server.host(), server.port(), database, server.user(), server.password(), options);
    }

    XADataSource xa() throws SQLException {
        return product.xa(server.host(), server.port(), database, server.user(), server.password(), options);
    }

    @Override
    public void close() throws SQLException {
        Weir.administer(server, "drop database " + database);
    }
}
