package dev.weir.lab.run;

import dev.weir.lab.study.Endpoint;
import dev.weir.report.model.Manifest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** In the place of a server that nobody connects to. */
class StandInServer extends LentServer {
    private final boolean alive;

    StandInServer(boolean alive) {
        super(null);
        this.alive = alive;
    }

    @Override
    public Map<Endpoint, InetSocketAddress> addresses() {
        return Map.of(Endpoint.MYSQL, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
    }

    @Override
    public boolean isAlive() {
        return alive;
    }

    @Override
    public List<Manifest.Server> describeAll() {
        return List.of(new Manifest.Server("MySQL", "8.0.0", "embedded", 0, Map.of()));
    }

    @Override
    public Map<Endpoint, Long> pids() {
        return Map.of();
    }

    @Override
    public Map<Endpoint, String> missing() {
        return Map.of();
    }

    @Override
    public void close() {}
}
