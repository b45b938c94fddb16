package dev.weir.dropin;

import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Connector/J's {@code failOverReadOnly=false}, which is a word in front of the hosts here. */
final class FailOver {
    private static final String NAME = "failOverReadOnly";
    private static final String BEGINNING = "jdbc:mysql://";
    private static final Pattern IN_QUERY = Pattern.compile("[?&]" + NAME + "=([^&]*)", Pattern.CASE_INSENSITIVE);

    private FailOver() {}

    /** The URL, with the word where several hosts may all be written to. */
    static String url(String url, @Nullable Properties info) {
        boolean plain = url.regionMatches(true, 0, BEGINNING, 0, BEGINNING.length());
        if (!plain || !Boolean.FALSE.equals(Given.truth(given(url, info)))) {
            return url;
        }
        String rest = url.substring(BEGINNING.length());
        return rest.split("[/?]", 2)[0].contains(",") ? "jdbc:mysql:sequential://" + rest : url;
    }

    private static String given(String url, @Nullable Properties info) {
        if (info != null) {
            for (String name : info.stringPropertyNames()) {
                if (name.equalsIgnoreCase(NAME)) {
                    return info.getProperty(name);
                }
            }
        }
        Matcher query = IN_QUERY.matcher(url);
        return query.find() ? query.group(1) : "";
    }
}
