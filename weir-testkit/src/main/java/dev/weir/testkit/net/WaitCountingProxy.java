package dev.weir.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A TCP proxy on loopback that counts the round trips that a client waited for.
 *
 * <p>While a client is watched, nothing from the server is passed on until its thread reads from a socket: a link so slow that
 * no reply is there before somebody waits for it. Commands that are sent before that belong to one round trip, however the
 * server's replies are timed, and a reply that nobody waits for costs none. So the count depends on the client alone.
 */
public final class WaitCountingProxy implements AutoCloseable {
    /** Between two looks at a thread: longer than it takes to leave a read that has got its bytes. */
    private static final long LOOK_NANOS = 1_000_000;

    /** A command that was not answered within this time has no answer, such as one that closes a statement. */
    private static final long NO_ANSWER_NANOS = 250_000_000;

    private final Relay relay;
    private final Object lock = new Object();
    private final List<Held> connections = new ArrayList<>();
    private Thread watched;
    private long waits;

    private WaitCountingProxy(String host, int port) throws IOException {
        relay = Relay.start(host, port, this::connected);
    }

    private Held connected() {
        synchronized (lock) {
            Held held = new Held();
            connections.add(held);
            return held;
        }
    }

    /** Starts a proxy to a server. */
    public static WaitCountingProxy start(String host, int port) throws IOException {
        return new WaitCountingProxy(host, port);
    }

    /** Its own port, on loopback. */
    public int port() {
        return relay.port();
    }

    /**
     * Does something in this thread and says how many round trips it waited for, on all connections together. It begins and ends
     * with nothing under way: a reply that nobody waited for has arrived when this returns.
     */
    public long waitsOf(Callable<?> work) throws Exception {
        settle();
        synchronized (lock) {
            watched = Thread.currentThread();
            waits = 0;
        }
        try {
            work.call();
            return waits();
        } finally {
            synchronized (lock) {
                watched = null;
            }
            settle();
        }
    }

    /** Round trips that the work under way has waited for until now. */
    public long waits() {
        synchronized (lock) {
            return waits;
        }
    }

    /** Waits until every command is answered; some have no answer, which is believed after a while. */
    private void settle() throws IOException {
        synchronized (lock) {
            long begin = System.nanoTime();
            while (connections.stream().anyMatch(Held::answers) && System.nanoTime() - begin < NO_ANSWER_NANOS) {
                pause();
            }
        }
    }

    @Override
    public void close() {
        relay.close();
    }

    /** One connection: replies are held back until the watched thread reads. */
    private final class Held implements Relay.Tap {
        private InputStream fromClient;
        private Thread sender;
        private boolean asked;
        private boolean passing;

        @Override
        public int fill(boolean fromServer, InputStream from, byte[] chunk, int length) {
            if (!fromServer) {
                synchronized (lock) {
                    fromClient = from;
                    sender = Thread.currentThread();
                }
            }
            return length;
        }

        @Override
        public void forward(boolean fromServer, byte[] chunk, int length, OutputStream to) throws IOException {
            synchronized (lock) {
                if (fromServer) {
                    hold();
                    waits += asked && watched != null ? 1 : 0;
                    asked = false;
                    passing = true;
                } else {
                    asked = true;
                }
            }
            to.write(chunk, 0, length);
            if (fromServer) {
                synchronized (lock) {
                    passing = false;
                }
            }
        }

        /** Whether something may still come from the server. */
        private boolean answers() {
            return asked || passing;
        }

        /** Returns when the client reads and all that it sent before has been seen, or when nobody is watched. */
        private void hold() throws IOException {
            while (watched != null && !(reads(watched) && everythingSentIsSeen())) {
                pause();
            }
        }

        private boolean everythingSentIsSeen() throws IOException {
            if (fromClient == null || sender == null) {
                return true;
            }
            if (fromClient.available() > 0) {
                return false;
            }
            boolean reads = reads(sender);
            pause(); // a read that has got its bytes returns in this time, and needs the lock
            return reads && reads(sender);
        }
    }

    /** Lets go of the lock for a while. */
    private void pause() throws IOException {
        long end = System.nanoTime() + LOOK_NANOS;
        try {
            for (long left = LOOK_NANOS; left > 0; left = end - System.nanoTime()) {
                lock.wait(0, (int) Math.min(left, LOOK_NANOS - 1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("proxy interrupted");
        }
    }

    /** Whether a thread is inside a read of a socket: seen from its stack, since no thread state tells. */
    private static boolean reads(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getClassName().equals("sun.nio.ch.NioSocketImpl")
                    && frame.getMethodName().equals("read")) {
                return true;
            }
        }
        return false;
    }
}
