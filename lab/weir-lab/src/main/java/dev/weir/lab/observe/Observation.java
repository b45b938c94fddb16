package dev.weir.lab.observe;

import dev.weir.lab.probe.RoundTrip;
import dev.weir.report.text.Figures;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.server.ServerHello;
import dev.weir.rig.server.ServerLogin;
import dev.weir.rig.server.ServerUrl;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/**
 * A look at a running server for the statements whose way of reading costs clients most. Only counters are read.
 *
 * @param server product and version
 * @param address host and port
 * @param seconds duration of the watch; the time since the server's start if that was requested
 * @param sinceStart whether the counters since the server's start are used
 * @param roundTripMicros median round trip of a statement from here, in microseconds
 * @param roundTripsPerSecond number of times that clients waited for the network
 * @param workingPerSecond statements that do an application's actual work
 * @param openConnections connections of clients at the end; 0 if unknown
 * @param bytesPerSecond bytes sent to clients
 * @param findings the findings, worst first
 * @param notes unknown facts, in sentences
 */
public record Observation(
        String server,
        String address,
        double seconds,
        boolean sinceStart,
        double roundTripMicros,
        double roundTripsPerSecond,
        double workingPerSecond,
        double connectionsPerSecond,
        int openConnections,
        double bytesPerSecond,
        List<Finding> findings,
        List<String> notes) {
    private static final List<Rule> RULES = List.of(
            Overhead::chatter,
            OneByOne::lookUps,
            OneByOne::inserts,
            Overhead::logins,
            Results::largeResults,
            Results::wholeTables,
            ManyBytes::wideDefinitions,
            ManyBytes::longValues);

    /** Limits the search on a server with many tables. */
    private static final int MOST_TABLES = 20;

    /**
     * Looks at a server.
     *
     * @param watch time between two looks; zero for a single look at the counters since the server's start
     * @throws dev.weir.rig.EnvironmentException if the server is unreachable, does not count, may not be read, or reset its counters
     */
    public static Observation of(ServerUrl url, Duration watch, Consumer<String> steps) throws InterruptedException {
        ServerHello hello = ServerHello.read(url);
        try (Connection connection = ServerLogin.connect(url, Map.of())) {
            LookReader reader = LookReader.open(url, connection, hello.product().equals("MariaDB"));
            Traffic traffic =
                    tableWidths(connection, watch.isZero() ? sinceStart(reader) : watched(reader, watch, steps));
            steps.accept("Timing round trips to " + url.host());
            double micros = RoundTrip.micros(connection, "SELECT 1 AS " + LookReader.MARK);
            return new Observation(
                    hello.product() + " " + hello.version(),
                    url.host() + ":" + url.port(),
                    traffic.seconds(),
                    watch.isZero(),
                    micros,
                    traffic.perSecond(traffic.roundTrips()),
                    traffic.perSecond(traffic.working()),
                    traffic.perSecond(traffic.connections()),
                    traffic.sessions().size(),
                    traffic.perSecond(traffic.bytesSent()),
                    findings(traffic, withoutPassword(url), micros),
                    traffic.notes());
        } catch (SQLException e) {
            throw ServerLogin.failure(url, "look at the server", e);
        }
    }

    public Observation with(List<Finding> others) {
        return new Observation(
                server,
                address,
                seconds,
                sinceStart,
                roundTripMicros,
                roundTripsPerSecond,
                workingPerSecond,
                connectionsPerSecond,
                openConnections,
                bytesPerSecond,
                others,
                notes);
    }

    /** Returns the time that all clients wait per second because of a finding: at most one second per connection. */
    public double waitedSecondsPerSecond(Finding finding) {
        double waited = finding.waitedSecondsPerSecond(roundTripMicros);
        return openConnections == 0 ? waited : Math.min(waited, openConnections + connectionsPerSecond * seconds);
    }

    /** Returns in a sentence the total saving of several findings, which do not count a round trip twice; empty for fewer than two. */
    public String savedTogether() {
        double[] saved = findings.stream()
                .mapToDouble(Finding::savedPerSecond)
                .filter(each -> each > 0)
                .toArray();
        double least = Math.min(DoubleStream.of(saved).sum(), roundTripsPerSecond);
        return saved.length < 2
                ? ""
                : "Together they save at least " + Figures.three(least) + " of " + Figures.three(roundTripsPerSecond)
                        + " round trips a second.";
    }

    private static Traffic sinceStart(LookReader reader) {
        Look now = reader.read();
        if (now.uptimeSeconds() < 0) {
            throw new EnvironmentException("the clock of the server was put back to before its start: Uptime="
                    + now.uptimeSeconds() + "s, expected 0 or more; watch it instead, by --watch 60s");
        }
        Look start = new Look(
                now.server(), 0, Map.of(), Map.of(), Map.of(), Map.of(), false, Map.of(), now.lagSeconds(), List.of());
        return Traffic.between(start, now, (double) Math.max(1, now.uptimeSeconds()));
    }

    private static Traffic watched(LookReader reader, Duration watch, Consumer<String> steps)
            throws InterruptedException {
        Look before = reader.readWithoutTexts();
        long start = System.nanoTime();
        steps.accept("Watching for " + watch.toSeconds() + " s");
        Thread.sleep(watch.toMillis());
        Look after = reader.read();
        return Traffic.between(before, after, (System.nanoTime() - start) / 1e9);
    }

    /** Returns the findings, longest waits first. */
    static List<Finding> findings(Traffic traffic, String server, double roundTripMicros) {
        return RULES.stream()
                .flatMap(rule -> rule.find(traffic, server).stream())
                .sorted(Comparator.comparingDouble((Finding finding) -> finding.waitedSecondsPerSecond(roundTripMicros))
                        .reversed())
                .toList();
    }

    private static String withoutPassword(ServerUrl url) {
        return "mysql://"
                + URLEncoder.encode(url.account().user(), StandardCharsets.UTF_8)
                        .replace("+", "%20") + "@" + url.address();
    }

    /** Returns the traffic with the definitions; without them and with a note, if they cannot be read. */
    static Traffic tableWidths(Connection connection, Traffic traffic) {
        try {
            return traffic.knowing(readWidths(connection, traffic));
        } catch (SQLException e) {
            traffic.notes().add("How many columns SELECT * sends is not known: " + e.getMessage() + ".");
            return traffic;
        }
    }

    /** Returns the definitions of all columns of the tables that are read most often for a few rows. */
    private static Map<DefinitionCosts.Table, DefinitionCosts> readWidths(Connection connection, Traffic traffic)
            throws SQLException {
        List<DefinitionCosts.Table> tables = traffic.digests(ManyBytes::sendsFewRows).stream()
                .flatMap(digest -> DefinitionCosts.allOf(digest).stream())
                .distinct()
                .limit(MOST_TABLES)
                .toList();
        Map<DefinitionCosts.Table, DefinitionCosts> widths = new HashMap<>();
        try (PreparedStatement columns = connection.prepareStatement("SELECT COUNT(*) AS " + LookReader.MARK
                + ", IFNULL(SUM(LENGTH(COLUMN_NAME)), 0) FROM information_schema.COLUMNS"
                + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?")) {
            for (DefinitionCosts.Table table : tables) {
                columns.setString(1, table.schema());
                columns.setString(2, table.name());
                try (ResultSet row = columns.executeQuery()) {
                    row.next();
                    // a column's name is sent twice: the original name and that in the result
                    long names = 2 * row.getLong(2)
                            + (long) row.getInt(1) * table.name().length();
                    widths.put(table, DefinitionCosts.of(table.schema(), row.getInt(1), names));
                }
            }
        }
        return widths;
    }
}
