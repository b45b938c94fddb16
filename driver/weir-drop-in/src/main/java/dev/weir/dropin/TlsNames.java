package dev.weir.dropin;

import dev.weir.api.Option;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;

/** Other drivers' names and values of TLS and login options. */
final class TlsNames {
    /** MariaDB's {@code sslMode}s with another name; {@code allow} encrypts if the server can. */
    private static final Map<String, String> MODES = Map.of(
            "disable", "DISABLED",
            "false", "DISABLED",
            "0", "DISABLED",
            "allow", "PREFERRED",
            "trust", "REQUIRED",
            "verify-full", "VERIFY_IDENTITY",
            "true", "VERIFY_IDENTITY",
            "1", "VERIFY_IDENTITY");

    /** Connector/J also accepts the names of its classes. */
    private static final Map<String, String> CLASSES = Map.of(
            "mysqlclearpasswordplugin", "mysql_clear_password",
            "mysqlnativepasswordplugin", "mysql_native_password",
            "cachingsha2passwordplugin", "caching_sha2_password",
            "sha256passwordplugin", "sha256_password",
            "mysqloldpasswordplugin", "mysql_old_password");

    private TlsNames() {}

    static void translate(Given given) throws SQLException {
        mode(given);
        if (given.get(Option.SSL_CA) != null) {
            given.takeFlag("fallbackToSystemTrustStore", false);
        }
        if (given.get(Option.CLIENT_CERTIFICATE_KEY_STORE_URL) != null) {
            given.takeFlag("fallbackToSystemKeyStore", false);
        }
        String plugins = given.take("disabledAuthenticationPlugins");
        if (plugins != null && !plugins.isBlank()) {
            for (String plugin : plugins.split(",", -1)) {
                given.append(Option.RESTRICTED_AUTH, "!" + plugin(plugin));
            }
        }
    }

    private static void mode(Given given) throws SQLException {
        boolean use = given.takeFlag("useSSL", true);
        boolean require = given.takeFlag("requireSSL", false);
        boolean verify = given.takeFlag("verifyServerCertificate", false);
        boolean trust = given.takeFlag("trustServerCertificate", false);
        boolean anyName = given.takeFlag("disableSslHostnameVerification", false);
        String mode = given.get(Option.SSL_MODE);
        if (mode != null) {
            String known = MODES.getOrDefault(mode.toLowerCase(Locale.ROOT).replace('_', '-'), mode);
            boolean named = known.replace('-', '_').equalsIgnoreCase("VERIFY_IDENTITY");
            given.put(Option.SSL_MODE, named && anyName ? "VERIFY_CA" : known);
        } else if (!use) {
            given.put(Option.SSL_MODE, "DISABLED");
        } else if (verify) {
            given.put(Option.SSL_MODE, "VERIFY_CA");
        } else if (require || trust) {
            given.put(Option.SSL_MODE, "REQUIRED");
        }
    }

    private static String plugin(String name) {
        String lower = name.trim().toLowerCase(Locale.ROOT);
        return CLASSES.getOrDefault(lower.substring(lower.lastIndexOf('.') + 1), lower);
    }
}
