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

/** Finds out whether Connector/J, or another drop-in, is on the class path, too: which of two classes of one name is used is then left to chance. */
final class BothDrivers {
    private static final String CLASS = "com/mysql/cj/jdbc/Driver.class";
    private static final String INVALID_STATE = "HY000";

    private BothDrivers() {}

    /** Returns what is wrong with the classes of the driver's name; null when there is one of them. */
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
            // a class path that cannot be searched: the classes that were loaded from it are ours
            return List.of();
        }
    }

    private static String jar(URL url) {
        String text = url.toString();
        String place = text.substring(0, text.length() - CLASS.length());
        return place.endsWith("!/") ? place.substring(place.indexOf(':') + 1, place.length() - 2) : place;
    }

    /** Says so when the driver is loaded; DriverManager would drop an exception. */
    static void warn(@Nullable String problem) {
        if (problem != null) {
            Logger.getLogger("dev.weir.dropin").log(Level.SEVERE, problem);
        }
    }

    /** No connection is opened while nobody knows whose it would be. */
    static void refuse(@Nullable String problem) throws SQLException {
        if (problem != null) {
            throw new SQLNonTransientException(problem, INVALID_STATE);
        }
    }
}
