package dev.weir.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection through socket streams. Reads without a timeout stay blocking reads of the operating system; with one,
 * each read of a platform thread costs a poll more.
 */
@SuppressWarnings("NullAway.Init") // connect() comes before every read and write
public final class TcpTransport implements Transport {
    private final Socket socket;
    private InputStream in;
    private OutputStream out;
    private int readTimeout;

    /**
     * A socket that is not connected yet; {@code factory} makes its socket, which may be connected already, without it,
     * the JVM does, and an interrupt does not close it. Throws {@link IOException} when there is none of that kind.
     */
    public TcpTransport(@Nullable SocketFactory factory) throws IOException {
        this.socket = factory == null ? new KeptSocket() : factory.createSocket();
        try {
            set(StandardSocketOptions.TCP_NODELAY);
            set(StandardSocketOptions.SO_KEEPALIVE);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Sockets of another kind than TCP, which a factory may make, have not both. */
    private void set(SocketOption<Boolean> option) throws IOException {
        if (socket.supportedOptions().contains(option)) {
            socket.setOption(option, true);
        }
    }

    /**
     * Connects. Waits as long as the operating system does: {@link #close()} on another thread ends it sooner, whereas
     * a timeout of the socket would leave it in non-blocking mode for good.
     */
    public void connect(InetSocketAddress address) throws IOException {
        if (!socket.isConnected()) {
            socket.connect(address);
        }
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    Socket socket() {
        return socket;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return in.read(target, offset, length);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        out.write(source, offset, length);
    }

    @Override
    public void readTimeout(int milliseconds) throws IOException {
        if (milliseconds != readTimeout) {
            socket.setSoTimeout(milliseconds);
            readTimeout = milliseconds;
        }
    }

    @Override
    public int readTimeout() {
        return readTimeout;
    }

    @Override
    public boolean secure() {
        return false;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
