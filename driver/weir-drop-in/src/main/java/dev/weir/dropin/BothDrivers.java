package dev.weir.dropin;

import java.io.IOException;
import java.net.URL;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import java.util.Collections;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Detects Connector/J, or another drop-in, on the class path beside this one: which of two classes of one name is loaded is
 * undefined then.
 */
final class BothDrivers {
    private static final String CLASS = "com/mysql/cj/jdbc/Driver.class";
    private static final String INVALID_STATE = "HY000";

    private BothDrivers() {}

    /** Returns the problem with the classes of the driver's name; null if there is only one. */
    static @Nullable String problem(@Nullable ClassLoader loader) {
        List<URL> found = found(loader == null ? ClassLoader.getSystemClassLoader() : loader);
        if (found.size() < 2) {
            return null;
        }
        String jars = found.stream().map(BothDrivers::jar).collect(Collectors.joining(" and "));
        return "two jars on the class path have the class com.mysql.cj.jdbc.Driver: " + jars
                + "; keep one of Connector/J, weir-drop-in and weir-drop-in-all";
    }

    private static List<URL> found(ClassLoader loader) {
        try {
            return Collections.list(loader.getResources(CLASS)).stream()
                    .distinct()
                    .toList();
        } catch (IOException e) {
            // a class path that cannot be searched has only our classes
            return List.of();
        }
    }

    private static String jar(URL url) {
        String text = url.toString();
        String place = text.substring(0, text.length() - CLASS.length());
        return place.endsWith("!/") ? place.substring(place.indexOf(':') + 1, place.length() - 2) : place;
    }

    /** Logs the problem when the driver is loaded; DriverManager would drop an exception. */
    static void warn(@Nullable String problem) {
        if (problem != null) {
            Logger.getLogger("dev.weir.dropin").log(Level.SEVERE, problem);
        }
    }

    /** Opens no connection while it is undefined which driver opens it. */
    static void refuse(@Nullable String problem) throws SQLException {
        if (problem != null) {
            throw new SQLNonTransientException(problem, INVALID_STATE);
        }
    }
}
