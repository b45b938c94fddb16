package dev.weir.url;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One server of a URL.
 *
 * @param name name or address, without brackets; by default {@code localhost}
 * @param port 1 to 65535; by default 3306
 * @param role its {@code type}; null if not given
 * @param user of this host alone, with a password; null if not given
 */
public record UrlHost(
        String name,
        int port,
        @Nullable Role role,
        @Nullable String user,
        @Nullable String password) {
    /** The role of a host among the others. */
    public enum Role {
        SOURCE,
        REPLICA
    }

    UrlHost(String name, int port) {
        this(name, port, null, null, null);
    }

    /** Returns the host as in a URL, without user and password. */
    String withoutCredentials() {
        boolean address = name.indexOf(':') >= 0;
        if (role == null) {
            return (address ? "[" + name.replace("%", "%25") + "]" : encode(name)) + ":" + port;
        }
        return "address=(host=" + encode(name) + ")(port=" + port + ")(type="
                + (role == Role.SOURCE ? "source" : "replica") + ")";
    }

    /** Percent-encodes a part of a URL. */
    public static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return withoutCredentials();
    }
}
