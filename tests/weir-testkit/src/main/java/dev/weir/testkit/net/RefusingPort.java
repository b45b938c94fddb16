package dev.weir.testkit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A loopback port that refuses connections until this is closed. It is bound and does not listen: a port that was merely
 * closed may be given to another process's server before it is tried.
 */
public final class RefusingPort implements AutoCloseable {
    private final Socket bound = new Socket();

    private RefusingPort() throws IOException {
        bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    public static RefusingPort take() throws IOException {
        return new RefusingPort();
    }

    /** The port, on loopback. */
    public int number() {
        return bound.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        bound.close();
    }
}
