package dev.weir.lab.server;

import dev.weir.lab.EnvironmentException;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.util.Optional;
import java.util.OptionalLong;

/** A server that was there before the lab and stays when it has gone. */
final class UrlServer implements RunningServer {
    private final ServerUrl url;

    private UrlServer(ServerUrl url) {
        this.url = url;
    }

    /** Makes sure that a server Weir can work with answers there and takes the account. */
    static UrlServer reach(ServerUrl url) {
        ServerVersion version = Greeting.read(url);
        if (version.mariadb() ? !version.isAtLeast(10, 2) : !version.isAtLeast(5, 7)) {
            throw new EnvironmentException("server at " + url.describe() + " is " + version
                    + "; expected MySQL 5.7 or MariaDB 10.2, or newer");
        }
        UrlServer server = new UrlServer(url);
        try (Connection connection = server.connect()) {
            assert connection != null;
        } catch (java.sql.SQLException e) {
            throw SqlFailure.connecting(url, e);
        }
        return server;
    }

    @Override
    public String host() {
        return url.host();
    }

    @Override
    public int port() {
        return url.port();
    }

    @Override
    public String user() {
        return url.account().user();
    }

    @Override
    public String password() {
        return url.account().password();
    }

    @Override
    public Optional<Account> nativePasswordAccount() {
        return Optional.empty();
    }

    @Override
    public OptionalLong pid() {
        return OptionalLong.empty();
    }

    @Override
    public boolean isAlive() {
        try {
            Greeting.read(url);
            return true;
        } catch (EnvironmentException e) {
            return false;
        }
    }

    @Override
    public String origin() {
        return "url";
    }

    @Override
    public Manifest.Server describe() {
        return ServerFacts.read(this, 0);
    }

    @Override
    public String logTail(int lines) {
        return "";
    }

    @Override
    public Connection connect() {
        return Sql.connect(url);
    }

    @Override
    public void close() {
        // Not ours: nothing to stop.
    }

    @Override
    public String toString() {
        return "running server " + url;
    }
}
