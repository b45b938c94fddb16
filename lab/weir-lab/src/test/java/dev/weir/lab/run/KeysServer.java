package dev.weir.lab.run;

import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Target;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** A MySQL and a Redis of a test class's own, with the keys study's small sets. */
final class KeysServer implements AutoCloseable {
    private final LabServer server = FixtureServer.source("mysql", null, "weir_lab")
            .open(List.of(Studies.named("keys", Map.of())), RunProgress.quiet());

    LabServer server() {
        return server;
    }

    /** What an arm connects to; one that talks to nothing gets the MySQL server, as in a run. */
    Target target(Endpoint endpoint, boolean tls) {
        return target(server.addresses().get(endpoint == Endpoint.NONE ? Endpoint.MYSQL : endpoint), tls);
    }

    Target target(InetSocketAddress address, boolean tls) {
        return server.target(address, tls);
    }

    @Override
    public void close() {
        server.close();
    }
}
