package dev.weir.rig.server;

import dev.weir.rig.Account;
import dev.weir.rig.UsageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Address and account of an existing server. Its text form never contains the password. */
public record ServerUrl(String host, int port, Account account) {
    private static final int DEFAULT_PORT = 3306;
    private static final Pattern USER_ALONE = Pattern.compile("(mysql://|mariadb://)([^:/@?]+)@");
    private static final String EXPECTED =
            "expected mysql://user:password@host:port/ or jdbc:mysql://host:port/?user=..&password=.. "
                    + "(percent-encode special characters)";

    /** Parses {@code mysql://user:password@host:port/} or {@code jdbc:mysql://host/?user=..&password=..}; the default port is 3306. */
    public static ServerUrl parse(String url) {
        URI uri = uri(url);
        if (!"mysql".equals(uri.getScheme()) && !"mariadb".equals(uri.getScheme())) {
            throw malformed(uri.getScheme() == null ? "no scheme found" : "scheme=" + uri.getScheme());
        }
        if (uri.getHost() == null) {
            throw malformed("no host found");
        }
        if (uri.getPath() != null && uri.getPath().length() > 1) {
            throw new UsageException("--url names the schema " + uri.getPath().substring(1)
                    + ", but Weir reads and writes only its own: leave it out, and name Weir's schema by --schema");
        }
        int port = uri.getPort() == -1 ? DEFAULT_PORT : uri.getPort();
        if (port < 1 || port > 65535) {
            throw malformed("port=" + port + " is not in 1..65535");
        }
        return new ServerUrl(uri.getHost().replaceAll("^\\[|]$", ""), port, account(uri));
    }

    /** Returns the schema that a URL names: {@code shop} of {@code mysql://me@db/shop}; empty if it names none. */
    public static String schema(String url) {
        String path = uri(url).getPath();
        return path == null || path.length() < 2 ? "" : path.substring(1);
    }

    public static String withoutSchema(String url) {
        String schema = schema(url);
        return schema.isEmpty() ? url : url.replaceFirst("(//[^/?]*)/[^?]*", "$1/");
    }

    /** Returns a URL without its password, safe to write down. */
    public static String withoutPassword(String url) {
        return url.replaceFirst("(://[^:/@?]*):[^@]*@", "$1@").replaceAll("([?&])password=[^&]*&?", "$1");
    }

    /** Returns the user of a URL that has one without a password; empty for any other text. */
    public static Optional<String> accountWithoutPassword(String url) {
        Matcher user = USER_ALONE.matcher(url);
        return user.lookingAt() ? Optional.of(decode(user.group(2).replace("+", "%2B"))) : Optional.empty();
    }

    /** Returns a URL of {@link #accountWithoutPassword} with its password. */
    public static String withPassword(String url, String password) {
        String encoded = URLEncoder.encode(password, StandardCharsets.UTF_8).replace("+", "%20");
        return USER_ALONE.matcher(url).replaceFirst("$1$2:" + Matcher.quoteReplacement(encoded) + "@");
    }

    private static URI uri(String url) {
        try {
            return new URI(url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url);
        } catch (URISyntaxException e) {
            // The exception's own message quotes the whole URL, including the password.
            throw malformed("not a URL: " + e.getReason());
        }
    }

    private static Account account(URI uri) {
        String user = null;
        String password = "";
        if (uri.getRawUserInfo() != null) {
            String[] parts = uri.getRawUserInfo().split(":", 2);
            user = decode(parts[0].replace("+", "%2B"));
            password = parts.length == 2 ? decode(parts[1].replace("+", "%2B")) : "";
        }
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        for (String parameter : query.split("&", -1)) {
            String[] pair = parameter.split("=", 2);
            String value = pair.length == 2 ? decode(pair[1]) : "";
            switch (pair[0]) {
                case "" -> {}
                case "user" -> user = value;
                case "password" -> password = value;
                default ->
                    throw malformed(
                            "parameter " + pair[0] + " is not taken: every arm declares its own driver settings");
            }
        }
        if (user == null || user.isEmpty()) {
            throw malformed("no user found");
        }
        return new Account(user, password);
    }

    private static String decode(String encoded) {
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw malformed("a percent sign is not followed by two hexadecimal digits");
        }
    }

    private static UsageException malformed(String what) {
        return new UsageException("--url cannot be used: " + what + "; " + EXPECTED);
    }

    /** Returns {@code host:port} in URL form: an IPv6 address is in brackets. */
    public String address() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    /** Returns {@code host=.. port=.. user=..}, as error messages name the server. */
    public String describe() {
        return "host=" + host + " port=" + port + " user=" + account.user();
    }

    @Override
    public String toString() {
        return describe();
    }
}
