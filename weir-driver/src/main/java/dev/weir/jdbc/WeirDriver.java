package dev.weir.jdbc;

import dev.weir.catalog.DriverVersion;
import dev.weir.connection.WeirConnection;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.session.Session;
import dev.weir.session.Settings;
import dev.weir.url.ConnectionUrl;
import dev.weir.url.OptionReader;
import dev.weir.url.OptionValues;
import dev.weir.url.SettingsReader;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver; its URLs are {@code jdbc:mysql:weir://host:port/database?name=value&name=value}, see {@link Option} for the
 * names. Options may also be given as properties, which come before those of the URL.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public final class WeirDriver implements Driver {
    /** How every URL of the driver begins, in full. */
    public static final String PREFIX = ConnectionUrl.PREFIX;

    static {
        try {
            DriverManager.registerDriver(new WeirDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final OptionReader options = new OptionReader();

    /** For ServiceLoader and DriverManager. */
    public WeirDriver() {}

    @Override
    public @Nullable Connection connect(String url, @Nullable Properties info) throws SQLException {
        return acceptsURL(url) ? open(ConnectionUrl.parse(url), info) : null;
    }

    Connection open(ConnectionUrl url, @Nullable Properties info) throws SQLException {
        Settings settings = SettingsReader.read(url, values(url, info));
        return new WeirConnection(Session.open(settings), url.withoutCredentials());
    }

    OptionValues values(ConnectionUrl url, @Nullable Properties info) throws SQLException {
        return options.read(url, info);
    }

    /**
     * Whether the URL is for this driver, be it right or wrong.
     *
     * @param url any URL
     * @return whether it begins with {@link #PREFIX} or {@code jdbc:weir://}
     */
    @Override
    public boolean acceptsURL(@Nullable String url) {
        return ConnectionUrl.accepts(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            throw Errors.usage("not a URL of this driver; expected " + PREFIX + "..", SqlState.INVALID_ARGUMENT);
        }
        OptionValues values = values(ConnectionUrl.parse(url), info);
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
