package dev.weir.lab.run;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.server.RedisServer;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** The Redis server of a run; {@code null} if no study wants one or none could be started, with the reason in {@code missing}. */
record LabRedis(RedisServer server, Manifest.Server facts, String missing) implements AutoCloseable {

    /** Starts a server if any of the studies wants it; if it does not run on this machine, only its arms are lost. */
    static LabRedis startFor(List<Study> studies, RunProgress progress) {
        boolean wanted =
                studies.stream().anyMatch(study -> study.profile().stores().contains(Endpoint.REDIS));
        if (!wanted) {
            return new LabRedis(null, null, "");
        }
        progress.status("Starting Redis");
        RedisServer server = null;
        try {
            server = RedisServer.start();
            return new LabRedis(server, Recorded.server(server.describe()), "");
        } catch (EnvironmentException e) {
            if (server != null) {
                server.close();
            }
            return new LabRedis(null, null, e.getMessage());
        }
    }

    /** Returns the server's address; {@code null} without a server. */
    InetSocketAddress address() {
        return server == null ? null : server.address();
    }

    boolean isAlive() {
        return server == null || server.isAlive();
    }

    Map<Endpoint, String> missingStores() {
        return missing.isEmpty() ? Map.of() : Map.of(Endpoint.REDIS, missing);
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
