package dev.weir.rig.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import dev.weir.testkit.net.Far;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
final class WireCountersTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    /** Asks, and does not wait. */
    private static final Duration AT_ONCE = Duration.ofNanos(-1);

    /** Greets, answers the login with one packet and each command with a result of six. */
    private static void mysql(Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream();
        out.write(Frames.packet(0, 74));
        in.readNBytes(4 + 120);
        out.write(Frames.packet(2, 7));
        while (in.readNBytes(4 + 21).length > 0) {
            for (int i = 1; i <= 6; i++) {
                out.write(Frames.packet(i, 100 * i));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "lan-1g", "rtt=20ms,rate=10mbit"})
    void countsOfRequestsAndRepliesAreExactOnEveryLink(String name) throws Exception {
        try (Far server = Far.playing(WireCountersTest::mysql);
                EmulatedLink link = EmulatedLink.open(LinkSyntax.parse(name))) {
            Relay relay = link.relayTo(server.address());
            WireCounters counters = relay.counters();
            try (Socket client =
                    new Socket(relay.address().getAddress(), relay.address().getPort())) {
                InputStream in = client.getInputStream();
                in.readNBytes(4 + 74);
                client.getOutputStream().write(Frames.packet(1, 120));
                in.readNBytes(4 + 7);
                WireCounters.Snapshot login = counters.awaitQuiet(LONG);
                assertThat(login).isEqualTo(new WireCounters.Snapshot(1, 1, 2, 124, 89));

                for (int i = 0; i < 10; i++) {
                    client.getOutputStream().write(Frames.packet(0, 21));
                    in.readNBytes(6 * 4 + 2_100);
                }
                WireCounters.Snapshot queries = counters.awaitQuiet(LONG).minus(login);
                assertThat(queries).isEqualTo(new WireCounters.Snapshot(10, 10, 60, 250, 21_240));
            }
        }
    }

    @Test
    void aRequestSentInPiecesIsOneRoundTrip() throws Exception {
        try (Far server = Far.playing(WireCountersTest::mysql);
                EmulatedLink link = EmulatedLink.open(Profile.RELAY.link())) {
            Relay relay = link.relayTo(server.address());
            try (Socket client =
                    new Socket(relay.address().getAddress(), relay.address().getPort())) {
                client.setTcpNoDelay(true);
                InputStream in = client.getInputStream();
                in.readNBytes(4 + 74);
                for (byte b : Frames.packet(1, 120)) {
                    client.getOutputStream().write(b);
                }
                in.readNBytes(4 + 7);
                assertThat(relay.counters().awaitQuiet(LONG)).isEqualTo(new WireCounters.Snapshot(1, 1, 2, 124, 89));
            }
        }
    }

    @Test
    void tlsRecordsAreCountedInBothDirectionsOnceTheClientAsksForThem() throws Exception {
        Far.Script tls = socket -> {
            socket.getOutputStream().write(Frames.packet(0, 74));
            socket.getInputStream().readNBytes(36 + 5 + 300);
            socket.getOutputStream().write(Frames.concat(List.of(Frames.tlsRecord(90), Frames.tlsRecord(2_000))));
            socket.getInputStream().read();
        };
        try (Far server = Far.playing(tls);
                EmulatedLink link = EmulatedLink.open(Profile.RELAY.link())) {
            Relay relay = link.relayTo(server.address());
            try (Socket client =
                    new Socket(relay.address().getAddress(), relay.address().getPort())) {
                client.getInputStream().readNBytes(4 + 74);
                client.getOutputStream().write(Frames.concat(List.of(Frames.sslRequest(true), Frames.tlsRecord(300))));
                client.getInputStream().readNBytes(95 + 2_005);
                assertThat(relay.counters().awaitQuiet(LONG))
                        .isEqualTo(new WireCounters.Snapshot(1, 2, 3, 341, 78 + 2_100));
            }
        }
    }

    @Test
    void isQuietALittleMoreThanARoundTripAfterTheLastByteHasPassed() throws Exception {
        AtomicLong now = new AtomicLong();
        WireCounters counters = new WireCounters(LinkModel.of(LinkSyntax.parse("rtt=60ms,rate=10mbit")), now::get);
        counters.arrived(new WireCounters.Snapshot(1, 1, 0, 5, 0));
        now.addAndGet(LONG.toNanos());
        assertNotQuiet(counters, "bytes under way=5");
        counters.gone(5);
        now.addAndGet(60_000_000);
        // the reply may still be to come
        assertNotQuiet(counters, "bytes under way=0");
        counters.arrived(new WireCounters.Snapshot(0, 0, 1, 0, 7));
        now.addAndGet(LONG.toNanos());
        assertNotQuiet(counters, "bytes under way=7");
        counters.gone(7);
        assertNotQuiet(counters, "bytes under way=0");
        now.addAndGet(LONG.toNanos());
        assertThat(counters.awaitQuiet(AT_ONCE)).isEqualTo(new WireCounters.Snapshot(1, 1, 1, 5, 7));
    }

    private static void assertNotQuiet(WireCounters counters, String underWay) {
        assertThatThrownBy(() -> counters.awaitQuiet(AT_ONCE))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(underWay);
    }

    @Test
    void saysSoWhenTheLinkDoesNotFallQuiet() throws Exception {
        Far.Script chatter = socket -> {
            while (true) {
                socket.getOutputStream().write(new byte[1_000]);
            }
        };
        try (Far server = Far.playing(chatter);
                EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=400ms,rate=10mbit"))) {
            Relay relay = link.relayTo(server.address());
            try (Socket client =
                    new Socket(relay.address().getAddress(), relay.address().getPort())) {
                Thread reader = new Thread(() -> {
                    try {
                        client.getInputStream().transferTo(OutputStream.nullOutputStream());
                    } catch (IOException e) {
                        return; // closed at the end of the test
                    }
                });
                reader.start();
                while (relay.counters().snapshot().bytesDown() == 0) {
                    Thread.sleep(5);
                }
                // quiet would be some 470 ms without a byte, and bytes keep coming
                assertThatThrownBy(() -> relay.counters().awaitQuiet(Duration.ofMillis(200)))
                        .isInstanceOf(EnvironmentException.class)
                        .hasMessageContaining("did not fall quiet within 200 ms");
            }
        }
    }
}
