package dev.weir.lab.run;

import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.rig.Account;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The servers a run reads from, with the studies' fixtures in place. */
public interface LabServer extends AutoCloseable {

    /** Where each store listens: {@link Endpoint#MYSQL} always, {@link Endpoint#REDIS} where a study wants it. */
    Map<Endpoint, InetSocketAddress> addresses();

    /** Stores that a study wants and that could not be had, each with the reason. */
    default Map<Endpoint, String> missing() {
        return Map.of();
    }

    /** Loads what an arm of a study, the one that reads next, reads, unless it is there. */
    void load(Study study, String arm, List<Level> levels, RunProgress progress);

    String schema();

    default Target target(InetSocketAddress address, boolean tls) {
        return new Target(address.getHostString(), address.getPort(), schema(), account(), nativeAccount(), tls);
    }

    /** Account with the server's default authentication. */
    Account account();

    /** Account with {@code mysql_native_password}; {@code null} where there is none. */
    Account nativeAccount();

    /** Process ids of the stores that run on this machine. */
    Map<Endpoint, Long> pids();

    /** Returns whether it still answers, as far as is known without waiting. */
    boolean isAlive();

    /** Returns whether recorded answers are played back: without TLS, and nothing to be found out about memory. */
    default boolean replays() {
        return false;
    }

    Manifest.Server describe();

    /** Every store, for the manifest: the MySQL server first. */
    default List<Manifest.Server> describeAll() {
        return List.of(describe());
    }

    /** The path to a server, at {@code start} or {@code end} of the run; empty for one that the lab started here. */
    Optional<LinkCard> realPath(Manifest.Link link, String occasion);

    @Override
    void close();

    @FunctionalInterface
    interface Source {
        /** Brings the servers up and loads the fixtures. */
        LabServer open(List<Study> studies, RunProgress progress);
    }
}
