package dev.weir.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Recording;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What proxies count, keep and hurt, seen by a bare client of a scripted server. */
class ProxyTest {
    private static final byte[] PING = {1, 0, 0, 0, 0x0E};
    private static final byte[] STATEMENT_CLOSE = {5, 0, 0, 0, 0x19, 1, 0, 0, 0};

    /** Greets with 6 bytes; answers each ping with 7. */
    private static FakeServer echo() throws IOException {
        return FakeServer.start(Step.all(
                Step.send(new byte[] {1, 2}),
                Step.serve(packet -> packet.command() == 0x0E ? List.of(new byte[] {1, 2, 3}) : List.of())));
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true); // what is sent is on its way, as with drivers
        socket.setSoTimeout(60_000);
        return socket;
    }

    @Test
    void roundTripsAreAnswersToWhatTheClientSent() throws IOException {
        try (FakeServer server = echo();
                CountingProxy proxy = CountingProxy.start("127.0.0.1", server.port());
                Socket client = connect(proxy.port())) {
            client.getInputStream().readNBytes(6);
            assertThat(proxy.counts()).isEqualTo(new WireTraffic(1, 0, 0, 6));
            WireTraffic before = proxy.counts();
            for (int i = 0; i < 3; i++) {
                client.getOutputStream().write(STATEMENT_CLOSE);
                client.getOutputStream().write(PING);
                client.getInputStream().readNBytes(7);
            }
            assertThat(proxy.counts().since(before)).isEqualTo(new WireTraffic(0, 3, 42, 21));
        }
    }

    private static void ping(Socket client) throws IOException {
        client.getOutputStream().write(PING);
    }

    private static Object read(Socket client, int answers) throws IOException {
        return client.getInputStream().readNBytes(7 * answers);
    }

    @Test
    void onlyRoundTripsThatAreWaitedForAreCounted() throws Exception {
        try (FakeServer server = echo();
                WaitCountingProxy proxy = WaitCountingProxy.start("127.0.0.1", server.port());
                Socket client = connect(proxy.port())) {
            client.getInputStream().readNBytes(6);
            assertThat(proxy.waitsOf(() -> {
                        for (int i = 0; i < 3; i++) {
                            ping(client);
                            read(client, 1);
                        }
                        return null;
                    }))
                    .as("each is waited for")
                    .isEqualTo(3);
            assertThat(proxy.waitsOf(() -> {
                        for (int i = 0; i < 3; i++) {
                            ping(client);
                            Thread.sleep(5); // the server answers each by itself
                        }
                        return read(client, 3);
                    }))
                    .as("all are sent before the first is waited for")
                    .isOne();
            assertThat(proxy.waitsOf(() -> {
                        ping(client);
                        return null;
                    }))
                    .as("nobody waits")
                    .isZero();
            assertThat(client.getInputStream().available())
                    .as("the reply is there then")
                    .isEqualTo(7);
            assertThat(proxy.waitsOf(() -> read(client, 1)))
                    .as("it was there before")
                    .isZero();
            assertThat(proxy.waitsOf(() -> {
                        ping(client);
                        read(client, 1);
                        ping(client);
                        Thread.sleep(5);
                        ping(client);
                        return read(client, 2);
                    }))
                    .as("one, and two in one")
                    .isEqualTo(2);
        }
    }

    @Test
    void aCutLetsExactlySoManyBytesThrough() throws IOException {
        try (FakeServer server = echo();
                FaultProxy proxy = FaultProxy.start("127.0.0.1", server.port())) {
            proxy.inject(new Fault.CutAfter(4));
            try (Socket client = connect(proxy.port())) {
                assertThat(client.getInputStream().readAllBytes()).containsExactly(2, 0, 0, 0);
            }
        }
    }

    @Test
    void aCutOfRequestsLetsExactlySoManyBytesThrough() throws IOException {
        try (FakeServer server = echo();
                FaultProxy proxy = FaultProxy.start("127.0.0.1", server.port());
                Socket client = connect(proxy.port())) {
            client.getInputStream().readNBytes(6);
            proxy.inject(new Fault.CutRequestsAfter(2L * PING.length - 1));
            client.getOutputStream().write(PING);
            assertThat(client.getInputStream().readNBytes(7)).containsExactly(3, 0, 0, 1, 1, 2, 3);
            client.getOutputStream().write(PING);
            assertThat(client.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void aStallKeepsTheConnectionOpenAndEndsWithTheNextFault() throws IOException {
        try (FakeServer server = echo();
                FaultProxy proxy = FaultProxy.start("127.0.0.1", server.port())) {
            proxy.inject(new Fault.StallAfter(4));
            try (Socket client = connect(proxy.port())) {
                InputStream in = client.getInputStream();
                assertThat(in.readNBytes(4)).hasSize(4);
                client.setSoTimeout(100);
                assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
                proxy.inject(new Fault.None());
                client.setSoTimeout(60_000);
                assertThat(in.readNBytes(2)).containsExactly(1, 2);
            }
        }
    }

    @Test
    void splitAndMergedBytesAreTheSameBytes() throws IOException {
        for (Fault fault : List.of(new Fault.Split(), new Fault.Merge(20))) {
            try (FakeServer server = echo();
                    FaultProxy proxy = FaultProxy.start("127.0.0.1", server.port())) {
                proxy.inject(fault);
                try (Socket client = connect(proxy.port())) {
                    assertThat(client.getInputStream().readNBytes(6)).containsExactly(2, 0, 0, 0, 1, 2);
                }
            }
        }
    }

    @Test
    void aRecordingPlaysBackAndCanBeCut() throws IOException {
        Recording recording;
        try (FakeServer server = echo();
                RecordingProxy proxy = RecordingProxy.start("127.0.0.1", server.port());
                Socket client = connect(proxy.port())) {
            client.getInputStream().readNBytes(6);
            client.getOutputStream().write(PING);
            client.getInputStream().readNBytes(7);
            recording = Recording.parse(text(proxy.recording()));
        }
        assertThat(recording.turns()).hasSize(3);
        try (FakeServer server = FakeServer.start(Step.replay(recording), Step.cutAfter(8, Step.replay(recording)));
                Socket whole = connect(server.port())) {
            whole.getOutputStream().write(PING);
            assertThat(whole.getInputStream().readNBytes(13)).isEqualTo(recording.serverBytes());
            try (Socket cut = connect(server.port())) {
                cut.getOutputStream().write(PING);
                assertThat(cut.getInputStream().readAllBytes()).hasSize(8);
            }
            server.verify();
        }
    }

    private static String text(Recording recording) throws IOException {
        java.nio.file.Path file = java.nio.file.Files.createTempFile("recording", ".txt");
        try {
            recording.write(file);
            return java.nio.file.Files.readString(file);
        } finally {
            java.nio.file.Files.delete(file);
        }
    }
}
