package dev.weir.lab.link;

import static dev.weir.lab.machine.RealTime.close;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.machine.RealTime;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.LinkModel;
import dev.weir.rig.link.LinkSpec;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Profile;
import dev.weir.rig.link.Relay;
import dev.weir.rig.link.WireCounters;
import dev.weir.testkit.net.Far;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The emulation against the closed form. Bounds are narrow enough to fail on the model's own errors. */
@Tag("measures")
@Timeout(300)
final class EmulatedLinkTest {
    private final ProbePeer peer = ProbePeer.open();

    @AfterEach
    void closePeer() throws IOException {
        peer.close();
    }

    static Stream<Arguments> transfers() {
        return Stream.of("lan-1g", "lan-weak", "wifi", "rtt=10ms,rate=50mbit", "rtt=10ms,rate=50mbit,initcwnd=2")
                .flatMap(link -> Stream.of(1, 16, 64, 256, 1024).map(kibibytes -> Arguments.of(link, kibibytes)));
    }

    /** Each by itself: what lateness hides of a short one, it cannot hide of a long one. */
    @ParameterizedTest
    @MethodSource("transfers")
    void transfersTakeTheirTimeByTheClosedForm(String name, int kibibytes) throws Exception {
        LinkSpec declared = LinkSyntax.parse(name);
        int bytes = kibibytes << 10;
        double expected = LinkModel.of(declared).transferMicros(bytes);
        double allowed = Math.max(expected * 0.03, 300) + declared.jitterMicros();
        try (EmulatedLink link = EmulatedLink.open(declared)) {
            Relay relay = link.relayTo(peer.address());
            RealTime.holds(
                    () -> close(name + ", bytes=" + bytes, medianTransferMicros(relay, bytes), expected, allowed));
        }
    }

    @Test
    void fourMegabytesOverAWideAreaTakeTheirTimeByTheClosedForm() throws Exception {
        LinkSpec declared = Profile.WAN_30MS.link();
        try (EmulatedLink link = EmulatedLink.open(declared)) {
            Relay relay = link.relayTo(peer.address());
            RealTime.holds(() -> {
                try (ProbeConnection connection = ProbeConnection.open(relay.address())) {
                    connection.echoNanos();
                    double expected = LinkModel.of(declared).transferMicros(4 << 20);
                    return close("4 MiB", connection.transferNanos(4 << 20) / 1e3, expected, expected * 0.01);
                }
            });
        }
    }

    private static double medianTransferMicros(Relay relay, long bytes) throws IOException {
        double[] micros = new double[3];
        for (int i = 0; i < micros.length; i++) {
            try (ProbeConnection connection = ProbeConnection.open(relay.address())) {
                connection.echoNanos();
                micros[i] = connection.transferNanos(bytes) / 1e3;
            }
        }
        return Quantile.of(micros, 0.5);
    }

    @Test
    void anEchoTakesTheRoundTripAndTheFirstOneTheHandshakeToo() throws Exception {
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=10ms,rate=1gbit"))) {
            Relay relay = link.relayTo(peer.address());
            RealTime.holds(() -> {
                try (ProbeConnection connection = ProbeConnection.open(relay.address())) {
                    double first = connection.echoNanos() / 1e3;
                    return close("with the handshake", first - 10_000, 10_000, 600)
                            .and(close("echo", connection.echoNanos() / 1e3, 10_000, 300));
                }
            });
        }
    }

    @Test
    void aGreetingArrivesTwoRoundTripsAfterTheConnectionIsAskedFor() throws Exception {
        try (Far greeter = Far.playing(socket -> socket.getOutputStream().write(1));
                EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=20ms,rate=1gbit"))) {
            InetSocketAddress relay = link.relayTo(greeter.address()).address();
            RealTime.holds(() -> {
                long from = System.nanoTime();
                try (Socket client = new Socket(relay.getAddress(), relay.getPort())) {
                    assertThat(client.getInputStream().read()).isEqualTo(1);
                }
                return close("greeting", (System.nanoTime() - from) / 1e3, 40_000, 1_500);
            });
        }
    }

    @Test
    void jitterSpreadsEchoesOverItsRange() throws Exception {
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=4ms,rate=1gbit,jitter=4ms"));
                ProbeConnection connection =
                        ProbeConnection.open(link.relayTo(peer.address()).address())) {
            connection.echoNanos();
            RealTime.holds(() -> {
                double[] micros = new double[60];
                for (int i = 0; i < micros.length; i++) {
                    micros[i] = connection.echoNanos() / 1e3;
                }
                return late -> {
                    assertThat(Quantile.of(micros, 0.02)).isBetween(4_000.0, 7_000 + late);
                    assertThat(Quantile.of(micros, 0.5)).isBetween(6_500.0, 10_000 + late);
                    assertThat(Quantile.of(micros, 0.98)).isGreaterThan(9_000);
                };
            });
        }
    }

    @Test
    void twoConnectionsShareTheRate() throws Exception {
        long bytes = 2_000_000;
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=2ms,rate=80mbit"))) {
            Relay relay = link.relayTo(peer.address());
            RealTime.holds(() -> {
                List<Double> micros = simultaneously(2, relay, bytes);
                double both = 2 * bytes * 8 / 80.0;
                // equal shares end at about the same time: when both are through
                return close("both", micros.get(1), both, both * 0.04)
                        .and(late -> assertThat(micros.get(0)).isGreaterThan(both * 0.85));
            });
        }
    }

    private static List<Double> simultaneously(int connections, Relay relay, long bytes) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(connections);
        CyclicBarrier start = new CyclicBarrier(connections);
        try {
            List<Future<Double>> running = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                running.add(clients.submit(() -> {
                    try (ProbeConnection connection = ProbeConnection.open(relay.address())) {
                        connection.echoNanos();
                        start.await();
                        return connection.transferNanos(bytes) / 1e3;
                    }
                }));
            }
            List<Double> micros = new ArrayList<>();
            for (Future<Double> client : running) {
                micros.add(client.get());
            }
            return micros.stream().sorted().toList();
        } finally {
            clients.shutdownNow();
        }
    }

    @ParameterizedTest
    @CsvSource({"'rtt=40ms,rate=20mbit'", "'rtt=1ms,rate=50mbit'"})
    void theServerBlocksOnceLinkAndQueueAreFull(String name) throws Exception {
        LinkSpec declared = LinkSyntax.parse(name);
        long hold = LinkModel.of(declared).holdBytes();
        Far.Script endless = socket -> {
            OutputStream out = socket.getOutputStream();
            while (true) {
                out.write(new byte[4_096]);
            }
        };
        try (Far server = Far.playing(endless);
                EmulatedLink link = EmulatedLink.open(declared)) {
            Relay relay = link.relayTo(server.address());
            try (Socket client = new Socket()) {
                client.setReceiveBufferSize(32 * 1024);
                client.connect(relay.address());
                WireCounters.Snapshot blocked = awaitStandstill(relay, hold);
                assertThat(relay.heldBytes()).isBetween(hold, hold + 64 * 1024);
                // what left the relay sits in its send buffer and the client's receive buffer
                assertThat(blocked.bytesDown() - relay.heldBytes()).isLessThan(700_000);
            }
        }
    }

    private static WireCounters.Snapshot awaitStandstill(Relay relay, long hold) throws InterruptedException {
        WireCounters.Snapshot last;
        do {
            last = relay.counters().snapshot();
            Thread.sleep(300);
        } while (relay.heldBytes() < hold || !last.equals(relay.counters().snapshot()));
        return last;
    }

    @Test
    void aStalledConnectionDoesNotHoldUpAnother() throws Exception {
        LinkSpec declared = LinkSyntax.parse("rtt=2ms,rate=80mbit");
        try (EmulatedLink link = EmulatedLink.open(declared)) {
            Relay relay = link.relayTo(peer.address());
            try (ProbeConnection stalled = ProbeConnection.open(relay.address())) {
                stalled.requestOnly(50_000_000);
                awaitStandstill(relay, LinkModel.of(declared).holdBytes());
                RealTime.holds(() -> {
                    double expected = LinkModel.of(declared).transferMicros(1 << 20);
                    return close("1 MiB", medianTransferMicros(relay, 1 << 20), expected, expected * 0.03);
                });
            }
        }
    }

    @Test
    void theWindowStaysOpenInUseAndClosesWhenIdle() throws Exception {
        LinkSpec declared = LinkSyntax.parse("rtt=20ms,rate=200mbit");
        double fresh = LinkModel.of(declared).transferMicros(100_000);
        double open = LinkModel.of(LinkSyntax.parse("rtt=20ms,rate=200mbit,initcwnd=0"))
                .transferMicros(100_000);
        assertThat(fresh).isGreaterThan(open * 2);
        try (EmulatedLink link = EmulatedLink.open(declared)) {
            Relay relay = link.relayTo(peer.address());
            RealTime.holds(() -> {
                try (ProbeConnection connection = ProbeConnection.open(relay.address())) {
                    connection.echoNanos();
                    double first = connection.transferNanos(100_000) / 1e3;
                    double second = connection.transferNanos(100_000) / 1e3;
                    Thread.sleep(300);
                    double idle = connection.transferNanos(100_000) / 1e3;
                    return close("fresh window", first, fresh, 1_000)
                            .and(close("open window", second, open, 1_000))
                            .and(close("window after idling", idle, fresh, 1_000));
                }
            });
        }
    }

    @Test
    void lateWakeUpsDoNotAddUp() throws Exception {
        LinkSpec declared = LinkSyntax.parse("rtt=2ms,rate=40mbit");
        long bytes = 1_500_000;
        double expected = LinkModel.of(declared).transferMicros(bytes);
        AtomicBoolean done = new AtomicBoolean();
        List<Thread> hogs = new ArrayList<>();
        try (EmulatedLink link = EmulatedLink.open(declared)) {
            Relay relay = link.relayTo(peer.address());
            // every thread of the relay now has to queue for a core, some thousand times during the transfer
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                hogs.add(new Thread(() -> {
                    while (!done.get()) {
                        Thread.onSpinWait();
                    }
                }));
            }
            hogs.forEach(Thread::start);
            RealTime.holdsBesideOwnLoad(() -> {
                try (ProbeConnection connection = ProbeConnection.open(relay.address())) {
                    connection.echoNanos();
                    return close("beside load", connection.transferNanos(bytes) / 1e3, expected, expected * 0.1);
                }
            });
        } finally {
            done.set(true);
            for (Thread hog : hogs) {
                hog.join();
            }
        }
    }

    @Test
    void throttlingChangesTheRateOfConnectionsThatAreOpen() throws Exception {
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=2ms,rate=100mbit"));
                ProbeConnection connection =
                        ProbeConnection.open(link.relayTo(peer.address()).address())) {
            link.throttle(50_000_000);
            RealTime.holds(() -> {
                double rate = connection.download(200_000, 600_000).bitsPerSecond();
                return close("600 kB", 600_000 * 8e6 / rate, 96_000, 96_000 * 0.03);
            });
            assertThat(link.declared().rateBitsPerSecond()).isEqualTo(100_000_000);
        }
    }

    @Test
    void echoesAreMeasuredNotAssumed() throws Exception {
        try (EmulatedLink link = EmulatedLink.open(Profile.LAN_1G.link());
                ProbeConnection connection =
                        ProbeConnection.open(link.relayTo(peer.address()).address())) {
            RealTime.holds(() -> {
                double[] micros = new double[200];
                for (int i = 0; i < micros.length; i++) {
                    micros[i] = connection.echoNanos() / 1e3;
                }
                System.err.println("lan-1g echo, us: "
                        + Arrays.toString(new double[] {Quantile.of(micros, 0.5), Quantile.of(micros, 0.99)}));
                return close("echo", Quantile.of(micros, 0.5), 300, 100);
            });
        }
    }
}
