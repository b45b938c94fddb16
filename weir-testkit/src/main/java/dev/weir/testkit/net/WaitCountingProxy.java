package dev.weir.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * A TCP proxy on loopback that counts the round trips that a client waited for.
 *
 * <p>While a client is watched, nothing from the server is passed on until its thread reads from a socket: a link so slow that
 * no reply is there before somebody waits for it. Commands that are sent before that belong to one round trip, however the
 * server's replies are timed, and a reply that nobody waits for costs none. So the count depends on the client alone.
 */
public final class WaitCountingProxy implements AutoCloseable {
    /** Between two looks at a thread. */
    private static final long LOOK_NANOS = 500_000;

    /** Longer than it takes a thread to leave a read that has got its bytes, also on a busy machine. */
    private static final long LEAVING_NANOS = 2_000_000;

    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int HEADER = 4;
    private static final int QUIT = 0x01;
    private static final int STMT_SEND_LONG_DATA = 0x18;
    private static final int STMT_CLOSE = 0x19;

    /** After this time a server that has not answered is not waited for any more. */
    private static final long TIMEOUT_NANOS = 10_000_000_000L;

    /** Commands without a reply. */
    private static final Set<Integer> UNANSWERED = Set.of(QUIT, STMT_SEND_LONG_DATA, STMT_CLOSE);

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

    /** Waits until every command has come and is answered. */
    private void settle() throws IOException {
        synchronized (lock) {
            long begin = System.nanoTime();
            for (Held held : connections) {
                while (!held.isSettled() && System.nanoTime() - begin < TIMEOUT_NANOS) {
                    pause(LOOK_NANOS);
                }
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
        private boolean due;
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
                    due = false;
                    passing = true;
                } else {
                    asked = true;
                    due = endsWithQuestion(chunk, length);
                }
            }
            to.write(chunk, 0, length);
            if (fromServer) {
                synchronized (lock) {
                    passing = false;
                }
            }
        }

        private boolean isSettled() throws IOException {
            return everythingSentIsSeen() && !(due && sender.isAlive()) && !passing;
        }

        /** Returns when the client reads and all that it sent before has been seen, or when nobody is watched. */
        private void hold() throws IOException {
            while (watched != null && !(reads(watched) && everythingSentIsSeen())) {
                pause(LOOK_NANOS);
            }
        }

        private boolean everythingSentIsSeen() throws IOException {
            if (fromClient == null || sender == null || !sender.isAlive()) {
                return true; // nothing was sent, or the client has closed
            }
            if (fromClient.available() > 0) {
                return false;
            }
            boolean reads = reads(sender);
            pause(LEAVING_NANOS); // a read that has got its bytes returns in this time, and needs the lock
            return reads && reads(sender);
        }
    }

    /** Whether the last of some packets is answered. */
    private static boolean endsWithQuestion(byte[] chunk, int length) {
        boolean answered = true;
        int at = 0;
        while (at + HEADER < length) {
            boolean command = chunk[at + HEADER - 1] == 0;
            answered = !command || !UNANSWERED.contains(chunk[at + HEADER] & 0xFF);
            at += HEADER + (chunk[at] & 0xFF) + ((chunk[at + 1] & 0xFF) << 8) + ((chunk[at + 2] & 0xFF) << 16);
        }
        return answered;
    }

    /** Lets go of the lock for a while. */
    private void pause(long nanos) throws IOException {
        long end = System.nanoTime() + nanos;
        try {
            for (long left = nanos; left > 0; left = end - System.nanoTime()) {
                lock.wait(left / NANOS_PER_MILLI, (int) (left % NANOS_PER_MILLI));
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
