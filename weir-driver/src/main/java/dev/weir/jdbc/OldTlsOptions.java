package dev.weir.jdbc;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;

/**
 * {@code useSSL}, {@code requireSSL} and {@code verifyServerCertificate}, which were Connector/J's before {@code sslMode}.
 * They count only without it.
 */
final class OldTlsOptions {
    static final String USE = "useSSL";
    static final String REQUIRE = "requireSSL";
    static final String VERIFY = "verifyServerCertificate";

    private OldTlsOptions() {}

    static void translate(Map<String, String> foreign, Map<Option, String> own) throws SQLException {
        Boolean use = take(foreign, USE);
        Boolean require = take(foreign, REQUIRE);
        Boolean verify = take(foreign, VERIFY);
        if (own.containsKey(Option.SSL_MODE)) {
            return;
        }
        if (Boolean.FALSE.equals(use)) {
            own.put(Option.SSL_MODE, "DISABLED");
        } else if (Boolean.TRUE.equals(verify)) {
            own.put(Option.SSL_MODE, "VERIFY_CA");
        } else if (Boolean.TRUE.equals(require)) {
            own.put(Option.SSL_MODE, "REQUIRED");
        }
    }

    private static Boolean take(Map<String, String> foreign, String name) throws SQLException {
        String value = foreign.remove(name.toLowerCase(Locale.ROOT));
        if (value == null) {
            return null;
        }
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true", "yes" -> Boolean.TRUE;
            case "false", "no" -> Boolean.FALSE;
            default ->
                throw Errors.usage(
                        "option " + name + "=" + value + "; expected true or false; better use sslMode",
                        SqlState.INVALID_ARGUMENT);
        };
    }
}
