package dev.weir.lab.raw;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLSocket;

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

    /** Everything from here on is encrypted. */
    void encrypt(String host, int port) throws IOException, GeneralSecurityException {
        encrypted = (SSLSocket) TrustAll.sockets().createSocket(channel.socket(), host, port, true);
        encrypted.startHandshake();
        in = Incoming.of(encrypted.getInputStream());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
