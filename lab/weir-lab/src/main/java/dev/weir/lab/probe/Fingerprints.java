package dev.weir.lab.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The traits by which proxies and managed services give themselves away. */
final class Fingerprints {
    private Fingerprints() {}

    /**
     * The facts that a server reports.
     *
     * @param version of the greeting
     * @param comment reply to {@code SELECT @@version_comment LIMIT 1}, which ProxySQL answers itself
     * @param variables among them {@code basedir} and {@code aurora_version}, where there are such
     * @param greetingId connection number of the greeting
     * @param connectionIds replies to {@code SELECT CONNECTION_ID()} on the same connection, at different times
     * @param pingMicros median of a ping
     * @param statementMicros median of the smallest statement
     */
    record Signs(
            String version,
            String comment,
            Map<String, String> variables,
            long greetingId,
            List<Long> connectionIds,
            double pingMicros,
            double statementMicros) {}

    private record Mark(String word, String sentence) {}

    private static final List<Mark> MARKS = List.of(
            new Mark("proxysql", "ProxySQL answers: it shares server connections and closes on pipelined commands."),
            new Mark("maxscale", "MaxScale answers, and may send reads to other servers than writes."),
            new Mark("router", "MySQL Router answers."),
            new Mark("vitess", "Vitess answers; on PlanetScale, too, results have a row limit."),
            new Mark("planetscale", "PlanetScale answers."),
            new Mark("tidb", "TiDB answers, which is not MySQL's own server."),
            new Mark("-google", "Google Cloud SQL."),
            new Mark("azure", "Azure Database for MySQL."),
            new Mark("percona", "Percona Server."),
            new Mark("oceanbase", "OceanBase answers, which is not MySQL's own server."));

    static List<String> between(Signs signs) {
        List<String> found = new ArrayList<>();
        String product = (signs.version() + " " + signs.comment()).toLowerCase(Locale.ROOT);
        MARKS.stream()
                .filter(mark -> product.contains(mark.word()))
                .map(Mark::sentence)
                .forEach(found::add);
        if (signs.variables().containsKey("aurora_version")) {
            found.add("Amazon Aurora, version " + signs.variables().get("aurora_version") + ".");
        } else if (signs.variables().getOrDefault("basedir", "").startsWith("/rdsdbbin")) {
            found.add("Amazon RDS.");
        }
        boolean changes = signs.connectionIds().stream().distinct().count() > 1;
        boolean differs = signs.connectionIds().stream().anyMatch(id -> id != signs.greetingId());
        if (changes) {
            found.add("The connection number changes from statement to statement: a proxy shares server connections.");
        } else if (differs) {
            found.add(
                    "The server knows the connection by another number than the one in the greeting: something stands between,"
                            + " so that KILL may miss.");
        }
        if (signs.statementMicros() > 2 * signs.pingMicros() + 1000) {
            found.add(
                    "A ping comes back much sooner than a statement: something on the way answers pings, and the round"
                            + " trip of a statement is the true one.");
        }
        return found;
    }
}
