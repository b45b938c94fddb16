package dev.weir.lab.study.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.jdbc.HikariConnections;
import org.junit.jupiter.api.Test;

/** Pools that must hold more connections than they were made with. */
class PoolGrowthTest {
    private static final int MANY = KeyLevel.MOST_PARALLEL;

    @Test
    void hikariHasThemOpenBeforeThreadsAsk() throws Exception {
        try (HikariConnections connections =
                HikariConnections.growing(StubDriver.class, StubDriver.URL, KeyStore.POOL_SIZE)) {
            assertThat(connections.allow(MANY)).isEqualTo(MANY);
            assertThat(connections.pool().getHikariPoolMXBean().getTotalConnections())
                    .isEqualTo(MANY);
        }
    }

    @Test
    void agroalHasThemOpenBeforeThreadsAsk() throws Exception {
        try (AgroalConnections connections = AgroalConnections.open(StubDriver.class, StubDriver.URL)) {
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
