package dev.weir.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownArmsTest {
    private static Manifest.Arm arm(String id, String driver, String mode, String protocol) {
        return new Manifest.Arm(id, Manifest.Role.STUDY, driver, "1.0", mode, protocol, "", Map.of(), null);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "keys; connectorj.in-list-1000; Connector/J; in-list-1000; Connector/J IN list, 1,000 at a time",
                "keys; connectorj.temporary-table-10000; Connector/J; temporary-table-10000;"
                        + " Connector/J temporary table, 10,000 at a time",
                "keys; connectorj.hikari; Connector/J; hikari; Connector/J HikariCP",
                "keys; redis.jedis-batch; Jedis; jedis-batch; Jedis batch",
                "stream; connectorj.stream; Connector/J; stream; Connector/J streaming, prepared",
                "blob; weir.frame-zstd-3; Weir; frame-zstd-3; Weir zstd 3 by the driver, prepared",
                "metadata; raw.full; raw; full; socket with metadata",
                "metadata; connectorj.cached.pool; Connector/J; cached.pool; Connector/J cached, through a pool",
                "batch; connectorj.rewrite-prepared?useCompression=true; Connector/J;"
                        + " rewrite-prepared with useCompression=true; Connector/J rewriting, prepared with useCompression=true",
                "transaction; connectorj.default.pool?readOnlyPropagatesToServer=false; Connector/J;"
                        + " default.pool with readOnlyPropagatesToServer=false;"
                        + " Connector/J default, pooled with readOnlyPropagatesToServer=false"
            })
    void anArmIsNamedAsItsPageNamedIt(String study, String id, String driver, String mode, String name) {
        assertThat(KnownArms.of(study, arm(id, driver, mode, "prepared")).label())
                .isEqualTo(name);
    }

    @Test
    void whatItAsksForAndWhereIsReadFromItsId() {
        ArmInfo redis = KnownArms.of("keys", arm("redis.pipelined-100", "Jedis", "pipelined-100", "RESP"));

        assertThat(redis.batch()).isEqualTo(100);
        assertThat(redis.store()).isEqualTo(ArmInfo.REDIS);
        assertThat(redis.family()).isEqualTo("jedis");
        assertThat(redis.setup()).singleElement().asString().startsWith("Pipeline pipeline = jedis.pipelined()");
        assertThat(KnownArms.of("keys", arm("memory.hash-set", "java.util.HashSet", "hash-set", "none"))
                        .isInProcess())
                .isTrue();
    }

    @Test
    void howValuesAreKeptIsReadFromItsMode() {
        assertThat(KnownArms.of("blob", arm("weir.wire-zstd", "Weir", "wire-zstd", "text"))
                        .storage())
                .isEqualTo(new ArmInfo.Storage("plain", "", ""));
        assertThat(KnownArms.of("blob", arm("weir.zstd-3", "Weir", "zstd-3", "text"))
                        .storage())
                .isEqualTo(new ArmInfo.Storage("zstd-3", "zstd:3", ""));
        assertThat(KnownArms.of("blob", arm("weir.frame-zstd-3", "Weir", "frame-zstd-3", "text"))
                        .storage())
                .isEqualTo(new ArmInfo.Storage("frame-zstd-3", "", "zstd:3"));
    }

    /** A manifest takes in what its arms do not tell, and leaves alone what they do. */
    @Test
    void anArmThatTellsKeepsWhatItTells() {
        ArmInfo told = ArmInfo.of("Weir", "by hand", "weir").setUpBy(List.of("a line"));

        assertThat(arm("weir.any", "Weir", "any", "text").with(told).about()).isEqualTo(told);
    }
}
