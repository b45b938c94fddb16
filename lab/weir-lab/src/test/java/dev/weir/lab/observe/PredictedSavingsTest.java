package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.observe.Savings.Saving;
import dev.weir.lab.probe.RoundTrip;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Relay;
import dev.weir.rig.link.WireCounters;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerLogin;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import dev.weir.rig.server.ServerUrl;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a finding says that a change saves, beside what the change saves: the same work is done before and after it, and a relay
 * counts round trips, which the server does not. Times are printed; {@code -Dweir.observe.times=true} judges them, too, which takes a
 * machine that has nothing else to do. Of a client that does not wait for a reply, the relay counts a few round trips more than it
 * waits for; without a delay many more, as replies come before the next command.
 */
@Tag("nightly")
class PredictedSavingsTest {
    private static final double INSIDE = 0.9;
    private static final double ERROR = 0.15;

    /** Round trips that the login of one driver takes more than that of another, or by the relay's count of a connection's end. */
    private static final int LOGINS_DIFFER = 4;

    private static final Map<String, RunningServer> SERVERS = new ConcurrentHashMap<>();
    private static final List<Savings.Case> CASES = new ArrayList<>();

    /**
     * How much work is done, and over which link.
     *
     * @param watched seconds, made up, so that no rate depends on the machine
     */
    private record Size(String link, int threads, int units, double watched) {
        static final List<Size> ALL = List.of(
                new Size("rtt=5ms,rate=1gbit", 1, 100, 2),
                new Size("rtt=5ms,rate=1gbit", 4, 200, 10),
                new Size("rtt=5ms,rate=1gbit", 8, 300, 20),
                new Size("wan-30ms", 4, 100, 10));
    }

    private interface Work {
        void with(ServerUrl url, int units) throws SQLException;
    }

    /** What went over the wire, and how long the threads took, all together. */
    private record Done(long roundTrips, long bytesDown, double seconds) {}

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(RunningServer::close);
        Savings all = new Savings(CASES);
        System.out.println(all.table());
        assertThat(Savings.shareInside(all.counted())).isGreaterThanOrEqualTo(INSIDE);
        assertThat(Savings.medianError(all.counted())).isLessThanOrEqualTo(ERROR);
        if (Boolean.getBoolean("weir.observe.times")) {
            assertThat(Savings.shareInside(all.seconds())).isGreaterThanOrEqualTo(INSIDE);
            assertThat(Savings.medianError(all.seconds())).isLessThanOrEqualTo(ERROR);
        }
    }

    static Stream<Arguments> cases() {
        return Stream.of("mysql", "mariadb")
                .flatMap(kind -> Size.ALL.stream()
                        .flatMap(size -> Stream.of(Change.values()).map(change -> Arguments.of(kind, size, change))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isWhatTheChangeSaves(String kind, Size size, Change change) throws Exception {
        RunningServer server = SERVERS.computeIfAbsent(kind, PredictedSavingsTest::start);
        InetSocketAddress target = new InetSocketAddress(server.host(), server.port());
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse(size.link()));
                Relay clients = link.relayTo(target);
                Relay look = link.relayTo(target);
                Connection own = ServerLogin.connect(at(look, server), Map.of())) {
            LookReader reader = LookReader.open(server.url(), own, kind.equals("mariadb"));
            Look first = still(reader.readWithoutTexts());
            Done before = run(change::before, size, clients, server);
            Traffic traffic =
                    Observation.tableWidths(own, Traffic.between(first, still(reader.read()), size.watched()));
            double micros = RoundTrip.micros(own, "SELECT 1 AS " + LookReader.MARK);
            Done after = run(change::after, size, clients, server);

            Savings.Case one = result(change, kind, size, traffic, micros, before, after);
            CASES.add(one);
            System.out.println(one);
            assertThat(one.counted().error()).as(one.toString()).isLessThan(ERROR);
        }
    }

    private static Savings.Case result(
            Change change, String kind, Size size, Traffic traffic, double micros, Done before, Done after) {
        Finding finding = Observation.findings(traffic, "mysql://me@db", micros).stream()
                .filter(each -> each.name().equals(change.finding))
                .findFirst()
                .orElseThrow(() -> new AssertionError(change.finding + " is not found in " + traffic));
        double least = finding.savedPerSecond() * traffic.seconds();
        double most = finding.savedAtMostPerSecond() * traffic.seconds();
        double slack = size.threads() * (double) LOGINS_DIFFER;
        double inServer = finding.serverSecondsPerSecond() * traffic.seconds();
        double bytes = ManyBytes.ofDefinitions(traffic);
        double fewerBytes = before.bytesDown() - after.bytesDown();
        double fewer = before.roundTrips() - after.roundTrips();
        return new Savings.Case(
                change,
                kind + " " + size,
                change == Change.COLUMNS
                        ? new Saving(bytes, bytes * (1 + ERROR), fewerBytes, 0)
                        : new Saving(least, most, fewer, slack),
                new Saving(
                        least * micros / 1e6,
                        most * micros / 1e6 + inServer,
                        before.seconds() - after.seconds(),
                        slack * micros / 1e6));
    }

    /** Returns a look as if it had taken no time: nothing else was done meanwhile. */
    private static Look still(Look look) {
        return new Look(
                look.server(),
                look.uptimeSeconds(),
                look.status(),
                look.commands(),
                look.digests(),
                look.prepared(),
                look.preparedInDigests(),
                look.sessions(),
                0,
                look.notes());
    }

    private static RunningServer start(String kind) {
        RunningServer server = RunningServer.start(
                ServerSpec.parse(kind), ServerSettings.small().withExtraOptions(List.of("--performance-schema=ON")));
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE shop");
            statement.execute("USE shop");
            statement.execute("CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(40))");
            statement.execute("CREATE TABLE event (id INT AUTO_INCREMENT PRIMARY KEY, what VARCHAR(40), happened INT)");
            statement.execute("INSERT INTO customer VALUES " + rows(400, "(%d, 'customer')"));
            statement.execute("CREATE TABLE country (code INT)");
            statement.execute("INSERT INTO country VALUES " + rows(1000, "(%d)"));
            statement.execute(
                    "CREATE TABLE wide (id INT PRIMARY KEY, " + rows(60, "column_of_a_wide_table_%d CHAR") + ")");
            statement.execute("INSERT INTO wide (id) VALUES (1)");
            return server;
        } catch (SQLException e) {
            server.close();
            throw new IllegalStateException("no tables", e);
        }
    }

    private static String rows(int count, String format) {
        return IntStream.range(0, count).mapToObj(format::formatted).collect(Collectors.joining(", "));
    }

    private static ServerUrl at(Relay relay, RunningServer server) {
        return new ServerUrl(
                "127.0.0.1", relay.address().getPort(), server.url().account());
    }

    private static Done run(Work work, Size size, Relay relay, RunningServer server) throws Exception {
        long opened = opened(server);
        WireCounters.Snapshot counted = relay.counters().snapshot();
        ExecutorService threads = Executors.newFixedThreadPool(size.threads());
        try {
            List<Future<Double>> working = new ArrayList<>();
            for (int i = 0; i < size.threads(); i++) {
                working.add(threads.submit(() -> {
                    long start = System.nanoTime();
                    work.with(at(relay, server), size.units());
                    return (System.nanoTime() - start) / 1e9;
                }));
            }
            double seconds = 0;
            for (Future<Double> each : working) {
                seconds += each.get();
            }
            // of a connection the relay counts login and farewell; clients wait for TCP, the greeting and the login
            long connections = opened(server) - opened - 1;
            WireCounters.Snapshot all =
                    relay.counters().awaitQuiet(Duration.ofSeconds(30)).minus(counted);
            return new Done(all.roundTrips() + connections, all.bytesDown(), seconds);
        } finally {
            threads.shutdown();
        }
    }

    private static long opened(RunningServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Connections'")) {
            rows.next();
            return rows.getLong(2);
        }
    }
}
