package dev.weir.rig.raw;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Both directions of a connection; encrypted after {@link #encrypt}. Not thread-safe. */
final class RawStreams implements AutoCloseable {
    private final SocketChannel channel;
    private Incoming in;
    private SSLSocket encrypted;

    private RawStreams(SocketChannel channel) {
        this.channel = channel;
        this.in = Incoming.of(channel);
    }

    static RawStreams connect(String host, int port) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.connect(new InetSocketAddress(host, port));
            return new RawStreams(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    Incoming in() {
        return in;
    }

    void send(byte[] bytes) throws IOException {
        if (encrypted != null) {
            OutputStream out = encrypted.getOutputStream();
            out.write(bytes);
            out.flush();
            return;
        }
        ByteBuffer out = ByteBuffer.wrap(bytes);
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    void encrypt(String host, int port) throws IOException, GeneralSecurityException {
        encrypted = (SSLSocket) TrustAll.sockets().createSocket(channel.socket(), host, port, true);
        encrypted.startHandshake();
        in = Incoming.of(encrypted.getInputStream());
    }

    /** Returns the certificates that the server presented, its own first; none without TLS. */
    List<Certificate> certificates() throws IOException {
        return encrypted == null ? List.of() : List.of(encrypted.getSession().getPeerCertificates());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Accepts any certificate, as the arms do: the lab measures encryption, and its servers' certificates are self-signed. */
    private static final class TrustAll extends X509ExtendedTrustManager {
        static SSLSocketFactory sockets() throws GeneralSecurityException {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new TrustAll()}, null);
            return context.getSocketFactory();
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
