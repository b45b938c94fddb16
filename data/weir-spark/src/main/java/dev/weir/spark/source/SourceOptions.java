package dev.weir.spark.source;

import dev.weir.jdbc.WeirDataSource;
import dev.weir.snapshot.Guarantee;
import java.io.Serializable;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The options of a read, named as those of Spark's {@code jdbc} where that has them.
 *
 * @param url {@code jdbc:mysql:weir://..}
 * @param user name of the account; empty where the URL has it
 * @param password of the account
 * @param table {@code table} or {@code schema.table}
 * @param readers how many partitions, all read at the same time; 0 for as many as there are slots
 * @param guarantee of their instant
 */
record SourceOptions(String url, String user, String password, String table, int readers, Guarantee guarantee)
        implements Serializable {

    static SourceOptions parse(Map<String, String> given) {
        CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(given);
        return new SourceOptions(
                needed(options, "url", "jdbc:mysql:weir://HOST/SCHEMA"),
                options.getOrDefault("user", ""),
                options.getOrDefault("password", ""),
                needed(options, "dbtable", "a table, or schema.table; queries are not supported"),
                readers(options),
                guarantee(options));
    }

    private static String needed(CaseInsensitiveStringMap options, String name, String expected) {
        String value = options.getOrDefault(name, "");
        if (value.isEmpty() || value.startsWith("(")) {
            throw new IllegalArgumentException(name + "=" + value + ", expected " + expected);
        }
        return value;
    }

    private static int readers(CaseInsensitiveStringMap options) {
        String text = options.getOrDefault("readers", "0");
        if (!text.matches("\\d{1,4}")) {
            throw new IllegalArgumentException("readers=" + text + ", expected a number up to 9999");
        }
        return Integer.parseInt(text);
    }

    private static Guarantee guarantee(CaseInsensitiveStringMap options) {
        String text = options.getOrDefault("guarantee", "exact");
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "exact" -> Guarantee.EXACT;
            case "none" -> Guarantee.NONE;
            default -> throw new IllegalArgumentException("guarantee=" + text + ", expected exact or none");
        };
    }

    WeirDataSource source() throws SQLException {
        WeirDataSource source = new WeirDataSource();
        source.setUrl(url);
        if (!user.isEmpty()) {
            source.setUser(user);
            source.setPassword(password);
        }
        return source;
    }

    /** Without the account: plans and errors show it. */
    @Override
    public String toString() {
        return "weir table=" + table + " readers=" + readers + " guarantee=" + guarantee;
    }
}
