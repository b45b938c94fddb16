package dev.weir.dropin;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Connector/J's {@code failOverReadOnly=false}, which is a word in front of the hosts here. */
final class FailOver {
    private static final String BEGINNING = "jdbc:mysql://";

    private FailOver() {}

    /** The URL, with the word where several hosts may all be written to. */
    static String url(String url, @Nullable Properties info) {
        boolean plain = url.regionMatches(true, 0, BEGINNING, 0, BEGINNING.length());
        if (!plain || !Boolean.FALSE.equals(Given.truth(given("failOverReadOnly", url, info)))) {
            return url;
        }
        String rest = url.substring(BEGINNING.length());
        return rest.split("[/?]", 2)[0].contains(",") ? "jdbc:mysql:sequential://" + rest : url;
    }

    /** The value of an option, of a property or as the URL has it; empty without one. */
    static String given(String option, String url, @Nullable Properties info) {
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
            // whoever reads the whole URL says so
            return "";
        }
    }
}
