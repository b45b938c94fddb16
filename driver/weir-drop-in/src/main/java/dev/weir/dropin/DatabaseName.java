package dev.weir.dropin;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Connector/J's {@code dbname}, which stands behind the hosts here. */
final class DatabaseName {
    private static final Pattern HOSTS =
            Pattern.compile("(jdbc:mysql:[a-z:]*//[^/?]*)(/[^?]*)?", Pattern.CASE_INSENSITIVE);

    private DatabaseName() {}

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
