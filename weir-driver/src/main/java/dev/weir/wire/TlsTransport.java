package dev.weir.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** TLS over a TCP connection that is there already. */
public final class TlsTransport implements Transport {
    private final TcpTransport tcp;
    private final SSLSocket socket;
    private final InputStream in;
    private final OutputStream out;

    private TlsTransport(TcpTransport tcp, SSLSocket socket) throws IOException {
        this.tcp = tcp;
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /**
     * Shakes hands as the client.
     *
     * @param tcp the connection
     * @param factory says which certificates are trusted
     * @param host the server's name or address, as the user gave it
     * @param port its port
     * @param checkHost whether the certificate must be for that host, by name or by address
     * @return the encrypted stream
     * @throws IOException when the peers do not agree or the certificate is not trusted
     */
    public static TlsTransport handshake(
            TcpTransport tcp, SSLSocketFactory factory, String host, int port, boolean checkHost) throws IOException {
        SSLSocket socket = (SSLSocket) factory.createSocket(tcp.socket(), host, port, true);
        socket.setUseClientMode(true);
        if (checkHost) {
            SSLParameters parameters = socket.getSSLParameters();
            // RFC 2818: subject alternative names, of addresses too
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
        }
        socket.startHandshake();
        return new TlsTransport(tcp, socket);
    }

    /** Agreed protocol, such as {@code TLSv1.3}. */
    public String protocol() {
        return socket.getSession().getProtocol();
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
