package dev.weir.url;

import dev.weir.auth.PluginRules;
import dev.weir.jdbc.Option;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Options of logging in that take more than a look at their value. */
final class LoginOptions {
    /** Connector/J also takes the names of its classes. */
    private static final Map<String, String> CLASSES = Map.of(
            "mysqlclearpasswordplugin", "mysql_clear_password",
            "mysqlnativepasswordplugin", "mysql_native_password",
            "cachingsha2passwordplugin", "caching_sha2_password",
            "sha256passwordplugin", "sha256_password",
            "mysqloldpasswordplugin", "mysql_old_password");

    private LoginOptions() {}

    static List<String> morePasswords(OptionValues values) {
        String second = values.text(Option.PASSWORD_2);
        String third = values.text(Option.PASSWORD_3);
        if (!third.isEmpty()) {
            return List.of(second, third);
        }
        return second.isEmpty() ? List.of() : List.of(second);
    }

    static PluginRules plugins(OptionValues values) throws SQLException {
        return new PluginRules(
                names(values, Option.RESTRICTED_AUTH), names(values, Option.DISABLED_AUTHENTICATION_PLUGINS));
    }

    /** A name that no plugin can have is an error: taken for nothing, it would leave a plugin allowed. */
    private static Set<String> names(OptionValues values, Option option) throws SQLException {
        Set<String> names = new LinkedHashSet<>();
        String text = values.text(option).trim();
        for (String each : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            String name = each.trim().toLowerCase(Locale.ROOT);
            String simple = name.substring(name.lastIndexOf('.') + 1);
            String plugin = CLASSES.getOrDefault(simple, name);
            if (!plugin.matches("[a-z0-9_]+")) {
                throw values.wrong(
                        option, "names of authentication plugins, such as caching_sha2_password,sha256_password");
            }
            names.add(plugin);
        }
        return names;
    }
}
