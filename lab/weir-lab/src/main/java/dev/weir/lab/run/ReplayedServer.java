package dev.weir.lab.run;

import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.rig.Account;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import dev.weir.rig.raw.ReplayServer;
import dev.weir.rig.server.ServerSpec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server whose answers are recorded when first given and played back from then on; arms talk to the recording only. */
public final class ReplayedServer implements LabServer {
    private static final String REPLAY = "replay";
    private static final String REPLAY_OF = "replay:";

    private final LabServer real;
    private final ReplayServer replay;

    private ReplayedServer(LabServer real, ReplayServer replay) {
        this.real = real;
        this.replay = replay;
    }

    /** Returns whether a value of {@code --server} asks for a recording: {@code replay}, or {@code replay:} and another value. */
    public static boolean isAsked(String server) {
        return server.equals(REPLAY) || server.startsWith(REPLAY_OF);
    }

    /** Returns the {@code --server} value of the recorded server; {@code server} itself if none is recorded. */
    public static String recorded(String server) {
        if (server.equals(REPLAY)) {
            return ServerSpec.usual();
        }
        return server.startsWith(REPLAY_OF) ? server.substring(REPLAY_OF.length()) : server;
    }

    public static LabServer.Source of(LabServer.Source source) {
        return (studies, progress) -> open(source, studies, progress);
    }

    private static LabServer open(LabServer.Source source, List<Study> studies, RunProgress progress) {
        for (Study study : studies) {
            String reason = study.profile().unplayable();
            if (!reason.isEmpty()) {
                throw new UsageException("study=" + study.name() + " cannot be played back: " + reason
                        + "; name other studies, like: run stream --server replay");
            }
        }
        LabServer real = source.open(studies, progress);
        try {
            InetSocketAddress address = real.addresses().get(Endpoint.MYSQL);
            ReplayServer replay =
                    ReplayServer.before(real.target(address, false).raw());
            progress.line("  its answers are recorded, and played back to the arms");
            return new ReplayedServer(real, replay);
        } catch (IOException | SQLException e) {
            real.close();
            throw new EnvironmentException("cannot record the server's answers: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean replays() {
        return true;
    }

    @Override
    public Map<Endpoint, InetSocketAddress> addresses() {
        Map<Endpoint, InetSocketAddress> addresses = new HashMap<>(real.addresses());
        addresses.put(Endpoint.MYSQL, replay.address());
        return addresses;
    }

    @Override
    public Map<Endpoint, String> missing() {
        return real.missing();
    }

    @Override
    public void load(Study study, String arm, List<Level> levels, RunProgress progress) {
        real.load(study, arm, levels, progress);
    }

    @Override
    public String schema() {
        return real.schema();
    }

    @Override
    public Account account() {
        return real.account();
    }

    @Override
    public Account nativeAccount() {
        return real.nativeAccount();
    }

    /** Returns no id for MySQL: the lab itself plays the recording, so no other process has its CPU time. */
    @Override
    public Map<Endpoint, Long> pids() {
        Map<Endpoint, Long> pids = new HashMap<>(real.pids());
        pids.remove(Endpoint.MYSQL);
        return pids;
    }

    @Override
    public boolean isAlive() {
        return real.isAlive();
    }

    @Override
    public Manifest.Server describe() {
        return recording(real.describe());
    }

    @Override
    public List<Manifest.Server> describeAll() {
        return real.describeAll().stream().map(ReplayedServer::recording).toList();
    }

    private static Manifest.Server recording(Manifest.Server server) {
        return new Manifest.Server(
                server.product(), server.version(), REPLAY, server.startMillis(), server.variables());
    }

    /** Returns empty: the recording is played on this machine, whatever the path to the real server. */
    @Override
    public Optional<LinkCard> realPath(Manifest.Link link, String occasion) {
        return Optional.empty();
    }

    @Override
    public void close() {
        try (real) {
            replay.close();
        }
    }
}
