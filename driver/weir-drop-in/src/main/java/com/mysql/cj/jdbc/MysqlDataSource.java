package com.mysql.cj.jdbc;

import dev.weir.dropin.DataSourceProperties;
import dev.weir.dropin.DropInDriver;
import dev.weir.dropin.PeerUrl;
import dev.weir.jdbc.DataSourceSettings;
import dev.weir.jdbc.WeirDataSource;
import java.io.PrintWriter;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.logging.Logger;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A source of connections by the Weir driver, set up like Connector/J's: by a URL, or by server name, port and database; and by
 * a setter for each option. The URL overrides the others. Set it up before several threads use it.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public class MysqlDataSource extends DataSourceProperties implements DataSource, Referenceable, Serializable {
    private static final long serialVersionUID = 1L;
    private static final int DEFAULT_PORT = 3306;

    /** Options by name, as Connector/J writes them. */
    private final TreeMap<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private @Nullable String url;
    private @Nullable String serverName;
    private @Nullable String databaseName;
    private @Nullable String description;
    private int port = DEFAULT_PORT;
    private int loginTimeout;
    private transient @Nullable PrintWriter logWriter;
    private transient @Nullable DropInDriver driver;

    /** A data source for a server on {@code localhost}, until it is set up. */
    public MysqlDataSource() {}

    @Override
    public Connection getConnection() throws SQLException {
        return source().getConnection();
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return source().getConnection(user, password);
    }

    private WeirDataSource source() throws SQLException {
        return setUp(new WeirDataSource(driver().opener()));
    }

    /** Returns the driver of this source. */
    final synchronized DropInDriver driver() {
        DropInDriver made = driver;
        if (made == null) {
            made = new DropInDriver();
            driver = made;
        }
        return made;
    }

    /** Copies all settings to a source of Weir's. */
    final <S extends DataSourceSettings> S setUp(S source) throws SQLException {
        if (url != null) {
            source.setUrl(PeerUrl.of(url, properties()));
        } else {
            source.setServerName(serverName);
            source.setPortNumber(port);
            source.setDatabaseName(databaseName);
        }
        if (loginTimeout > 0) {
            source.setLoginTimeout(loginTimeout);
        }
        options.forEach(source::setProperty);
        return source;
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.putAll(options);
        return properties;
    }

    @Override
    protected final void set(String name, @Nullable Object value) {
        if (value == null) {
            options.remove(name);
        } else {
            options.put(name, value.toString());
        }
    }

    /** Sets the URL, {@code jdbc:mysql://..}. */
    public void setUrl(@Nullable String url) {
        this.url = url;
    }

    /** As {@link #setUrl}. */
    public void setURL(@Nullable String url) {
        setUrl(url);
    }

    /** Returns the URL that was set, or else one of server name, port and database. */
    public String getUrl() {
        return url == null
                ? "jdbc:mysql://" + (serverName == null ? "localhost" : serverName) + ":" + port + "/"
                        + (databaseName == null ? "" : databaseName)
                : url;
    }

    /** As {@link #getUrl}. */
    public String getURL() {
        return getUrl();
    }

    /** Sets the server's name or address. */
    public void setServerName(@Nullable String serverName) {
        this.serverName = serverName;
    }

    /** Returns the server's name or address; null if it was not set. */
    public @Nullable String getServerName() {
        return serverName;
    }

    /** Sets the TCP port, 1 to 65535. */
    public void setPort(int port) {
        this.port = port;
    }

    /** As {@link #setPort}. */
    public void setPortNumber(int port) {
        setPort(port);
    }

    /** Returns the TCP port. */
    public int getPort() {
        return port;
    }

    /** As {@link #getPort}. */
    public int getPortNumber() {
        return port;
    }

    /** Sets the current database of new connections. */
    public void setDatabaseName(@Nullable String databaseName) {
        this.databaseName = databaseName;
    }

    /** Returns the database of new connections; null if it was not set. */
    public @Nullable String getDatabaseName() {
        return databaseName;
    }

    /** Sets the account. */
    public void setUser(@Nullable String user) {
        set("user", user);
    }

    /** Returns the account; null if it was not set. */
    public @Nullable String getUser() {
        return options.get("user");
    }

    /** Sets the account's password. */
    public void setPassword(@Nullable String password) {
        set("password", password);
    }

    /** Returns the account's password; null if it was not set. */
    public @Nullable String getPassword() {
        return options.get("password");
    }

    /** Kept without effect. */
    public void setDescription(@Nullable String description) {
        this.description = description;
    }

    /** Returns the description that was set. */
    public @Nullable String getDescription() {
        return description;
    }

    /**
     * Limits connecting.
     *
     * @param seconds 0 for the option connectTimeout
     */
    @Override
    public void setLoginTimeout(int seconds) {
        this.loginTimeout = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        this.logWriter = out;
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("dev.weir");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : source().unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || source().isWrapperFor(type);
    }

    /** Returns all settings, the password included. */
    @Override
    public Reference getReference() {
        Reference reference = new Reference(getClass().getName(), MysqlDataSourceFactory.class.getName(), null);
        add(reference, "url", url);
        add(reference, "serverName", serverName);
        add(reference, "port", Integer.toString(port));
        add(reference, "databaseName", databaseName);
        options.forEach((name, value) -> add(reference, name, value));
        return reference;
    }

    private static void add(Reference reference, String name, @Nullable String value) {
        if (value != null) {
            reference.add(new StringRefAddr(name, value));
        }
    }

    /**
     * Takes the settings of a reference.
     *
     * @param reference entries are named like bean properties and options
     */
    public void setPropertiesViaRef(Reference reference) {
        Map<String, String> given = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        reference
                .getAll()
                .asIterator()
                .forEachRemaining(entry -> given.put(entry.getType(), (String) entry.getContent()));
        given.forEach(this::setByName);
    }

    private void setByName(String name, String value) {
        switch (name.toLowerCase(Locale.ROOT)) {
            case "url" -> setUrl(value);
            case "servername" -> setServerName(value);
            case "port", "portnumber" -> setPort(Integer.parseInt(value));
            case "databasename" -> setDatabaseName(value);
            default -> set(name, value);
        }
    }

    /** Leaves out the password. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + "[" + (url == null ? getUrl() : "a URL") + "]";
    }
}
