package dev.weir.auth;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/**
 * The authentication plugins that may be used, so that a server or impostor cannot get a weaker one by asking. Those in {@code
 * only} may, all if it is empty, except those in {@code never}.
 */
public record PluginRules(Set<String> only, Set<String> never) {
    public static final PluginRules ANY = new PluginRules(Set.of(), Set.of());

    /** Takes names in any case. */
    public PluginRules {
        only = Set.copyOf(only);
        never = Set.copyOf(never);
    }

    boolean allow(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return (only.isEmpty() || only.contains(lower)) && !never.contains(lower);
    }

    /** Fails if a plugin, by the server's name, must not be used. */
    void check(String name) throws SQLException {
        if (!allow(name)) {
            throw AuthPlugins.refused(
                    "the server asks for an authentication plugin that the options do not allow, plugin="
                            + name
                            + " restrictedAuth="
                            + (never.contains(name.toLowerCase(Locale.ROOT)) ? "!" + never : only)
                            + "; nothing was sent to it; allow it if that is the server you mean");
        }
    }
}
