package dev.weir.lab.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The traits that reveal proxies and managed services.
 *
 * @param comment reply to {@code SELECT @@version_comment LIMIT 1}, which ProxySQL answers itself
 * @param variables server variables, including {@code basedir} and {@code aurora_version} if present
 * @param connectionIds replies to {@code SELECT CONNECTION_ID()} on the same connection, at different times
 */
record Fingerprints(
        String version,
        String comment,
        Map<String, String> variables,
        long greetingId,
        List<Long> connectionIds,
        double pingMicros,
        double statementMicros) {
    private static final List<Map.Entry<String, String>> MARKS = List.of(
            Map.entry("proxysql", "ProxySQL answers: it shares server connections and closes on pipelined commands."),
            Map.entry("maxscale", "MaxScale answers, and may send reads to other servers than writes."),
            Map.entry("router", "MySQL Router answers."),
            Map.entry("vitess", "Vitess answers; on PlanetScale, too, results have a row limit."),
            Map.entry("planetscale", "PlanetScale answers."),
            Map.entry("tidb", "TiDB answers, which is not MySQL's own server."),
            Map.entry("-google", "Google Cloud SQL."),
            Map.entry("azure", "Azure Database for MySQL."),
            Map.entry("percona", "Percona Server."),
            Map.entry("oceanbase", "OceanBase answers, which is not MySQL's own server."));

    List<String> between() {
        List<String> found = new ArrayList<>();
        String product = (version + " " + comment).toLowerCase(Locale.ROOT);
        MARKS.stream()
                .filter(mark -> product.contains(mark.getKey()))
                .map(Map.Entry::getValue)
                .forEach(found::add);
        if (variables.containsKey("aurora_version")) {
            found.add("Amazon Aurora, version " + variables.get("aurora_version") + ".");
        } else if (variables.getOrDefault("basedir", "").startsWith("/rdsdbbin")) {
            found.add("Amazon RDS.");
        }
        boolean changes = connectionIds.stream().distinct().count() > 1;
        boolean differs = connectionIds.stream().anyMatch(id -> id != greetingId);
        if (changes) {
            found.add("The connection number changes from statement to statement: a proxy shares server connections.");
        } else if (differs) {
            found.add(
                    "The server knows the connection by another number than the one in the greeting: something stands between,"
                            + " so that KILL may miss.");
        }
        if (statementMicros > 2 * pingMicros + 1000) {
            found.add(
                    "A ping comes back much sooner than a statement: something on the way answers pings, and the round"
                            + " trip of a statement is the true one.");
        }
        return found;
    }
}
