package dev.weir.jdbc;

import dev.weir.api.Option;
import dev.weir.api.OptionTranslator;
import dev.weir.catalog.DriverVersion;
import dev.weir.connection.ConnectionOpener;
import dev.weir.connection.WeirConnection;
import dev.weir.error.Errors;
import dev.weir.hosts.HostMemory;
import dev.weir.login.Settings;
import dev.weir.session.Session;
import dev.weir.url.ClusterReader;
import dev.weir.url.ConnectionUrl;
import dev.weir.url.OptionValues;
import dev.weir.url.SettingsReader;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver; its URLs are {@code jdbc:mysql:weir://host:port/database?name=value&name=value}, see {@link Option} for the
 * names. Options may also be given as properties, which come before those of the URL.
 *
 * <p>With several hosts, {@code host:port,host:port}, a connection goes to the first that can be reached; with
 * {@code sequential:}, {@code loadbalance:} or {@code replication:} before the slashes, as that says. A connection that breaks is
 * closed and never goes to another host by itself.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public final class WeirDriver implements Driver {
    /** The beginning of every URL of the driver, in full. */
    public static final String PREFIX = ConnectionUrl.PREFIX;

    static {
        try {
            DriverManager.registerDriver(new WeirDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String scheme;
    private final OptionTranslator translator;
    private final HostMemory memory = new HostMemory();

    /** For ServiceLoader and DriverManager. */
    public WeirDriver() {
        this(ConnectionUrl.SCHEME, given -> given);
    }

    /**
     * A driver for URLs that begin like another driver's, for artifacts that replace that driver.
     *
     * @param scheme the beginning, such as {@code jdbc:mysql:}; the rest is as after {@code jdbc:mysql:weir:}
     * @param translator of that driver's options
     */
    public WeirDriver(String scheme, OptionTranslator translator) {
        this.scheme = scheme;
        this.translator = translator;
    }

    @Override
    public @Nullable Connection connect(String url, @Nullable Properties info) throws SQLException {
        return acceptsURL(url) ? open(parse(url), info, null) : null;
    }

    ConnectionUrl parse(String url) throws SQLException {
        return isOwn() ? ConnectionUrl.parse(url) : ConnectionUrl.parse(url, scheme);
    }

    /** Parses a URL; fails if it is not one of this driver's. */
    ConnectionUrl accepted(String url) throws SQLException {
        if (!acceptsURL(url)) {
            throw Errors.argument("not a URL of this driver; expected " + prefix() + "..");
        }
        return parse(url);
    }

    /** Returns the full beginning of its URLs without a mode. */
    String prefix() {
        return scheme + "//";
    }

    private boolean isOwn() {
        return scheme.equals(ConnectionUrl.SCHEME);
    }

    /** Opens a connection; {@code passwords}, if given, supplies each login's password. */
    WeirConnection open(ConnectionUrl url, @Nullable Properties info, @Nullable Supplier<String> passwords)
            throws SQLException {
        OptionValues values = OptionValues.read(url, info, translator, passwords);
        if (url.hosts().size() > 1) {
            return ConnectionOpener.open(ClusterReader.read(url, values, memory), url::withoutCredentials);
        }
        Settings settings = SettingsReader.read(url, values);
        return new WeirConnection(Session.open(settings), url::withoutCredentials);
    }

    OptionValues values(ConnectionUrl url, @Nullable Properties info) throws SQLException {
        return OptionValues.read(url, info, translator, null);
    }

    /**
     * Returns whether a URL is for this driver, even if it is malformed.
     *
     * @param url any URL
     * @return whether it begins with {@link #PREFIX} or {@code jdbc:weir://}, or as this driver's URLs do
     */
    @Override
    public boolean acceptsURL(@Nullable String url) {
        return isOwn() ? ConnectionUrl.accepts(url) : isOfScheme(url);
    }

    /** Accepts also a form that is not supported: its error is more use than that no driver was found. */
    private boolean isOfScheme(@Nullable String url) {
        return ConnectionUrl.accepts(url, scheme)
                || (url != null && ConnectionUrl.whyNotServed(url).isPresent());
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties info) throws SQLException {
        OptionValues values = values(accepted(url), info);
        return Arrays.stream(Option.values())
                .map(option -> describe(option, values.text(option)))
                .toArray(DriverPropertyInfo[]::new);
    }

    private static DriverPropertyInfo describe(Option option, String value) {
        DriverPropertyInfo property = new DriverPropertyInfo(option.propertyName(), value);
        property.description = option.description();
        property.choices = option.choices().isEmpty() ? null : option.choices().toArray(new String[0]);
        return property;
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.built().major();
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.built().minor();
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("dev.weir.jdbc");
    }
}
