package dev.weir.rig.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Returns a port of the loopback interface that is free now; another process may take it before it is used. */
public final class FreePort {
    private FreePort() {}

    public static int find() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
