package dev.weir.lab.run;

import dev.weir.lab.Recorded;
import dev.weir.lab.probe.RealPath;
import dev.weir.lab.study.Endpoint;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.rig.Account;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.server.RunningServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A MySQL or MariaDB server that answers itself, in contrast to a recording: its address and its facts. */
abstract class RealServer implements LabServer {
    private static final Duration BUDGET = Duration.ofSeconds(4);

    private final RunningServer server;
    private final Manifest.Server facts;

    RealServer(RunningServer server) {
        this.server = server;
        this.facts = Recorded.server(server.describe());
    }

    final RunningServer server() {
        return server;
    }

    @Override
    public Map<Endpoint, InetSocketAddress> addresses() {
        try {
            return Map.of(Endpoint.MYSQL, new InetSocketAddress(InetAddress.getByName(server.host()), server.port()));
        } catch (UnknownHostException e) {
            throw new EnvironmentException("host=" + server.host() + " cannot be resolved any more", e);
        }
    }

    @Override
    public final Account account() {
        return server.url().account();
    }

    @Override
    public final Account nativeAccount() {
        return server.nativePasswordAccount().orElse(null);
    }

    @Override
    public Map<Endpoint, Long> pids() {
        return server.pid().isPresent() ? Map.of(Endpoint.MYSQL, server.pid().getAsLong()) : Map.of();
    }

    @Override
    public boolean isAlive() {
        return server.isAlive();
    }

    @Override
    public final Manifest.Server describe() {
        return facts;
    }

    @Override
    public final Optional<LinkCard> realPath(Manifest.Link link, String occasion) {
        return server.pid().isPresent() ? Optional.empty() : Optional.of(measure(server, link, occasion));
    }

    @Override
    public void close() {
        server.close();
    }

    /** Measures the path to a remote server, where no link is emulated: nothing is declared, so nothing can be out of tolerance. */
    private static LinkCard measure(RunningServer server, Manifest.Link link, String occasion) {
        RealPath path = RealPath.measure(server.url(), false, BUDGET, step -> {});
        List<String> findings =
                new ArrayList<>(List.of("The real path as it is: nothing is emulated or declared here."));
        findings.addAll(path.between());
        findings.addAll(path.findings());
        return new LinkCard(
                path.at(),
                occasion,
                link,
                new LinkCard.Rtt(
                        path.statement().p50Micros(),
                        path.statement().p99Micros(),
                        path.statement().count(),
                        path.statement().maxMicros()),
                path.goodputUpBitsPerSecond(),
                path.goodputDownBitsPerSecond(),
                path.goodputBytes().down(),
                List.of(),
                true,
                findings);
    }
}
