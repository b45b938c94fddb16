package dev.weir.dropin;

import dev.weir.api.Compatibility;
import dev.weir.api.OptionTranslator;
import dev.weir.jdbc.WeirDriver;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Serves Connector/J's URLs by the Weir driver, with exceptions as programs written for Connector/J expect them. */
public final class DropInDriver implements Driver {
    private static final String SCHEME = "jdbc:mysql:";
    private static final @Nullable String PROBLEM = BothDrivers.problem(DropInDriver.class.getClassLoader());

    static {
        BothDrivers.warn(PROBLEM);
    }

    private final StartLine startLine = new StartLine();
    private final WeirDriver weir = new WeirDriver(SCHEME, new Translator());

    /** For the classes that have Connector/J's names. */
    public DropInDriver() {}

    /** Returns the Weir driver, for Connector/J's URLs; throws where Connector/J is on the class path, too. */
    public WeirDriver weir() throws SQLException {
        BothDrivers.refuse(PROBLEM);
        return weir;
    }

    /** Returns a URL with what its options, and others besides, say of several hosts and of the database. */
    public static String url(String url, @Nullable Properties info) {
        return DatabaseName.url(FailOver.url(url, info), info);
    }

    /** Connector/J's options and exceptions. */
    private final class Translator implements OptionTranslator {
        @Override
        public Map<String, String> translate(Map<String, String> given) throws SQLException {
            Map<String, String> options = PeerOptions.translate(given);
            startLine.say(getMajorVersion() + "." + getMinorVersion(), given);
            return options;
        }

        @Override
        public Compatibility compatibility(Map<String, String> given) throws SQLException {
            return PeerOptions.compatibility(given);
        }

        @Override
        public SQLException exception(SQLException plain) {
            return PeerExceptions.of(plain);
        }
    }

    @Override
    public @Nullable Connection connect(@Nullable String url, @Nullable Properties info) throws SQLException {
        return url == null || !acceptsURL(url) ? null : weir().connect(url(url, info), info);
    }

    @Override
    public boolean acceptsURL(@Nullable String url) {
        return weir.acceptsURL(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info) throws SQLException {
        return weir.getPropertyInfo(url == null ? "" : url, info);
    }

    @Override
    public int getMajorVersion() {
        return weir.getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
        return weir.getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
        return weir.jdbcCompliant();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("dev.weir");
    }
}
