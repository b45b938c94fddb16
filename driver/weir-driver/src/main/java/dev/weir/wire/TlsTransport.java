package dev.weir.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import javax.net.ssl.SSLSocket;

/** TLS over a TCP connection that is there already. */
public final class TlsTransport implements Transport {
    private final TcpTransport tcp;
    private final InputStream in;
    private final OutputStream out;

    private TlsTransport(TcpTransport tcp, SSLSocket socket) throws IOException {
        this.tcp = tcp;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /**
     * Shakes hands as the client; {@code options} says which certificates are trusted, and what may be agreed on.
     * {@code host} is the server's name or address, as the user gave it. Throws {@link IOException} when the peers do
     * not agree or the certificate is not trusted.
     */
    public static TlsTransport handshake(TcpTransport tcp, TlsOptions options, String host, int port)
            throws IOException {
        SSLSocket socket = (SSLSocket) options.factory().createSocket(tcp.socket(), host, port, true);
        socket.setUseClientMode(true);
        options.apply(socket);
        socket.startHandshake();
        return new TlsTransport(tcp, socket);
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
        tcp.readTimeout(milliseconds);
    }

    @Override
    public int readTimeout() {
        return tcp.readTimeout();
    }

    @Override
    public boolean secure() {
        return true;
    }

    /** Closes the TCP connection; the farewell of TLS is not said, since writing it could block. */
    @Override
    public void close() throws IOException {
        tcp.close();
    }
}
