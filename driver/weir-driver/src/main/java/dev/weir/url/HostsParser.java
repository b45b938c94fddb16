package dev.weir.url;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses the hosts of a URL, separated by commas. A user and a password may precede all forms but the last, for that host or
 * list only:
 * <ul>
 *   <li>{@code host}, {@code host:port}; {@code [::1]:port} for an IPv6 address
 *   <li>{@code (host=..,port=..,user=..,password=..,type=..)}
 *   <li>{@code [host1,host2,..]}, a list in brackets
 *   <li>{@code address=(host=..)(port=..)(user=..)(password=..)(type=..)}
 * </ul>
 */
final class HostsParser {
    private static final int MAX_PORT = 65_535;
    private static final String ADDRESS = "address=";

    private final UrlText text;
    private final List<UrlHost> hosts = new ArrayList<>();

    HostsParser(UrlText text) {
        this.text = text;
    }

    /** The account before a host or list; both null if there is none. */
    private record Account(@Nullable String user, @Nullable String password) {
        static final Account NONE = new Account(null, null);
    }

    List<UrlHost> parse(String authority) throws SQLException {
        if (authority.isBlank()) {
            hosts.add(new UrlHost("localhost", ConnectionUrl.DEFAULT_PORT));
            return hosts;
        }
        list(authority, Account.NONE, false);
        return hosts;
    }

    private void list(String items, Account account, boolean bracketed) throws SQLException {
        for (String item : split(items)) {
            item(item.trim(), account, bracketed);
        }
    }

    private void item(String item, Account outer, boolean bracketed) throws SQLException {
        if (item.regionMatches(true, 0, ADDRESS, 0, ADDRESS.length())) {
            hosts.add(address(item.substring(ADDRESS.length()).trim(), outer));
            return;
        }
        int begin = beginOfHost(item);
        Account account = begin == 0 ? outer : account(item.substring(0, begin - 1));
        String host = item.substring(begin).trim();
        if (host.startsWith("(")) {
            hosts.add(keyValues(host, account));
        } else if (host.startsWith("[") && host.endsWith("]") && !isAddress(content(host))) {
            if (bracketed) {
                throw text.wrong("host", item, "no list within a list");
            }
            list(content(host), account, true);
        } else {
            hosts.add(hostAndPort(host, account));
        }
    }

    /** Returns the index after the account: hosts within a list may have accounts, and values in parentheses at-signs. */
    private static int beginOfHost(String item) {
        if (item.startsWith("[") || item.startsWith("(")) {
            return 0;
        }
        int list = item.indexOf("@[");
        int values = item.indexOf("@(");
        int first = list < 0 || values < 0 ? Math.max(list, values) : Math.min(list, values);
        return (first < 0 ? item.lastIndexOf('@') : first) + 1;
    }

    private static String content(String brackets) {
        return brackets.length() < 2 ? "" : brackets.substring(1, brackets.length() - 1);
    }

    /** Returns whether the text in brackets is an IPv6 address, which no list of hosts resembles. */
    private static boolean isAddress(String inside) {
        int colon = inside.indexOf(':');
        return colon >= 0
                && inside.indexOf(':', colon + 1) >= 0
                && inside.chars().noneMatch(c -> ",@()[]=".indexOf(c) >= 0);
    }

    private Account account(String credentials) throws SQLException {
        int colon = credentials.indexOf(':');
        return new Account(
                text.decode("user", colon < 0 ? credentials : credentials.substring(0, colon)),
                colon < 0 ? null : text.decode("password", credentials.substring(colon + 1)));
    }

    /** {@code (name=value)(name=value)..} */
    private UrlHost address(String item, Account outer) throws SQLException {
        HostProperties properties = new HostProperties();
        int position = 0;
        while (position < item.length() || position == 0) {
            int end = item.indexOf(')', position);
            if (end < 0 || item.charAt(position) != '(') {
                throw text.wrong("host", ADDRESS + item, "address=(name=value)(name=value)..");
            }
            properties.add(item.substring(position + 1, end));
            position = end + 1;
            while (position < item.length() && item.charAt(position) == ' ') {
                position++;
            }
        }
        return properties.host(outer);
    }

    /** {@code (name=value,name=value..)} */
    private UrlHost keyValues(String item, Account outer) throws SQLException {
        if (item.indexOf(')') != item.length() - 1) {
            throw text.wrong("host", item, "(name=value,name=value) and then a comma or the database");
        }
        HostProperties properties = new HostProperties();
        for (String pair : content(item).split(",", -1)) {
            properties.add(pair);
        }
        return properties.host(outer);
    }

    private UrlHost hostAndPort(String item, Account account) throws SQLException {
        int end;
        String name;
        if (item.startsWith("[")) {
            end = item.indexOf(']') + 1;
            name = end == 0 ? "" : text.decode("host", item.substring(1, end - 1));
            if (name.indexOf(':') < 0 || name.indexOf('[') >= 0) {
                throw text.wrong("host", item, "an IPv6 address in brackets, such as [::1]");
            }
        } else {
            int colon = item.indexOf(':');
            end = colon < 0 ? item.length() : colon;
            name = text.decode("host", item.substring(0, end).trim());
            if (name.indexOf(':') >= 0 || name.indexOf('[') >= 0 || name.indexOf(']') >= 0) {
                throw text.wrong("host", item, "a name or an IPv4 address; an IPv6 address must stand in brackets");
            }
        }
        if (item.isEmpty() && account.user() == null) {
            throw text.wrong("host", "", "a host before and after each comma");
        }
        int port = ConnectionUrl.DEFAULT_PORT;
        if (end < item.length()) {
            if (item.charAt(end) != ':') {
                throw text.wrong("host", item, "a colon and the port after the bracket");
            }
            port = port(item.substring(end + 1).trim());
        }
        return new UrlHost(name.isEmpty() ? "localhost" : name, port, null, account.user(), account.password());
    }

    private int port(String digits) throws SQLException {
        boolean number =
                !digits.isEmpty() && digits.length() <= 5 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        int port = number ? Integer.parseInt(digits) : 0;
        if (port < 1 || port > MAX_PORT) {
            throw text.wrong("port", digits, "a number from 1 to 65535; an IPv6 address must stand in brackets");
        }
        return port;
    }

    /** Splits at commas outside brackets and parentheses. */
    private List<String> split(String items) throws SQLException {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < items.length(); i++) {
            char c = items.charAt(i);
            depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
            if (c == ',' && depth <= 0) {
                parts.add(items.substring(start, i));
                start = i + 1;
            }
        }
        if (depth > 0 && items.indexOf(',', start) >= 0) {
            throw text.wrong("host", items, "as many closing brackets and parentheses as opening ones");
        }
        parts.add(items.substring(start));
        return parts;
    }

    /** One host's settings, under the names of Connector/J and MariaDB Connector/J. */
    private final class HostProperties {
        private final Map<String, String> values = new HashMap<>();

        /** Adds {@code name=value}, ignoring surrounding spaces; an empty text adds nothing. */
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

        /** Returns the name without brackets; empty if none is given. */
        private String name() throws SQLException {
            String host = values.getOrDefault("host", "");
            if (host.startsWith("[") && host.endsWith("]") && host.indexOf(':') >= 0) {
                return host.substring(1, host.length() - 1);
            }
            if (host.indexOf('[') >= 0 || host.indexOf(']') >= 0) {
                throw text.wrong("host", "host=" + host, "a name or an address");
            }
            return host;
        }

        UrlHost host(Account outer) throws SQLException {
            String name = name();
            String port = values.getOrDefault("port", "");
            String role = values.get("type");
            String user = values.get("user");
            String password = values.get("password");
            return new UrlHost(
                    name.isEmpty() ? "localhost" : name,
                    port.isEmpty() ? ConnectionUrl.DEFAULT_PORT : port(port),
                    role == null ? null : UrlHost.Role.valueOf(role),
                    user == null ? outer.user() : user,
                    password == null ? outer.password() : password);
        }
    }
}
