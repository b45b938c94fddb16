package dev.weir.rig.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Returns a port of the loopback interface that is free now. A server takes seconds to listen on it. Meanwhile no socket that asks the
 * system for any port gets it: those are from 32768 on, on Linux, and from 49152 on elsewhere (RFC 6335). Another process may still ask for
 * the same number.
 */
public final class FreePort {
    static final int FIRST = 10_000;
    static final int LAST = 32_767;
    private static final int ATTEMPTS = 100;

    private FreePort() {}

    public static int find() throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST + 1);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                if (attempt == ATTEMPTS) {
                    throw taken;
                }
            }
        }
    }
}
