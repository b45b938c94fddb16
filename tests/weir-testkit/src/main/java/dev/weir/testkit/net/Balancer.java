package dev.weir.testkit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A TCP load balancer on loopback: one port for several servers. Which connection goes where, the test says. */
public final class Balancer extends TcpProxy {
    private final List<Integer> ports;
    private final Deque<Integer> route = new ArrayDeque<>(List.of(0));
    private int connections;

    private Balancer(List<Integer> ports) throws IOException {
        super("localhost", ports.get(0));
        this.ports = List.copyOf(ports);
    }

    /** Starts one for servers on loopback; all connections go to the first. */
    public static Balancer start(List<Integer> ports) throws IOException {
        return started(new Balancer(ports));
    }

    /** Where the next connections go, by the servers' numbers from 0; all that follow go where the last does. */
    public void route(Integer... servers) {
        synchronized (route) {
            route.clear();
            route.addAll(List.of(servers));
        }
    }

    @Override
    Tap tap() {
        return (fromServer, chunk, length, to) -> to.write(chunk, 0, length);
    }

    @Override
    InetSocketAddress server() {
        synchronized (route) {
            connections++;
            int server = route.size() > 1 ? route.remove() : route.element();
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.get(server));
        }
    }

    /** Returns how many connections came in. */
    public int connections() {
        synchronized (route) {
            return connections;
        }
    }
}
