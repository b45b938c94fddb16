package dev.weir.lab.study.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.TestServer;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.HikariConnections;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Pools that must hold more connections than they were made with. */
@ExtendWith(TestServer.class)
class PoolGrowthTest {
    private static final int MANY = KeyStore.POOL_SIZE + 8;

    private Target target;

    @BeforeEach
    void target(LabServer server) {
        InetSocketAddress address = server.addresses().get(Endpoint.MYSQL);
        target = new Target(
                address.getHostString(),
                address.getPort(),
                server.schema(),
                server.account(),
                server.nativeAccount(),
                false);
    }

    @Test
    void hikariHasThemOpenBeforeThreadsAsk() throws Exception {
        try (HikariConnections connections =
                HikariConnections.growing(KeysDrivers.CONNECTOR_J, target, KeyStore.POOL_SIZE)) {
            assertThat(connections.allow(MANY)).isEqualTo(MANY);
            assertThat(connections.pool().getHikariPoolMXBean().getTotalConnections())
                    .isEqualTo(MANY);
        }
    }

    @Test
    void agroalHasThemOpenBeforeThreadsAsk() throws Exception {
        try (AgroalConnections connections = AgroalConnections.open(KeysDrivers.CONNECTOR_J, target)) {
            assertThat(connections.allow(MANY)).isEqualTo(MANY);
            assertThat(connections
                            .pool()
                            .getConfiguration()
                            .connectionPoolConfiguration()
                            .maxSize())
                    .isEqualTo(MANY);
        }
    }
}
