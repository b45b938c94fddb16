package dev.weir.url;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.jdbc.Option;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parses a {@link ConnectionUrl}. Messages never show a password. */
final class UrlParser {
    private static final int MAX_PORT = 65_535;

    private final String url;
    private final Map<String, String> properties = new LinkedHashMap<>();
    private String host = "localhost";
    private int port = ConnectionUrl.DEFAULT_PORT;

    UrlParser(String url) {
        this.url = url;
    }

    ConnectionUrl parse() throws SQLException {
        String prefix = url.startsWith(ConnectionUrl.PREFIX) ? ConnectionUrl.PREFIX : ConnectionUrl.SHORT_PREFIX;
        String rest = url.substring(prefix.length());
        int query = rest.indexOf('?');
        String path = query < 0 ? rest : rest.substring(0, query);
        int slash = path.indexOf('/');
        String authority = slash < 0 ? path : path.substring(0, slash);
        int at = authority.lastIndexOf('@');
        if (at >= 0) {
            credentials(authority.substring(0, at));
        }
        hostAndPort(authority.substring(at + 1));
        String database = slash < 0 ? "" : decode("database", path.substring(slash + 1));
        if (query >= 0) {
            query(rest.substring(query + 1));
        }
        return new ConnectionUrl(host, port, database, properties);
    }

    private void credentials(String text) throws SQLException {
        int colon = text.indexOf(':');
        properties.put(Option.USER.propertyName(), decode("user", colon < 0 ? text : text.substring(0, colon)));
        if (colon >= 0) {
            properties.put(Option.PASSWORD.propertyName(), decode("password", text.substring(colon + 1)));
        }
    }

    private void hostAndPort(String text) throws SQLException {
        if (text.indexOf(',') >= 0) {
            throw wrong("host", text, "one host; several are not supported");
        }
        int end;
        if (text.startsWith("[")) {
            end = text.indexOf(']') + 1;
            host = end == 0 ? "" : decode("host", text.substring(1, end - 1));
            if (host.indexOf(':') < 0 || host.indexOf('[') >= 0) {
                throw wrong("host", text, "an IPv6 address in brackets, such as [::1]");
            }
        } else {
            int colon = text.indexOf(':');
            end = colon < 0 ? text.length() : colon;
            host = end == 0 ? host : decode("host", text.substring(0, end));
            if (host.indexOf(':') >= 0 || host.indexOf('[') >= 0 || host.indexOf(']') >= 0) {
                throw wrong("host", text, "a name or an IPv4 address; an IPv6 address must stand in brackets");
            }
        }
        if (end < text.length()) {
            if (text.charAt(end) != ':') {
                throw wrong("host", text, "a colon and the port after the bracket");
            }
            port = port(text.substring(end + 1));
        }
    }

    private static int port(String text) throws SQLException {
        boolean digits = !text.isEmpty() && text.length() <= 5 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        int number = digits ? Integer.parseInt(text) : 0;
        if (number < 1 || number > MAX_PORT) {
            throw wrong("port", text, "a number from 1 to 65535; an IPv6 address must stand in brackets");
        }
        return number;
    }

    private void query(String text) throws SQLException {
        for (String pair : text.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw wrong("property", equals == 0 ? "=.." : pair, "name=value");
            }
            String name = decode("property name", pair.substring(0, equals));
            String value = decode("property " + name, pair.substring(equals + 1));
            properties.put(name, value);
        }
    }

    private static String decode(String part, String text) throws SQLException {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] decoded = new byte[bytes.length];
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%') {
                int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
                int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    throw wrong(part, "", "two hexadecimal digits after each %; a % itself is written %25");
                }
                decoded[length++] = (byte) (high << 4 | low);
                i += 2;
            } else {
                decoded[length++] = bytes[i];
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(decoded, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw wrong(part, "", "percent-encoded UTF-8");
        }
    }

    private static SQLException wrong(String part, String value, String expected) {
        return Errors.usage(
                "the URL's " + part + " is wrong" + (value.isEmpty() ? "" : ", " + part + "=" + value) + "; expected "
                        + expected + "; the form is " + ConnectionUrl.PREFIX
                        + "host:port/database?name=value&name=value",
                SqlState.INVALID_ARGUMENT);
    }
}
