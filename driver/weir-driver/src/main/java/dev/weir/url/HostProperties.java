package dev.weir.url;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of one host by names and values, under the names of Connector/J and MariaDB Connector/J. */
final class HostProperties {
    private final UrlText text;
    private final Map<String, String> values = new HashMap<>();

    HostProperties(UrlText text) {
        this.text = text;
    }

    /** Takes in {@code name=value}, whatever spaces are around either; nothing in an empty text. */
    void add(String pair) throws SQLException {
        if (pair.isBlank()) {
            return;
        }
        int equals = pair.indexOf('=');
        if (equals <= 0) {
            throw text.wrong("host", pair, "name=value in parentheses");
        }
        String name = text.decode("host", pair.substring(0, equals).trim()).toLowerCase(Locale.ROOT);
        String value = text.decode("host", pair.substring(equals + 1).trim());
        switch (name) {
            case "host", "port", "user", "password" -> put(name, value);
            case "username" -> put("user", value);
            case "type" -> put(name, role(value));
            case "protocol" -> checkProtocol(value);
            case "priority" -> throw refused(name, "hosts are tried in the order in which they stand");
            case "path", "socketpath", "localsocket", "pipe" ->
                throw refused(name, "a Unix-domain socket is given by the option socketPath, of one host");
            default ->
                throw refused(
                        name,
                        "of one host alone count host, port, user, password and type; what is for all"
                                + " hosts stands after the question mark");
        }
    }

    private void put(String name, String value) throws SQLException {
        if (values.putIfAbsent(name, value) != null) {
            throw text.wrong("host", name, "each name once");
        }
    }

    private String role(String value) throws SQLException {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "source", "primary", "master" -> UrlHost.Role.SOURCE.name();
            case "replica", "slave" -> UrlHost.Role.REPLICA.name();
            default -> throw text.wrong("host", "type=" + value, "type=source or type=replica");
        };
    }

    private void checkProtocol(String value) throws SQLException {
        if (!value.equalsIgnoreCase("tcp")) {
            throw text.wrong("host", "protocol=" + value, "protocol=tcp; or the option socketPath");
        }
    }

    private SQLException refused(String name, String why) {
        return text.wrong("host", "(" + name + "=..)", "nothing of the name " + text.shown(name) + ": " + why);
    }

    /** Without brackets; empty where none is given. */
    String host() throws SQLException {
        String host = values.getOrDefault("host", "");
        if (host.startsWith("[") && host.endsWith("]") && host.indexOf(':') >= 0) {
            return host.substring(1, host.length() - 1);
        }
        if (host.indexOf('[') >= 0 || host.indexOf(']') >= 0) {
            throw text.wrong("host", "host=" + host, "a name or an address");
        }
        return host;
    }

    /** Empty where none is given. */
    String port() {
        return values.getOrDefault("port", "");
    }

    UrlHost.@Nullable Role role() {
        String role = values.get("type");
        return role == null ? null : UrlHost.Role.valueOf(role);
    }

    @Nullable
    String user() {
        return values.get("user");
    }

    @Nullable
    String password() {
        return values.get("password");
    }
}
