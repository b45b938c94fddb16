package dev.weir.lab.run;

import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.rig.Account;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server that outlives the run it is lent to. */
class LentServer implements LabServer {
    private final LabServer server;

    LentServer(LabServer server) {
        this.server = server;
    }

    @Override
    public Map<Endpoint, InetSocketAddress> addresses() {
        return server.addresses();
    }

    @Override
    public Map<Endpoint, String> missing() {
        return server.missing();
    }

    @Override
    public void load(Study study, String arm, List<Level> levels, RunProgress progress) {
        server.load(study, arm, levels, progress);
    }

    @Override
    public String schema() {
        return server.schema();
    }

    @Override
    public Account account() {
        return server.account();
    }

    @Override
    public Account nativeAccount() {
        return server.nativeAccount();
    }

    @Override
    public Map<Endpoint, Long> pids() {
        return server.pids();
    }

    @Override
    public boolean isAlive() {
        return server.isAlive();
    }

    @Override
    public Manifest.Server describe() {
        return server.describe();
    }

    @Override
    public List<Manifest.Server> describeAll() {
        return server.describeAll();
    }

    @Override
    public Optional<LinkCard> realPath(Manifest.Link link, String occasion) {
        return server.realPath(link, occasion);
    }

    @Override
    public void close() {}
}
