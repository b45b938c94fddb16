package dev.weir.rig.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One emulated path from clients to servers, shared by every connection of its relays.
 *
 * <p>Each direction has a one-way delay of half the round-trip time; one bottleneck for all connections that serialises at the declared
 * rate; a bounded queue; optional jitter that never reorders; and per connection the initial congestion window with slow start and restart
 * after idle, and the receive window ({@link CongestionWindow}). The rate is payload rate: headers and acknowledgements take none of it. A
 * new connection costs a round trip before its first byte.
 *
 * <p>The release time of every byte is absolute, computed from earlier release times and not from thread wake-ups, so a late wake-up delays
 * only its own bytes.
 *
 * <p>Accuracy on a virtual machine with two cores that also ran both ends: median echo within 40 us of the declared round trip up to 2 ms,
 * within 0.3 ms at 30 ms; median transfers of 1 KB to 4 MB up to 1 Gbit/s within 0.3 ms of {@link LinkModel#transferMicros}; goodput within
 * 0.1 % up to 1 Gbit/s and, while nothing else needs the cores, within 1.5 % at 5 Gbit/s. The 99th percentile of an echo depends on the
 * machine: 1 to 3 ms late when others use the cores, which is why every link has a link card. Spinning through the last 100 us before a
 * lone release costs some 30 us of CPU each and takes 60 us off its error; in bulk the relay only parks.
 */
public final class EmulatedLink implements AutoCloseable {
    /**
     * Socket buffers of the relay, each. They are outside the emulated queue, so they are kept small: a sender blocks once they and the
     * queue are full.
     */
    private static final int SOCKET_BUFFER = 128 * 1024;

    private static final long UP_SEED = 1;
    private static final long DOWN_SEED = 2;

    private final LinkSpec declared;
    private final LinkModel model;
    private final Path up;
    private final Path down;
    private final List<Relay> relays = new CopyOnWriteArrayList<>();

    private EmulatedLink(LinkSpec declared) {
        this.declared = declared;
        this.model = LinkModel.of(declared);
        this.up = new Path(model, UP_SEED);
        this.down = new Path(model, DOWN_SEED);
    }

    /** Creates the link; nothing listens until {@link #relayTo}. */
    public static EmulatedLink open(LinkSpec declared) {
        if (!declared.emulated()) {
            throw new IllegalArgumentException("link=" + declared.name()
                    + " is not emulated: connect to the server itself, or use the profile relay to count");
        }
        LinkModel model = LinkModel.of(declared);
        if (!model.transparent() && model.rateBitsPerSecond() == 0) {
            throw new IllegalArgumentException(
                    "link=" + declared.name() + " has a delay and no rate; expected rateBitsPerSecond above 0");
        }
        return new EmulatedLink(declared);
    }

    /** Listens on a free loopback port and relays its connections to the target, a MySQL server, over this link. */
    public Relay relayTo(InetSocketAddress target) {
        return relayTo(target, Framing.MYSQL);
    }

    public Relay relayTo(InetSocketAddress target, Framing framing) {
        Relay relay = Relay.open(this, target, framing);
        relays.add(relay);
        return relay;
    }

    /** Returns the link as declared, regardless of {@link #throttle}. */
    public LinkSpec declared() {
        return declared;
    }

    /**
     * Changes the rate, in each direction, of bytes not yet in the queue. The link then differs from the declared one: for tests that such
     * a difference is detected.
     */
    public void throttle(long bitsPerSecond) {
        if (bitsPerSecond <= 0 || model.transparent()) {
            throw new IllegalArgumentException("link=" + declared.name() + " cannot be throttled to bitsPerSecond="
                    + bitsPerSecond + "; expected a rate above 0 and a link that has a rate");
        }
        up.setRate(bitsPerSecond);
        down.setRate(bitsPerSecond);
    }

    /** Closes every relay; open connections are reset. */
    @Override
    public void close() {
        relays.forEach(Relay::close);
    }

    public LinkModel model() {
        return model;
    }

    Path up() {
        return up;
    }

    Path down() {
        return down;
    }

    void tune(ServerSocketChannel listener) throws IOException {
        if (!model.transparent()) {
            // accepted sockets inherit it; set later it would not bound the window offered
            listener.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER);
        }
    }

    void tune(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        if (!model.transparent()) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER);
        }
    }
}
