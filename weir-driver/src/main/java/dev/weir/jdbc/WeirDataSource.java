package dev.weir.jdbc;

import dev.weir.connection.Wrapping;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.url.ConnectionUrl;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A source of connections, each opened when asked for; it does not pool. Set it up before it is used by several threads:
 * the setters are not for concurrent use.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public final class WeirDataSource implements DataSource {
    private final WeirDriver driver = new WeirDriver();
    private final Properties properties = new Properties();
    private String url = WeirDriver.PREFIX + "localhost";
    private @Nullable PrintWriter logWriter;

    /** A data source for a server on {@code localhost}, unless a URL is set. */
    public WeirDataSource() {}

    /**
     * Sets the URL of connections.
     *
     * @param url as for {@link WeirDriver}
     * @throws SQLException when it is not a URL of this driver or malformed
     */
    public void setUrl(String url) throws SQLException {
        if (!driver.acceptsURL(url)) {
            throw Errors.usage(
                    "not a URL of this driver; expected " + WeirDriver.PREFIX + "..", SqlState.INVALID_ARGUMENT);
        }
        ConnectionUrl.parse(url);
        this.url = url;
    }

    /** The URL of connections. */
    public String getUrl() {
        return url;
    }

    /** Sets the account. */
    public void setUser(@Nullable String user) {
        setProperty(Option.USER.propertyName(), user);
    }

    /** The account, when it was set here; it may also stand in the URL. */
    public @Nullable String getUser() {
        return properties.getProperty(Option.USER.propertyName());
    }

    /** Sets the account's password. */
    public void setPassword(@Nullable String password) {
        setProperty(Option.PASSWORD.propertyName(), password);
    }

    /**
     * Sets any option; it comes before the same one in the URL. Its value is checked when a connection is opened.
     *
     * @param name see {@link Option#propertyName()}
     * @param value its value; without one, that of the URL or the default
     * @throws IllegalArgumentException without a name
     */
    public void setProperty(String name, @Nullable String value) {
        if (name == null) {
            throw new IllegalArgumentException("name=null; expected the name of an option");
        }
        if (value == null) {
            properties.remove(name);
        } else {
            properties.setProperty(name, value);
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        return driver.open(ConnectionUrl.parse(url), properties);
    }

    @Override
    public Connection getConnection(@Nullable String username, @Nullable String password) throws SQLException {
        Properties once = new Properties();
        once.putAll(properties);
        if (username != null) {
            once.setProperty(Option.USER.propertyName(), username);
        }
        if (password != null) {
            once.setProperty(Option.PASSWORD.propertyName(), password);
        }
        return driver.open(ConnectionUrl.parse(url), once);
    }

    /**
     * Sets {@link Option#CONNECT_TIMEOUT}.
     *
     * @param seconds 0 waits for ever
     */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        if (seconds < 0 || seconds > Integer.MAX_VALUE / 1000) {
            throw Errors.usage(
                    "seconds=" + seconds + "; expected 0 to " + Integer.MAX_VALUE / 1000, SqlState.INVALID_ARGUMENT);
        }
        setProperty(Option.CONNECT_TIMEOUT.propertyName(), Long.toString(TimeUnit.SECONDS.toMillis(seconds)));
    }

    /** {@link Option#CONNECT_TIMEOUT} in seconds, rounded up. */
    @Override
    public int getLoginTimeout() throws SQLException {
        int millis = driver.values(ConnectionUrl.parse(url), properties).number(Option.CONNECT_TIMEOUT);
        return millis / 1000 + (millis % 1000 == 0 ? 0 : 1);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Kept, and not written to: the driver logs through {@link #getParentLogger()}. */
    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        this.logWriter = out;
    }

    @Override
    public Logger getParentLogger() {
        return driver.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrapping.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return Wrapping.wraps(this, type);
    }
}
