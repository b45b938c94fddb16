package dev.weir.lab.study.jdbc;

import dev.weir.lab.Nearest;
import dev.weir.lab.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks whether options can be added to an arm: before a server is there, as far as its driver tells. */
final class OptionCheck {
    private static final String TLS = "whether and how a session is encrypted is chosen by --tls";
    private static final String ACCOUNT = "the lab signs in by its own account";
    private static final String PLACE = "the lab says where to connect to, for its links are on the way";

    /** Options that would take the arm out of the lab's hands, and why. */
    private static final Map<String, String> GOVERNED = governed();

    private OptionCheck() {}

    private static Map<String, String> governed() {
        Map<String, String> reasons = new LinkedHashMap<>();
        List.of("user", "username", "password", "password1", "password2", "password3")
                .forEach(name -> reasons.put(name, ACCOUNT));
        List.of("sslMode", "useSSL", "requireSSL", "verifyServerCertificate", "sslCa", "serverSslCert", "tlsSocketType")
                .forEach(name -> reasons.put(name, TLS));
        List.of(
                        "host",
                        "port",
                        "dbname",
                        "database",
                        "dnsSrv",
                        "socketPath",
                        "localSocket",
                        "pipe",
                        "socketFactory",
                        "socksProxyHost",
                        "socksProxyPort")
                .forEach(name -> reasons.put(name, PLACE));
        return reasons;
    }

    /** Throws when the driver has no such option, or does not take its value, or the lab sets it. */
    static void require(String arm, JdbcFamily family, DriverOptions options) {
        options.values().keySet().forEach(name -> requireName(arm, family, name));
        String complaint = family.complaint(options.values());
        if (!complaint.isEmpty()) {
            throw new UsageException("arm=" + arm + ": " + family.product() + " does not take " + options.words(", ")
                    + ": " + complaint.lines().findFirst().orElse(""));
        }
    }

    private static void requireName(String arm, JdbcFamily family, String name) {
        GOVERNED.forEach((governed, reason) -> {
            if (governed.equalsIgnoreCase(name)) {
                throw new UsageException("arm=" + arm + ": option " + name + " cannot be added: " + reason);
            }
        });
        List<String> known = family.optionNames();
        if (!known.contains(name)) {
            throw new UsageException("arm=" + arm + ": " + family.product() + " has no option " + name
                    + "; did you mean " + Nearest.to(name, known) + "?");
        }
    }
}
