package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.sql.Connection;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server that the lab started; it ends with the lab. */
final class ChildServer extends RunningServer {
    private static final int STOP_SECONDS = 20;

    /** A crash writes a stack trace. */
    private static final int LOG_LINES = 40;

    private final ServerDirectory directory;
    private final Process process;
    private final ProcessHandle server;
    private final StopOnce end;

    ChildServer(
            ServerDirectory directory,
            Process process,
            ProcessHandle server,
            int port,
            Accounts accounts,
            String origin,
            long startMillis) {
        super(new ServerUrl("127.0.0.1", port, accounts.main()), accounts.nativePassword(), origin, startMillis);
        this.directory = directory;
        this.process = process;
        this.server = server;
        this.end = new StopOnce("weir-server-stop", this::stop);
    }

    @Override
    public OptionalLong pid() {
        return OptionalLong.of(server.pid());
    }

    @Override
    public boolean isAlive() {
        return process.isAlive() && server.isAlive();
    }

    /** Fails with the server's last log lines if it has ended. */
    @Override
    public Connection connect() {
        try {
            return super.connect();
        } catch (EnvironmentException e) {
            throw isAlive() ? e : new EnvironmentException(ended(), e);
        }
    }

    private String ended() {
        String status = process.isAlive() ? "" : " with exit status=" + process.exitValue();
        return this + " has ended" + status + "; its last words:\n" + directory.logTail(LOG_LINES);
    }

    ServerDirectory directory() {
        return directory;
    }

    @Override
    public void close() {
        end.close();
    }

    private void stop() {
        server.destroy();
        try {
            CompletableFuture.allOf(server.onExit(), process.onExit()).get(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            kill();
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException("waiting for a process cannot fail", e);
        }
        directory.close();
    }

    private void kill() {
        server.destroyForcibly();
        process.destroyForcibly();
        server.onExit().join();
        process.onExit().join();
    }

    @Override
    public String toString() {
        return origin() + " server " + url() + " pid=" + server.pid();
    }
}
