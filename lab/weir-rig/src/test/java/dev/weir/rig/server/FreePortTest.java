package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortTest {
    @Test
    void itIsNoneThatTheSystemGivesToOthers() throws IOException {
        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            int port = FreePort.find();
            assertThat(port).isBetween(FreePort.FIRST, FreePort.LAST);
            found.add(port);
            try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                assertThat(any.getLocalPort()).isGreaterThan(FreePort.LAST);
            }
        }
        assertThat(found).as("processes that start at once find different ones").hasSizeGreaterThan(40);
    }
}
