package dev.weir.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection through socket streams, encrypted after {@link #encrypt}. Reads of platform threads are blocking reads of
 * the operating system, with a timeout, too: a socket that was ever read with {@code SO_TIMEOUT} stays in non-blocking mode,
 * where each wait costs two more system calls. A read that exceeds the timeout closes the connection.
 */
@SuppressWarnings("NullAway.Init") // connect() comes before every read and write
public final class TcpTransport implements Transport {
    private final Socket socket;
    private InputStream in;
    private OutputStream out;
    private final ReadWatch watch = new ReadWatch(this::closeQuietly, System::nanoTime);
    private boolean secure;

    /** Makes a socket; without a factory, interrupts do not close it. Throws {@link IOException} if the factory makes none. */
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

    /** A factory's sockets may lack options of TCP. */
    private void set(SocketOption<Boolean> option) throws IOException {
        if (socket.supportedOptions().contains(option)) {
            socket.setOption(option, true);
        }
    }

    /**
     * Connects, waiting as long as the operating system does: {@link #close()} in another thread ends it sooner, while a
     * timeout would leave the socket in non-blocking mode for good.
     */
    public void connect(InetSocketAddress address) throws IOException {
        if (!socket.isConnected()) {
            socket.connect(address);
        }
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    /**
     * Performs the TLS handshake as the client, within the read timeout; {@code host} is the server's name or address as the
     * user gave it.
     */
    public void encrypt(TlsOptions options, String host, int port) throws IOException {
        SSLSocket encrypted = (SSLSocket) options.factory().createSocket(socket, host, port, true);
        encrypted.setUseClientMode(true);
        options.apply(encrypted);
        watch.begin();
        try {
            encrypted.startHandshake();
        } catch (IOException e) {
            throw watch.errorOf(e);
        } finally {
            watch.end();
        }
        in = encrypted.getInputStream();
        out = encrypted.getOutputStream();
        secure = true;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        watch.begin();
        try {
            return in.read(target, offset, length);
        } catch (IOException e) {
            throw watch.errorOf(e);
        } finally {
            watch.end();
        }
    }

    @Override
    public boolean hasInput() throws IOException {
        // decrypted bytes, and encrypted ones
        return in.available() > 0 || socket.getInputStream().available() > 0;
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        out.write(source, offset, length);
    }

    @Override
    public void readTimeout(int milliseconds) {
        watch.timeout(milliseconds);
    }

    @Override
    public int readTimeout() {
        return watch.timeout();
    }

    @Override
    public boolean secure() {
        return secure;
    }

    /** Sends no TLS close_notify, since writing it could block. */
    @Override
    public void close() throws IOException {
        watch.close();
        socket.close();
    }
}
