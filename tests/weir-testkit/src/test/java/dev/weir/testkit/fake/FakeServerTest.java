package dev.weir.testkit.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** Scripts are followed, packets are framed and joined, and a client that strays is reported. */
class FakeServerTest {
    @Test
    void packetsAreNumberedOnAndLongOnesGoInParts() throws IOException {
        byte[] large = new byte[0xFFFFFF];
        try (FakeServer server = FakeServer.start(Step.send(new byte[] {7}, large));
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            byte[] all = client.getInputStream().readNBytes(5 + 4 + large.length + 4);
            assertThat(all).startsWith(1, 0, 0, 0, 7, 0xFF, 0xFF, 0xFF, 1).endsWith(0, 0, 0, 0, 0, 2);
        }
    }

    @Test
    void partsOfTheClientAreJoined() throws IOException {
        try (FakeServer server = FakeServer.start(Step.all(Step.expectAny(), Step.send(new byte[] {1})));
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            client.getOutputStream()
                    .write(new Bytes()
                            .u24(0xFFFFFF)
                            .u8(0)
                            .zeros(0xFFFFFF)
                            .u24(1)
                            .u8(1)
                            .u8(9)
                            .toArray());
            assertThat(client.getInputStream().readNBytes(5)).containsExactly(1, 0, 0, 2, 1);
            assertThat(server.received().get(0).bytes()).hasSize(0x1000000);
        }
    }

    @Test
    void aClientThatStraysIsReported() throws IOException {
        try (FakeServer server = FakeServer.start(Step.expectQuery("select"));
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            client.getOutputStream().write(new byte[] {1, 0, 0, 0, 0x0E});
            assertThat(client.getInputStream().read()).isEqualTo(-1);
            assertThatThrownBy(server::verify)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("expected query beginning=select, got command=0xe");
        }
    }
}
