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

    /** Returns the address of each store: {@link Endpoint#MYSQL} always, {@link Endpoint#REDIS} if a study wants it. */
    Map<Endpoint, InetSocketAddress> addresses();

    /** Returns the stores that a study wants but that are not available, each with the reason. */
    default Map<Endpoint, String> missing() {
        return Map.of();
    }

    /** Loads the data of the study's arm that reads next, unless it is there. */
    void load(Study study, String arm, List<Level> levels, RunProgress progress);

    String schema();

    default Target target(InetSocketAddress address, boolean tls) {
        return new Target(address.getHostString(), address.getPort(), schema(), account(), nativeAccount(), tls);
    }

    /** Returns the account with the server's default authentication. */
    Account account();

    /** Returns the account with {@code mysql_native_password}; {@code null} if there is none. */
    Account nativeAccount();

    /** Returns the process ids of the stores that run on this machine. */
    Map<Endpoint, Long> pids();

    /** Returns whether the servers still answer, as far as is known without waiting. */
    boolean isAlive();

    /** Returns whether recorded answers are played back: without TLS and without experiments on memory. */
    default boolean replays() {
        return false;
    }

    Manifest.Server describe();

    /** Returns every store for the manifest, the MySQL server first. */
    default List<Manifest.Server> describeAll() {
        return List.of(describe());
    }

    /** Measures the path to a server, at {@code start} or {@code end} of the run; empty for one that the lab started here. */
    Optional<LinkCard> realPath(Manifest.Link link, String occasion);

    @Override
    void close();

    @FunctionalInterface
    interface Source {
        /** Starts the servers and loads the fixtures. */
        LabServer open(List<Study> studies, RunProgress progress);
    }
}
