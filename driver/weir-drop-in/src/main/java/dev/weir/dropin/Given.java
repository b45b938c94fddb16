package dev.weir.dropin;

import dev.weir.api.Option;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Options as they were given, which become those of the driver step by step; the case of names does not matter. */
final class Given {
    private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    Given(Map<String, String> values) {
        this.values.putAll(values);
    }

    Map<String, String> values() {
        return values;
    }

    /** Returns what is true or false as either driver has it; anything else is neither. */
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

    /** Puts a value behind those of a list. */
    void append(Option option, String value) {
        values.merge(option.propertyName(), value, (before, more) -> before.isBlank() ? more : before + "," + more);
    }

    /** Sets a variable of the session; what was given as sessionVariables comes behind it, so that it counts. */
    void variable(String assignment) {
        values.merge(
                Option.SESSION_VARIABLES.propertyName(),
                assignment,
                (given, more) -> given.isBlank() ? more : more + "," + given);
    }

    /** Takes a name out, with its value, if it is there. */
    @Nullable
    String take(String name) {
        return values.remove(name);
    }

    /** Takes out a name that is true or false; returns another value where it is not there, fails when it is neither. */
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

    /** The error of an invalid value, with Connector/J's SQLState of such. */
    static SQLException wrong(String name, String value, String expected) {
        return new SQLException("option " + name + "=" + value + "; expected " + expected, "S1009");
    }
}
