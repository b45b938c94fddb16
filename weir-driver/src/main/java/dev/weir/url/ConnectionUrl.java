package dev.weir.url;

import dev.weir.jdbc.Option;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code jdbc:mysql:weir://[user[:password]@][host][:port][/database][?name=value[&name=value]..]}; {@code jdbc:weir://} is
 * the same. An IPv6 address stands in brackets. Everything but the port may be percent-encoded (RFC 3986; a plus is a plus).
 *
 * @param host name or address, without brackets; {@code localhost} when not given
 * @param port 1 to 65535; 3306 when not given
 * @param database empty for none
 * @param properties of the query, in their order, and user and password where they stand before the host
 */
public record ConnectionUrl(String host, int port, String database, Map<String, String> properties) {
    /** How every URL begins, in full. */
    public static final String PREFIX = "jdbc:mysql:weir://";

    static final String SHORT_PREFIX = "jdbc:weir://";
    static final int DEFAULT_PORT = 3306;

    public ConnectionUrl {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** Whether a URL is one for this driver, be it right or wrong. */
    public static boolean accepts(@Nullable String url) {
        return url != null && (url.startsWith(PREFIX) || url.startsWith(SHORT_PREFIX));
    }

    /**
     * Parses a URL.
     *
     * @param url one that this driver {@link #accepts}
     * @return its parts
     * @throws SQLException when a part is malformed; it names the part
     */
    public static ConnectionUrl parse(String url) throws SQLException {
        return new UrlParser(url).parse();
    }

    /** The URL in its full form, without user and password. */
    public String withoutCredentials() {
        StringBuilder url = new StringBuilder(PREFIX);
        url.append(host.indexOf(':') >= 0 ? "[" + host.replace("%", "%25") + "]" : encode(host));
        url.append(':').append(port).append('/').append(encode(database));
        char separator = '?';
        for (Map.Entry<String, String> property : properties.entrySet()) {
            Option option = Option.named(property.getKey()).orElse(null);
            if (option != Option.USER && option != Option.PASSWORD) {
                url.append(separator)
                        .append(encode(property.getKey()))
                        .append('=')
                        .append(encode(property.getValue()));
                separator = '&';
            }
        }
        return url.toString();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return withoutCredentials();
    }
}
