package dev.weir.url;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Forms of URLs that other drivers have and this one does not, with the reason. */
final class Unserved {
    private static final String AWS =
            "that is the AWS driver's own form; name the cluster's endpoint without aws:, or put the AWS driver around Weir";
    private static final String X =
            "the X Protocol is not spoken; use the port of the classic protocol, 3306 by default";
    private static final String SRV =
            "hosts are not looked up by DNS SRV records; list them, as in //host1:3306,host2:3306/database";

    /** By the word before the two slashes, in lower case. */
    private static final Map<String, String> MODES = Map.of(
            "aws",
            AWS,
            "aurora",
            "the cluster is not asked for its members; name its endpoints, as in replication://writer,reader/database",
            "fabric",
            "MySQL Fabric is no more; list the hosts");

    /** By how a URL begins, in lower case. */
    private static final Map<String, String> BEGINNINGS =
            Map.of("jdbc:mysql+srv:", SRV, "mysqlx:", X, "mysqlx+srv:", X, "jdbc:mysql:aws:", AWS);

    private Unserved() {}

    static Optional<String> mode(String word) {
        return Optional.ofNullable(MODES.get(word.toLowerCase(Locale.ROOT)));
    }

    static Optional<String> url(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        return BEGINNINGS.entrySet().stream()
                .filter(beginning -> lower.startsWith(beginning.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
