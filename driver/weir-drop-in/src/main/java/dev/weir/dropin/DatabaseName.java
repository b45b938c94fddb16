package dev.weir.dropin;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The database of a URL, which stands behind the hosts; Connector/J takes it from {@code dbname}, too. */
public final class DatabaseName {
    private static final Pattern HOSTS =
            Pattern.compile("(jdbc:mysql:[a-z:]*//[^/?]*)(/[^?]*)?", Pattern.CASE_INSENSITIVE);

    private DatabaseName() {}

    /** Returns the database behind the hosts, empty where a URL ends with its hosts. */
    public static String in(String url) {
        Matcher hosts = HOSTS.matcher(url);
        String path = hosts.lookingAt() ? hosts.group(2) : null;
        return path == null ? "" : URLDecoder.decode(path.substring(1), StandardCharsets.UTF_8);
    }

    /** The URL, with the database that the option names. */
    static String url(String url, @Nullable Properties info) {
        String name = FailOver.given("dbname", url, info);
        Matcher hosts = HOSTS.matcher(url);
        if (name.isEmpty() || !hosts.lookingAt()) {
            return url;
        }
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
        return hosts.group(1) + "/" + encoded + url.substring(hosts.end());
    }
}
