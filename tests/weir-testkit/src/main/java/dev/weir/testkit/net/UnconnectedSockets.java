package dev.weir.testkit.net;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** A factory of sockets that are not connected yet, as the driver asks for them. */
public abstract class UnconnectedSockets extends SocketFactory {
    @Override
    public final Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException();
    }
}
