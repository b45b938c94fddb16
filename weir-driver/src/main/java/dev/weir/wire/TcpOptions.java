package dev.weir.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a TCP socket is told before it connects; 0 leaves a number to the operating system.
 *
 * @param keepAlive whether an idle connection is probed
 * @param probes when
 * @param noDelay whether what is written goes out at once
 * @param receiveBuffer bytes
 * @param sendBuffer bytes
 * @param trafficClass 0 to 255
 * @param localAddress from where to connect; empty for any
 * @param factory makes the sockets, in place of the JVM
 */
public record TcpOptions(
        boolean keepAlive,
        Probes probes,
        boolean noDelay,
        int receiveBuffer,
        int sendBuffer,
        int trafficClass,
        String localAddress,
        @Nullable SocketFactory factory) {

    /**
     * When an idle connection is probed.
     *
     * @param idleSeconds before the first probe
     * @param intervalSeconds between probes
     * @param count of probes without an answer after which it is dead
     */
    public record Probes(int idleSeconds, int intervalSeconds, int count) {}

    /** A socket that is told all of it; one of a factory of the user's may be connected already. */
    Socket socket() throws IOException {
        Socket socket = factory == null ? new Socket() : factory.createSocket();
        try {
            apply(socket);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
        return socket;
    }

    private void apply(Socket socket) throws IOException {
        set(socket, StandardSocketOptions.TCP_NODELAY, noDelay);
        set(socket, StandardSocketOptions.SO_KEEPALIVE, keepAlive);
        if (receiveBuffer > 0) {
            set(socket, StandardSocketOptions.SO_RCVBUF, receiveBuffer);
        }
        if (sendBuffer > 0) {
            set(socket, StandardSocketOptions.SO_SNDBUF, sendBuffer);
        }
        if (trafficClass > 0) {
            set(socket, StandardSocketOptions.IP_TOS, trafficClass);
        }
        probe(socket, "TCP_KEEPIDLE", probes.idleSeconds);
        probe(socket, "TCP_KEEPINTERVAL", probes.intervalSeconds);
        probe(socket, "TCP_KEEPCOUNT", probes.count);
        if (!localAddress.isEmpty() && !socket.isConnected()) {
            socket.bind(new InetSocketAddress(local(), 0));
        }
    }

    private InetAddress local() throws IOException {
        try {
            return InetAddress.getByName(localAddress);
        } catch (UnknownHostException e) {
            throw new IOException("localSocketAddress=" + localAddress + " is not known on this machine", e);
        }
    }

    /** Sockets of another kind than TCP, which a factory may make, have not all of them. */
    private static <T> void set(Socket socket, SocketOption<T> option, T value) throws IOException {
        if (socket.supportedOptions().contains(option)) {
            socket.setOption(option, value);
        }
    }

    /** They belong to a module that need not be there, so that they are found by name. */
    @SuppressWarnings("unchecked")
    private static void probe(Socket socket, String name, int value) throws IOException {
        if (value == 0) {
            return;
        }
        for (SocketOption<?> option : socket.supportedOptions()) {
            if (option.name().equals(name) && option.type() == Integer.class) {
                socket.setOption((SocketOption<Integer>) option, value);
            }
        }
    }
}
