package dev.weir.testkit.contract;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.XADataSource;

/** The facts about the driver and the server it runs against. */
public interface Connections {
    /** The driver's name as tables show it. */
    String driver();

    /** Returns whether the server is a MariaDB. */
    boolean mariaDbServer();

    /**
     * Opens a connection to an empty database of the suite's own, as an account that may do everything.
     *
     * @param properties by the names Connector/J gives them; a subclass translates what its driver calls otherwise
     */
    Connection open(Map<String, String> properties) throws SQLException;

    /** The driver's source of pooled connections to that database. */
    ConnectionPoolDataSource pool() throws SQLException;

    /** The driver's source of connections for distributed transactions to that database. */
    XADataSource xa() throws SQLException;

    /** Returns what this driver does otherwise than most; see each constant. */
    default Set<Expectation> expectations() {
        return Set.of();
    }

    /** Opens one with the driver's defaults. */
    default Connection open() throws SQLException {
        return open(Map.of());
    }

    /** Returns whether the driver is stated to do so. */
    default boolean expects(Expectation expectation) {
        return expectations().contains(expectation);
    }
}
