package dev.weir.wire;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/**
 * A socket that stays open when a reading thread is interrupted. The JDK's closes itself if a virtual thread waiting in it is
 * interrupted. No byte is lost if the thread was reading, so this socket stays open and reads again. Nobody knows how much an
 * interrupted write sent, so that closes this one, too.
 */
final class KeptSocket extends Socket {
    /** The reading thread, the only one that must not close meanwhile. Other threads may see an old value, never themselves. */
    private @Nullable Thread reading;

    private boolean kept;

    /** An earlier interrupt must not close it; it is set again afterwards. */
    @Override
    public void connect(SocketAddress address, int timeoutMillis) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            super.connect(address, timeoutMillis);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new Input(super.getInputStream());
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new Output(super.getOutputStream());
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the overridden method locks by itself
    public void close() throws IOException {
        if (reading == Thread.currentThread()) {
            kept = true;
        } else {
            super.close();
        }
    }

    private final class Input extends FilterInputStream {
        Input(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            boolean interrupted = false;
            try {
                while (true) {
                    reading = Thread.currentThread();
                    try {
                        return in.read(target, offset, length);
                    } catch (SocketException e) {
                        if (!kept) {
                            throw e;
                        }
                    } finally {
                        reading = null;
                    }
                    // continues without the interrupt, which is set again afterwards
                    kept = false;
                    interrupted |= Thread.interrupted();
                }
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private static final class Output extends FilterOutputStream {
        Output(OutputStream out) {
            super(out);
        }

        /** As {@link #connect}. */
        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            boolean interrupted = Thread.interrupted();
            try {
                out.write(source, offset, length);
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
