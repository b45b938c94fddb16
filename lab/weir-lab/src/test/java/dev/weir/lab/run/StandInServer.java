package dev.weir.lab.run;

import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.rig.Account;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** In the place of a server that nobody connects to. */
class StandInServer extends LentServer {
    private static final Account NOBODY = new Account("nobody", "");

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
    public Manifest.Server describe() {
        return new Manifest.Server("MySQL", "8.0.0", "embedded", 0, Map.of());
    }

    @Override
    public List<Manifest.Server> describeAll() {
        return List.of(describe());
    }

    @Override
    public void load(Study study, String arm, List<Level> levels, RunProgress progress) {}

    @Override
    public String schema() {
        return "weir_lab";
    }

    @Override
    public Account account() {
        return NOBODY;
    }

    @Override
    public Account nativeAccount() {
        return NOBODY;
    }

    @Override
    public Optional<LinkCard> realPath(Manifest.Link link, String occasion) {
        return Optional.empty();
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
