package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.link.EmulatedLink;
import dev.weir.lab.link.LinkSyntax;
import dev.weir.lab.link.Relay;
import dev.weir.lab.probe.RoundTrip;
import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerLogin;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import dev.weir.lab.server.ServerUrl;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a finding says that a change saves, beside what the change saves: the same work is done before and after it, and a relay
 * counts round trips, which the server does not. Times are printed, and nothing is asserted of them. Of a client that does not wait
 * for a reply, the relay counts a few round trips more than it waits for; without a delay many more, as replies come before the
 * next command.
 */
@Tag("nightly")
class PredictedSavingsTest {
    private static final int THREADS = 4;
    private static final int UNITS = 200;
    /** Made up, so that no rate depends on the machine. */
    private static final double WATCHED_SECONDS = 30;

    /** TLS before 1.3 takes a round trip of nine more than is reckoned with. */
    private static final double ERROR = 0.15;

    private static final Map<String, RunningServer> SERVERS = new ConcurrentHashMap<>();

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(RunningServer::close);
    }

    static Stream<Arguments> cases() {
        return Stream.of("mysql", "mariadb")
                .flatMap(kind -> Stream.of("rtt=1ms,rate=1gbit", "wan-30ms")
                        .flatMap(link -> Stream.of(Change.values()).map(change -> Arguments.of(kind, link, change))));
    }

    private interface Work {
        void with(ServerUrl url, int units) throws SQLException;
    }

    /** Round trips, and how long the threads took, all together. */
    private record Done(long roundTrips, double seconds) {}

    @ParameterizedTest
    @MethodSource("cases")
    void isWhatTheChangeSaves(String kind, String name, Change change) throws Exception {
        RunningServer server = SERVERS.computeIfAbsent(kind, PredictedSavingsTest::start);
        InetSocketAddress target = new InetSocketAddress(server.host(), server.port());
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse(name));
                Relay clients = link.relayTo(target);
                Relay look = link.relayTo(target);
                Connection own = ServerLogin.connect(at(look, server), Map.of())) {
            LookReader reader = LookReader.open(server.url(), own, kind.equals("mariadb"));
            Look first = reader.read();
            Done before = run(change::before, clients, server);
            Traffic traffic = Traffic.between(first, reader.read(), WATCHED_SECONDS);
            double micros = RoundTrip.micros(own, "SELECT 1 AS " + LookReader.MARK);
            Done after = run(change::after, clients, server);

            Finding finding = Observation.findings(traffic, "mysql://me@db", micros).stream()
                    .filter(each -> each.name().equals(change.finding))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(change.finding + " is not found in " + traffic));
            double predicted = finding.savedPerSecond() * WATCHED_SECONDS;
            double saved = before.roundTrips() - after.roundTrips();
            System.out.printf(
                    "| %s | %s | %s | %d | %.0f | %.0f | %.2f | %.2f |%n",
                    kind,
                    name,
                    change.finding,
                    before.roundTrips(),
                    predicted,
                    saved,
                    predicted * micros / 1e6,
                    before.seconds() - after.seconds());
            assertThat(predicted).isCloseTo(saved, within(saved * ERROR));
        }
    }

    private static RunningServer start(String kind) {
        RunningServer server = RunningServer.start(
                ServerSpec.parse(kind), ServerSettings.small().withExtraOptions(List.of("--performance-schema=ON")));
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE shop");
            statement.execute("CREATE TABLE shop.customer (id INT PRIMARY KEY, name VARCHAR(40))");
            statement.execute(
                    "CREATE TABLE shop.event (id INT AUTO_INCREMENT PRIMARY KEY, what VARCHAR(40), happened INT)");
            for (int i = 0; i < UNITS; i++) {
                statement.execute("INSERT INTO shop.customer VALUES (" + i + ", 'customer')");
            }
            return server;
        } catch (SQLException e) {
            server.close();
            throw new IllegalStateException("no tables", e);
        }
    }

    private static ServerUrl at(Relay relay, RunningServer server) {
        return new ServerUrl(
                "127.0.0.1", relay.address().getPort(), server.url().account());
    }

    private static Done run(Work work, Relay relay, RunningServer server) throws Exception {
        long opened = opened(server);
        long counted = relay.counters().snapshot().roundTrips();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Double>> working = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                working.add(threads.submit(() -> {
                    long start = System.nanoTime();
                    work.with(at(relay, server), UNITS);
                    return (System.nanoTime() - start) / 1e9;
                }));
            }
            double seconds = 0;
            for (Future<Double> each : working) {
                seconds += each.get();
            }
            // of a connection the relay counts login and farewell; clients wait for TCP, the greeting and the login
            long connections = opened(server) - opened - 1;
            return new Done(
                    relay.counters().awaitQuiet(Duration.ofSeconds(30)).roundTrips() - counted + connections, seconds);
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
