package dev.weir.api;

import java.sql.SQLException;
import java.util.Map;

/** Translates another driver's options and exceptions, for an artifact that stands in that driver's place. */
@FunctionalInterface
public interface OptionTranslator {
    /**
     * Translates the options of a URL and of properties.
     *
     * @param given names, no two alike but for their case, and values; as they were written
     * @return names of {@link Option}s and values; any other name is an error
     * @throws SQLException when an option asks for a feature that the driver lacks
     */
    Map<String, String> translate(Map<String, String> given) throws SQLException;

    /**
     * Returns where the driver behaves like the other one.
     *
     * @param given names, no two alike but for their case, and values; as they were written
     * @return the driver's own rules, unless this is overridden
     * @throws SQLException when a value is invalid
     */
    default Compatibility compatibility(Map<String, String> given) throws SQLException {
        return Compatibility.NONE;
    }

    /**
     * Returns the exception for {@code exceptions=connectorj} in place of a class of JDBC's.
     *
     * @param plain a lost connection, a value that does not fit, a transaction that was rolled back, a time limit that has
     *     passed, or another refusal of the server
     * @return the exception, or one of a subclass that programs catch
     */
    default SQLException exception(SQLException plain) {
        return plain;
    }
}
