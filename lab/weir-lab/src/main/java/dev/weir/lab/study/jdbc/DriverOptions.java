package dev.weir.lab.study.jdbc;

import dev.weir.rig.Nearest;
import dev.weir.rig.UsageException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The options of a JDBC URL, in the order written: {@code useServerPrepStmts=true&cachePrepStmts=true}. */
record DriverOptions(Map<String, String> values) {
    private static final String PLAIN = "-_.:/;+*()";
    /** Options that would break the lab's control over the arm, each with the reason. */
    private static final Map<String, String> GOVERNED = governed();

    DriverOptions {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Parses options.
     *
     * @param arm the arm as the user wrote it, for messages
     * @param text the text after the question mark; characters other than letters and digits may be written {@code %2C}
     * @throws UsageException if it is not of the form name=value&amp;name=value
     */
    static DriverOptions parse(String arm, String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new UsageException("arm=" + arm + ": expected name=value after the ?, with & between two of them,"
                        + " found \"" + pair + "\"; like connectorj?useServerPrepStmts=true&cachePrepStmts=true");
            }
            String name = pair.substring(0, equals);
            if (values.put(name, decoded(arm, pair.substring(equals + 1))) != null) {
                throw new UsageException("arm=" + arm + ": option " + name + " is given twice; give it once");
            }
        }
        return new DriverOptions(values);
    }

    private static String decoded(String arm, String value) {
        if (value.indexOf('@') >= 0) {
            throw new UsageException("arm=" + arm
                    + ": options and the path of a jar do not go together; an @ in a value is written %40");
        }
        try {
            return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new UsageException("arm=" + arm + ": value \"" + value + "\" has a % without two hexadecimal digits;"
                    + " a % itself is written %25");
        }
    }

    /** Returns the options as ids write them: one word, whatever the values. */
    String text() {
        return values.entrySet().stream()
                .map(option -> option.getKey() + "=" + encoded(option.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String value) {
        StringBuilder text = new StringBuilder();
        for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0);
            text.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return text.toString();
    }

    /** Returns the options as sentences write them: {@code a=1, b=2}. */
    String words(String separator) {
        return values.entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(separator));
    }

    /** Throws if the driver has no such option, rejects its value, or the lab sets it. */
    void require(String arm, JdbcFamily family) {
        values.keySet().forEach(name -> requireName(arm, family, name));
        String complaint = family.complaint(values);
        if (!complaint.isEmpty()) {
            throw new UsageException("arm=" + arm + ": " + family.product() + " does not take " + words(", ") + ": "
                    + complaint.lines().findFirst().orElse(""));
        }
    }

    private static void requireName(String arm, JdbcFamily family, String name) {
        String reason = GOVERNED.get(name);
        if (reason != null) {
            throw new UsageException("arm=" + arm + ": option " + name + " cannot be added: " + reason);
        }
        List<String> known = family.optionNames();
        if (!known.contains(name)) {
            throw new UsageException("arm=" + arm + ": " + family.product() + " has no option " + name
                    + "; did you mean " + Nearest.to(name, known) + "?");
        }
    }

    private static Map<String, String> governed() {
        Map<String, String> reasons = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Map<String, String> names = Map.of(
                "the lab signs in by its own account",
                "user username password password1 password2 password3",
                "whether and how a session is encrypted is chosen by --tls",
                "sslMode useSSL requireSSL verifyServerCertificate sslCa serverSslCert tlsSocketType",
                "the lab says where to connect to, for its links are on the way",
                "host port dbname database dnsSrv socketPath localSocket pipe socketFactory socksProxyHost"
                        + " socksProxyPort");
        names.forEach((reason, each) -> List.of(each.split(" ", -1)).forEach(name -> reasons.put(name, reason)));
        return reasons;
    }
}
