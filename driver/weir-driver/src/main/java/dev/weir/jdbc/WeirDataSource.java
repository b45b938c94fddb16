package dev.weir.jdbc;

import dev.weir.connection.AccountBuilder;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A source of connections, each opened when asked for; it does not pool. Its setters are not thread-safe: set it up before
 * several threads use it.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public final class WeirDataSource extends DataSourceSettings implements DataSource {
    private static final long serialVersionUID = 1L;

    /** A data source for a server on {@code localhost}, until it is set up. */
    public WeirDataSource() {}

    /**
     * A data source with a driver's URLs and defaults.
     *
     * @param driver opens its connections; after serialization it is one with Weir's own URLs
     */
    public WeirDataSource(WeirDriver driver) {
        super(driver);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connect(null, null);
    }

    @Override
    public Connection getConnection(@Nullable String username, @Nullable String password) throws SQLException {
        return connect(username, password);
    }

    @Override
    public ConnectionBuilder createConnectionBuilder() {
        return new AccountBuilder(this);
    }
}
