package dev.weir.dropin;

import dev.weir.api.Compatibility;
import dev.weir.api.OptionTranslator;
import dev.weir.jdbc.WeirDriver;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Serves Connector/J's URLs by the Weir driver, with the exceptions that programs written for Connector/J expect. */
public final class DropInDriver {
    private static final String SCHEME = "jdbc:mysql:";
    private static final @Nullable String PROBLEM = BothDrivers.problem(DropInDriver.class.getClassLoader());

    static {
        BothDrivers.warn(PROBLEM);
    }

    private final StartLine startLine = new StartLine();
    private final WeirDriver weir = new WeirDriver(SCHEME, new Translator());

    /** For the classes with Connector/J's names. */
    public DropInDriver() {}

    /** Returns the Weir driver for Connector/J's URLs, for uses that open no connection. */
    public WeirDriver weir() {
        return weir;
    }

    /** Returns the same to open connections; fails if Connector/J is on the class path, too. */
    public WeirDriver opener() throws SQLException {
        BothDrivers.refuse(PROBLEM);
        return weir;
    }

    /** Connector/J's options and exceptions. */
    private final class Translator implements OptionTranslator {
        @Override
        public Map<String, String> translate(Map<String, String> given) throws SQLException {
            Map<String, String> options = PeerOptions.translate(given);
            startLine.say(weir.getMajorVersion() + "." + weir.getMinorVersion(), given);
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
}
