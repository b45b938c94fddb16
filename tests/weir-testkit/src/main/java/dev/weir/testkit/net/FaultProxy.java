package dev.weir.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;

/** A TCP proxy on loopback that does something bad to the bytes that go through it. */
public final class FaultProxy extends TcpProxy {
    private final Object lock = new Object();
    private Fault fault = new Fault.None();
    private long passed;

    private FaultProxy(String host, int port) throws IOException {
        super(host, port);
    }

    /** Starts a proxy to a server; it passes everything on until {@link #inject}. */
    public static FaultProxy start(String host, int port) throws IOException {
        return started(new FaultProxy(host, port));
    }

    /** From now on, on all connections together: bytes are counted from here. */
    public void inject(Fault next) {
        synchronized (lock) {
            fault = next;
            passed = 0;
            lock.notifyAll();
        }
    }

    @Override
    public void close() {
        inject(new Fault.None());
        super.close();
    }

    @Override
    Tap tap() {
        return new Hurt();
    }

    private final class Hurt implements Tap {
        @Override
        public int fill(boolean fromServer, InputStream from, byte[] chunk, int length) throws IOException {
            Fault now = current();
            if (!fromServer || !(now instanceof Fault.Merge merge)) {
                return length;
            }
            sleep(merge.millis());
            int room = Math.min(chunk.length - length, from.available());
            return length + Math.max(0, from.read(chunk, length, room));
        }

        @Override
        public void forward(boolean fromServer, byte[] chunk, int length, OutputStream to) throws IOException {
            Fault now = current();
            if (!fromServer && now instanceof Fault.CutRequestsAfter cut) {
                cut(cut.bytes(), chunk, length, to);
            } else if (fromServer && now instanceof Fault.CutAfter cut) {
                cut(cut.bytes(), chunk, length, to);
            } else if (fromServer && now instanceof Fault.StallAfter stall) {
                stall(stall, chunk, length, to);
            } else if (fromServer && now instanceof Fault.Split) {
                for (int i = 0; i < length; i++) {
                    to.write(chunk, i, 1);
                }
            } else {
                to.write(chunk, 0, length);
            }
        }

        private void cut(long bytes, byte[] chunk, int length, OutputStream to) throws IOException {
            if (pass(bytes, chunk, length, to) < length) {
                throw new IOException("cut after bytes=" + bytes);
            }
        }

        private void stall(Fault.StallAfter stall, byte[] chunk, int length, OutputStream to) throws IOException {
            int may = pass(stall.bytes(), chunk, length, to);
            if (may < length) {
                awaitOther(stall);
                to.write(chunk, may, length - may);
            }
        }

        /** Passes on what may pass before the limit is reached, and returns how much that is. */
        private int pass(long limit, byte[] chunk, int length, OutputStream to) throws IOException {
            int may;
            synchronized (lock) {
                may = (int) Math.max(0, Math.min(length, limit - passed));
                passed += may;
            }
            to.write(chunk, 0, may);
            return may;
        }

        private void awaitOther(Fault stall) throws IOException {
            synchronized (lock) {
                while (fault == stall) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw interrupted();
                    }
                }
            }
        }
    }

    private Fault current() {
        synchronized (lock) {
            return fault;
        }
    }

    private static void sleep(int millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static IOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("proxy interrupted");
    }
}
