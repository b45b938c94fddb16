package dev.weir.rig.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.net.Far;
import dev.weir.testkit.net.RefusingPort;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client and a server see of a relay, apart from time. */
@Timeout(300)
final class RelayTest {
    private static final int SOON_MILLIS = 60_000;

    @ParameterizedTest
    @ValueSource(strings = {"relay", "rtt=4ms,rate=200mbit,jitter=1ms"})
    void fiftyConnectionsGetTheirOwnBytesInOrder(String name) throws Exception {
        try (Far far = Far.echoing();
                EmulatedLink link = EmulatedLink.open(LinkSyntax.parse(name))) {
            Relay relay = link.relayTo(far.address());
            ExecutorService clients = Executors.newFixedThreadPool(50);
            try {
                List<Future<Boolean>> intact = new ArrayList<>();
                for (int i = 0; i < 50; i++) {
                    int seed = i;
                    intact.add(clients.submit(() -> echoes(relay, new Random(seed))));
                }
                for (Future<Boolean> client : intact) {
                    assertThat(client.get()).isTrue();
                }
            } finally {
                clients.shutdownNow();
            }
            awaitNoConnection(relay);
        }
    }

    private static boolean echoes(Relay relay, Random random) throws IOException {
        try (Socket socket = connect(relay)) {
            for (int size : new int[] {1, 700, 20_000, 3}) {
                byte[] sent = new byte[size];
                random.nextBytes(sent);
                socket.getOutputStream().write(sent);
                byte[] back = socket.getInputStream().readNBytes(size);
                if (!Arrays.equals(sent, back)) {
                    return false;
                }
            }
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "rtt=4ms,rate=200mbit"})
    void aClientThatHasFinishedSendingStillGetsTheReply(String name) throws Exception {
        Far.Script replyAtTheEnd = socket -> {
            byte[] all = socket.getInputStream().readAllBytes();
            socket.getOutputStream().write(("got " + all.length).getBytes(StandardCharsets.US_ASCII));
        };
        try (Far far = Far.playing(replyAtTheEnd);
                EmulatedLink link = EmulatedLink.open(LinkSyntax.parse(name));
                Socket client = connect(link.relayTo(far.address()))) {
            client.getOutputStream().write(new byte[100_000]);
            client.shutdownOutput();
            assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("got 100000");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "rtt=4ms,rate=200mbit"})
    void aServersResetReachesTheClient(String name) throws Exception {
        Far.Script reset = socket -> {
            socket.getInputStream().read();
            socket.setSoLinger(true, 0);
        };
        try (Far far = Far.playing(reset);
                EmulatedLink link = EmulatedLink.open(LinkSyntax.parse(name))) {
            Relay relay = link.relayTo(far.address());
            try (Socket client = connect(relay)) {
                client.getOutputStream().write(1);
                InputStream in = client.getInputStream();
                assertThatThrownBy(in::read).isInstanceOf(SocketException.class).hasMessageContaining("reset");
            }
            awaitNoConnection(relay);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "rtt=4ms,rate=200mbit"})
    void aClientThatLeavesInTheMiddleOfAReplyStopsTheServer(String name) throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        Far.Script endless = socket -> {
            try {
                OutputStream out = socket.getOutputStream();
                while (true) {
                    out.write(new byte[10_000]);
                }
            } catch (IOException e) {
                end.complete(e.getMessage());
                throw e;
            }
        };
        try (Far far = Far.playing(endless);
                EmulatedLink link = EmulatedLink.open(LinkSyntax.parse(name))) {
            Relay relay = link.relayTo(far.address());
            try (Socket client = connect(relay)) {
                client.getInputStream().readNBytes(50_000);
            }
            assertThat(end.get(SOON_MILLIS, TimeUnit.MILLISECONDS)).isNotNull();
            awaitNoConnection(relay);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "rtt=4ms,rate=200mbit"})
    void aTargetThatCannotBeReachedShowsAsAClosedConnection(String name) throws Exception {
        try (RefusingPort port = RefusingPort.take();
                EmulatedLink link = EmulatedLink.open(LinkSyntax.parse(name))) {
            Relay relay = link.relayTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), port.number()));
            try (Socket client = connect(relay)) {
                assertThat(endsWithoutAByte(client)).isTrue();
            }
            awaitNoConnection(relay);
        }
    }

    @Test
    void closingTheLinkEndsItsConnectionsAndFreesItsPorts() throws Exception {
        try (Far far = Far.echoing()) {
            EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=4ms,rate=200mbit"));
            Relay relay = link.relayTo(far.address());
            try (Socket client = connect(relay)) {
                client.getOutputStream().write(7);
                assertThat(client.getInputStream().read()).isEqualTo(7);
                link.close();
                assertThat(endsWithoutAByte(client)).isTrue();
            }
            assertThat(relay.openConnections()).isZero();
            assertThat(isRefusedSoon(relay)).isTrue();
        }
    }

    /** The kernel lets go of a listening port once the thread in accept has noticed. */
    private static boolean isRefusedSoon(Relay relay) throws Exception {
        long deadline = System.nanoTime() + SOON_MILLIS * 1_000_000L;
        while (System.nanoTime() < deadline) {
            try (Socket socket = connect(relay)) {
                assertThat(socket.isConnected()).isTrue();
                Thread.sleep(20);
            } catch (SocketException e) {
                return true;
            }
        }
        return false;
    }

    @Test
    void oneLinkServesSeveralTargets() throws Exception {
        try (Far echo = Far.echoing();
                Far greeter = Far.playing(socket -> socket.getOutputStream().write(42));
                EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("lan-1g"));
                Socket toEcho = connect(link.relayTo(echo.address()));
                Socket toGreeter = connect(link.relayTo(greeter.address()))) {
            toEcho.getOutputStream().write(5);
            assertThat(new DataInputStream(toEcho.getInputStream()).readByte()).isEqualTo((byte) 5);
            assertThat(new DataInputStream(toGreeter.getInputStream()).readByte())
                    .isEqualTo((byte) 42);
        }
    }

    @Test
    void theLocalLinkHasNoRelay() {
        assertThatThrownBy(() -> EmulatedLink.open(Profile.LOCAL.link()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("link=local is not emulated");
    }

    private static boolean endsWithoutAByte(Socket client) {
        try {
            return client.getInputStream().read() < 0;
        } catch (IOException e) {
            return true;
        }
    }

    private static Socket connect(Relay relay) throws IOException {
        Socket socket = new Socket(relay.address().getAddress(), relay.address().getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(SOON_MILLIS);
        return socket;
    }

    private static void awaitNoConnection(Relay relay) throws InterruptedException {
        long deadline = System.nanoTime() + SOON_MILLIS * 1_000_000L;
        while (relay.openConnections() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(relay.openConnections()).isZero();
    }
}
