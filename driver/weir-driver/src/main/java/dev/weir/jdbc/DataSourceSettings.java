package dev.weir.jdbc;

import dev.weir.api.Option;
import dev.weir.connection.AccountBuilder;
import dev.weir.connection.WeirConnection;
import dev.weir.error.Errors;
import dev.weir.error.Wrapping;
import dev.weir.url.ConnectionUrl;
import dev.weir.url.UrlHost;
import java.io.PrintWriter;
import java.io.Serializable;
import java.sql.SQLException;
import java.sql.ShardingKeyBuilder;
import java.sql.Wrapper;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.logging.Logger;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.sql.CommonDataSource;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the driver's data sources, as bean properties: where the server is, by a URL or by server name, port and
 * database; as whom to log in; and any {@link Option}. Set them before the data source is used by several threads.
 *
 * <p>A data source can be serialized and bound to JNDI; a password that was set here is then part of what is stored, readable for
 * whoever can read that. Where it must not be, leave it out and have the program give it when it asks for a connection.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public abstract sealed class DataSourceSettings implements CommonDataSource, Wrapper, Referenceable, Serializable
        permits WeirDataSource, WeirConnectionPoolDataSource, WeirXADataSource {
    private static final long serialVersionUID = 1L;

    private static final int MAX_PORT = 65_535;

    private final Properties properties = new Properties();
    private @Nullable String url;
    private @Nullable String serverName;
    private int portNumber;
    private @Nullable String databaseName;
    private transient @Nullable PrintWriter logWriter;
    private transient @Nullable WeirDriver driver;
    private transient @Nullable Supplier<String> passwordSupplier;

    /** Settings of a server on {@code localhost}. */
    DataSourceSettings() {}

    /** Settings with a driver's URLs; a deserialized copy has Weir's own URLs. */
    DataSourceSettings(WeirDriver driver) {
        this.driver = driver;
    }

    /**
     * Sets the URL of connections, which replaces server name, port and database.
     *
     * @param url as for {@link WeirDriver}; null makes it of server name, port and database
     * @throws SQLException when it is not a URL of this driver or malformed
     */
    public void setUrl(@Nullable String url) throws SQLException {
        if (url != null) {
            driver().accepted(url);
        }
        this.url = url;
    }

    /** Returns the URL of connections, with user and password only if they were set as part of it. */
    public String getUrl() {
        return url == null ? urlOfParts() : url;
    }

    /** As {@link #setUrl}, for programs that use this name. */
    public void setURL(@Nullable String url) throws SQLException {
        setUrl(url);
    }

    /** As {@link #getUrl}. */
    public String getURL() {
        return getUrl();
    }

    private String urlOfParts() {
        String host = serverName == null || serverName.isEmpty() ? "localhost" : serverName;
        boolean bareIpv6 = host.indexOf(':') != host.lastIndexOf(':') && host.indexOf('[') < 0;
        return driver().prefix()
                + (bareIpv6 ? "[" + host + "]" : host)
                + (portNumber == 0 ? "" : ":" + portNumber)
                + "/"
                + (databaseName == null ? "" : UrlHost.encode(databaseName));
    }

    /** Sets the server's name or address; {@code localhost} without it. */
    public void setServerName(@Nullable String serverName) {
        this.serverName = serverName;
    }

    /** Returns the server's name or address; null if it was not set here. */
    public @Nullable String getServerName() {
        return serverName;
    }

    /**
     * Sets the TCP port.
     *
     * @param portNumber 1 to 65535; 0 for the default, 3306
     * @throws SQLException when it is out of range
     */
    public void setPortNumber(int portNumber) throws SQLException {
        if (portNumber < 0 || portNumber > MAX_PORT) {
            throw Errors.argument("portNumber=" + portNumber + "; expected 0 to " + MAX_PORT);
        }
        this.portNumber = portNumber;
    }

    /** Returns the TCP port that was set here; 0 for none. */
    public int getPortNumber() {
        return portNumber;
    }

    /** As {@link #setPortNumber}, for programs that use this name. */
    public void setPort(int port) throws SQLException {
        setPortNumber(port);
    }

    /** As {@link #getPortNumber}. */
    public int getPort() {
        return portNumber;
    }

    /** Sets the current database of new connections. */
    public void setDatabaseName(@Nullable String databaseName) {
        this.databaseName = databaseName;
    }

    /** Returns the database of new connections; null if it was not set here. */
    public @Nullable String getDatabaseName() {
        return databaseName;
    }

    /** Sets the account. */
    public void setUser(@Nullable String user) {
        setProperty(Option.USER.propertyName(), user);
    }

    /** Returns the account; null if it was not set here, but perhaps in the URL. */
    public @Nullable String getUser() {
        return properties.getProperty(Option.USER.propertyName());
    }

    /** As {@link #setUser}, for programs that use this name. */
    public void setUsername(@Nullable String username) {
        setUser(username);
    }

    /** As {@link #getUser}. */
    public @Nullable String getUsername() {
        return getUser();
    }

    /** Sets the account's password. There is no getter. */
    public void setPassword(@Nullable String password) {
        setProperty(Option.PASSWORD.propertyName(), password);
    }

    /**
     * Sets a supplier of the account's password, which replaces a password set here: for rotated passwords and expiring tokens.
     * It is called for each login, that is when a connection is opened, and when a statement is cancelled over a side
     * connection. A separate thread calls it, within {@link Option#CONNECT_TIMEOUT}. An exception, and null, become an {@link
     * SQLException} with SQLState 28000. A password given to {@code getConnection} overrides it. The supplier is not stored
     * with the data source.
     *
     * @param supplier of passwords, called by several threads; null uses the password set here
     */
    public void setPasswordSupplier(@Nullable Supplier<String> supplier) {
        passwordSupplier = supplier;
    }

    /**
     * Sets any option, overriding the URL's. Its value is checked when a connection is opened.
     *
     * @param name see {@link Option#propertyName()}
     * @param value its value; null for the URL's or the default
     * @throws IllegalArgumentException without a name
     */
    public void setProperty(String name, @Nullable String value) {
        if (name == null) {
            throw new IllegalArgumentException("name=null; expected the name of an option");
        }
        properties.keySet().removeIf(key -> name.equalsIgnoreCase(key.toString()));
        if (value != null) {
            properties.setProperty(name, value);
        }
    }

    /**
     * Sets options, for programs that can only set bean properties; keeps other options set before.
     *
     * @param options {@code name=value&name=value}, percent-encoded where needed, as after the question mark of a URL
     * @throws SQLException when it is malformed
     */
    public void setConnectionProperties(String options) throws SQLException {
        if (options == null) {
            throw Errors.argument("connectionProperties=null; expected name=value&name=value");
        }
        ConnectionUrl.parse(WeirDriver.PREFIX + "localhost/?" + options)
                .properties()
                .forEach(this::setProperty);
    }

    /**
     * Sets {@link Option#CONNECT_TIMEOUT}.
     *
     * @param seconds 0 for no limit
     */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        if (seconds < 0 || seconds > Integer.MAX_VALUE / 1000) {
            throw Errors.argument("seconds=" + seconds + "; expected 0 to " + Integer.MAX_VALUE / 1000);
        }
        setProperty(Option.CONNECT_TIMEOUT.propertyName(), Long.toString(TimeUnit.SECONDS.toMillis(seconds)));
    }

    /** Returns {@link Option#CONNECT_TIMEOUT} in seconds, rounded up. */
    @Override
    public int getLoginTimeout() throws SQLException {
        int millis = driver().values(parsed(), properties).number(Option.CONNECT_TIMEOUT);
        return millis / 1000 + (millis % 1000 == 0 ? 0 : 1);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Kept without effect: the driver logs through {@link #getParentLogger()}. */
    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        this.logWriter = out;
    }

    @Override
    public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
        throw AccountBuilder.unsupportedShards("createShardingKeyBuilder");
    }

    @Override
    public Logger getParentLogger() {
        return driver().getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrapping.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type != null && type.isInstance(this);
    }

    /** Returns all settings, the password included, from which {@link WeirObjectFactory} makes an equal data source. */
    @Override
    public final Reference getReference() {
        Reference reference = new Reference(getClass().getName(), WeirObjectFactory.class.getName(), null);
        add(reference, "url", url);
        add(reference, "serverName", serverName);
        add(reference, "portNumber", portNumber == 0 ? null : Integer.toString(portNumber));
        add(reference, "databaseName", databaseName);
        properties.stringPropertyNames().forEach(name -> add(reference, name, properties.getProperty(name)));
        return reference;
    }

    private static void add(Reference reference, String name, @Nullable String value) {
        if (value != null) {
            reference.add(new StringRefAddr(name, value));
        }
    }

    /** Sets a bean property or an option by its name. */
    final void set(String name, String value) throws SQLException {
        switch (name.toLowerCase(Locale.ROOT)) {
            case "url" -> setUrl(value);
            case "servername" -> setServerName(value);
            case "port", "portnumber" -> setPortNumber(number(name, value));
            case "databasename" -> setDatabaseName(value);
            case "username" -> setUser(value);
            case "logintimeout" -> setLoginTimeout(number(name, value));
            case "connectionproperties" -> setConnectionProperties(value);
            default -> setProperty(name, value);
        }
    }

    private static int number(String name, String value) throws SQLException {
        try {
            return Integer.parseInt(value.trim());
        } catch (NumberFormatException e) {
            throw Errors.argument(name + "=" + value + "; expected a whole number");
        }
    }

    /** Opens a connection, as another user if one is given. */
    final WeirConnection connect(@Nullable String user, @Nullable String password) throws SQLException {
        Properties once = new Properties();
        once.putAll(properties);
        if (user != null) {
            once.setProperty(Option.USER.propertyName(), user);
        }
        if (password != null) {
            once.setProperty(Option.PASSWORD.propertyName(), password);
        }
        return driver().open(parsed(), once, password == null ? passwordSupplier : null);
    }

    private ConnectionUrl parsed() throws SQLException {
        if (url != null && (serverName != null || portNumber != 0 || databaseName != null)) {
            throw Errors.argument("a URL is set, and besides serverName=" + serverName + " portNumber=" + portNumber
                    + " databaseName=" + databaseName + "; set either the URL or these");
        }
        return driver().parse(getUrl());
    }

    private WeirDriver driver() {
        WeirDriver made = driver;
        if (made == null) {
            made = new WeirDriver();
            driver = made;
        }
        return made;
    }

    /** Returns the kind of data source and its URL, without password. */
    @Override
    public final String toString() {
        try {
            return getClass().getSimpleName() + "[" + parsed() + "]";
        } catch (SQLException e) {
            return getClass().getSimpleName() + "[" + e.getMessage() + "]";
        }
    }
}
