package dev.weir.testkit.net;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A TCP proxy on loopback that counts bytes and round trips.
 *
 * <p>Bytes are counted before they are passed on, so that a count taken after a call returned holds everything that the call
 * received. A client that sends while the server is still answering makes the number of round trips depend on timing.
 */
public final class CountingProxy extends TcpProxy {
    private final Object lock = new Object();
    private WireTraffic counts = new WireTraffic(0, 0, 0, 0);

    private CountingProxy(String host, int port) throws IOException {
        super(host, port);
    }

    public static CountingProxy start(String host, int port) throws IOException {
        return started(new CountingProxy(host, port));
    }

    /** Everything since the start. */
    public WireTraffic counts() {
        synchronized (lock) {
            return counts;
        }
    }

    @Override
    Tap tap() {
        add(new WireTraffic(1, 0, 0, 0));
        return new Tap() {
            private boolean asked;

            @Override
            public void forward(boolean fromServer, byte[] chunk, int length, OutputStream to) throws IOException {
                synchronized (lock) {
                    boolean answered = fromServer && asked;
                    asked = !fromServer;
                    add(new WireTraffic(0, answered ? 1 : 0, fromServer ? 0 : length, fromServer ? length : 0));
                }
                to.write(chunk, 0, length);
            }
        };
    }

    private void add(WireTraffic more) {
        synchronized (lock) {
            counts = new WireTraffic(
                    counts.connections() + more.connections(),
                    counts.roundTrips() + more.roundTrips(),
                    counts.bytesToServer() + more.bytesToServer(),
                    counts.bytesToClient() + more.bytesToClient());
        }
    }
}
