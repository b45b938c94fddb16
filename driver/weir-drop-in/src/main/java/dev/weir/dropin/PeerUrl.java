package dev.weir.dropin;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Moves Connector/J's options of hosts and database into the URL: {@code failOverReadOnly=false} becomes a word before the
 * hosts, {@code dbname} the database after them.
 */
public final class PeerUrl {
    private static final String BEGINNING = "jdbc:mysql://";
    private static final Pattern HOSTS =
            Pattern.compile("(jdbc:mysql:[a-z:]*//[^/?]*)(/[^?]*)?", Pattern.CASE_INSENSITIVE);

    private PeerUrl() {}

    /** Returns a URL with its options, and the given ones, of hosts and database moved into it. */
    public static String of(String url, @Nullable Properties info) {
        return withDatabase(failOver(url, info), info);
    }

    /** Returns the URL, with the word if all hosts may be written to. */
    static String failOver(String url, @Nullable Properties info) {
        boolean plain = url.regionMatches(true, 0, BEGINNING, 0, BEGINNING.length());
        if (!plain || !Boolean.FALSE.equals(Given.truth(given("failOverReadOnly", url, info)))) {
            return url;
        }
        String rest = url.substring(BEGINNING.length());
        return rest.split("[/?]", 2)[0].contains(",") ? "jdbc:mysql:sequential://" + rest : url;
    }

    /** Returns the database after the hosts, empty if a URL ends with its hosts. */
    public static String database(String url) {
        Matcher hosts = HOSTS.matcher(url);
        String path = hosts.lookingAt() ? hosts.group(2) : null;
        return path == null ? "" : URLDecoder.decode(path.substring(1), StandardCharsets.UTF_8);
    }

    /** Returns the URL with the database that the option names. */
    static String withDatabase(String url, @Nullable Properties info) {
        String name = given("dbname", url, info);
        Matcher hosts = HOSTS.matcher(url);
        if (name.isEmpty() || !hosts.lookingAt()) {
            return url;
        }
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
        return hosts.group(1) + "/" + encoded + url.substring(hosts.end());
    }

    /** Returns an option's value in the properties or the URL; empty if it is in neither. */
    private static String given(String option, String url, @Nullable Properties info) {
        if (info != null) {
            for (String name : info.stringPropertyNames()) {
                if (name.equalsIgnoreCase(option)) {
                    return info.getProperty(name);
                }
            }
        }
        Matcher query = Pattern.compile("[?&]" + option + "=([^&]*)", Pattern.CASE_INSENSITIVE)
                .matcher(url);
        try {
            return query.find() ? URLDecoder.decode(query.group(1), StandardCharsets.UTF_8) : "";
        } catch (IllegalArgumentException e) {
            // reading the whole URL reports the error
            return "";
        }
    }
}
