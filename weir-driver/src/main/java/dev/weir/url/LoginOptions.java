package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.auth.PluginRules;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Options of logging in that take more than a look at their value. */
final class LoginOptions {
    /** In front of a plugin that may not be used. */
    private static final String NOT = "!";

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
        Set<String> only = new LinkedHashSet<>();
        Set<String> never = new LinkedHashSet<>();
        String text = values.text(Option.RESTRICTED_AUTH).trim();
        for (String each : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            boolean not = each.trim().startsWith(NOT);
            String plugin = each.replaceFirst(NOT, "").trim().toLowerCase(Locale.ROOT);
            // taken for nothing, it would leave a plugin allowed
            if (!plugin.matches("[a-z0-9_]+")) {
                throw values.wrong(
                        Option.RESTRICTED_AUTH,
                        "names of authentication plugins, such as caching_sha2_password,sha256_password, or with"
                                + " an exclamation mark in front, such as !mysql_clear_password");
            }
            (not ? never : only).add(plugin);
        }
        return new PluginRules(only, never);
    }
}
