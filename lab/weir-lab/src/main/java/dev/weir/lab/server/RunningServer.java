package dev.weir.lab.server;

import dev.weir.lab.Account;
import dev.weir.lab.EnvironmentException;
import dev.weir.lab.UsageException;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A server to read from. Closing it stops it and removes what it wrote, if it is ours, and leaves it alone otherwise. */
public sealed interface RunningServer extends AutoCloseable permits ChildServer, UrlServer {

    /**
     * Brings in, starts and waits for a server, or finds the one that is running.
     *
     * @throws UsageException when the specification is invalid
     * @throws EnvironmentException when the machine, the network or the server does not allow it
     */
    static RunningServer start(ServerSpec spec, ServerSettings settings) {
        if (spec instanceof ServerSpec.Running running) {
            return UrlServer.reach(running.url());
        }
        return ServerStart.start(spec, settings);
    }

    /** Where it is, and the account that the lab has there. */
    ServerUrl url();

    default String host() {
        return url().host();
    }

    default int port() {
        return url().port();
    }

    default String user() {
        return url().account().user();
    }

    default String password() {
        return url().account().password();
    }

    /** An account of the plugin {@code mysql_native_password}, which some drivers know only; empty where there is none. */
    Optional<Account> nativePasswordAccount();

    /** Process id, when the server is ours. */
    OptionalLong pid();

    /** Returns whether the process lives, or for a server that is not ours, whether it takes connections. */
    boolean isAlive();

    /** Where it comes from: {@code embedded}, {@code path} or {@code url}. */
    String origin();

    /** Product, version, and the variables that matter to reads. */
    Manifest.Server describe();

    /** A new connection of the lab's own (Connector/J), not one of an arm's. */
    default Connection connect() {
        return ServerLogin.connect(url(), Map.of());
    }

    @Override
    void close();
}
