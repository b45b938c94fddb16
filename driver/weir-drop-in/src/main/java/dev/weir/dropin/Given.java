package dev.weir.dropin;

import dev.weir.api.Option;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The given options, which are translated to the driver's step by step; names ignore case. */
final class Given {
    private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    Given(Map<String, String> values) {
        this.values.putAll(values);
    }

    Map<String, String> values() {
        return values;
    }

    /** Reads a flag of either driver; null for other text. */
    static @Nullable Boolean truth(String text) {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "1" -> Boolean.TRUE;
            case "false", "no", "0" -> Boolean.FALSE;
            default -> null;
        };
    }

    @Nullable
    String get(Option option) {
        return values.get(option.propertyName());
    }

    void put(Option option, String value) {
        values.put(option.propertyName(), value);
    }

    void putIfAbsent(Option option, String value) {
        values.putIfAbsent(option.propertyName(), value);
    }

    /** Appends a value to a list. */
    void append(Option option, String value) {
        values.merge(option.propertyName(), value, (before, more) -> before.isBlank() ? more : before + "," + more);
    }

    /** Sets a session variable; those given in sessionVariables follow, and override it. */
    void variable(String assignment) {
        values.merge(
                Option.SESSION_VARIABLES.propertyName(),
                assignment,
                (given, more) -> given.isBlank() ? more : more + "," + given);
    }

    /** Removes a name; returns its value, or null. */
    @Nullable
    String take(String name) {
        return values.remove(name);
    }

    /** Removes a flag; returns {@code otherwise} if it is missing, fails for other text. */
    boolean takeFlag(String name, boolean otherwise) throws SQLException {
        String value = take(name);
        if (value == null) {
            return otherwise;
        }
        Boolean flag = truth(value);
        if (flag == null) {
            throw wrong(name, value, "true or false");
        }
        return flag;
    }

    /** Returns the error for an invalid value, with Connector/J's SQLState. */
    static SQLException wrong(String name, String value, String expected) {
        return new SQLException("option " + name + "=" + value + "; expected " + expected, "S1009");
    }
}
