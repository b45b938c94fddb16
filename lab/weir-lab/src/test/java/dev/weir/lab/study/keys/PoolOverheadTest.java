package dev.weir.lab.study.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.machine.RealTime;
import dev.weir.report.model.Behaviour;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("measures")
final class PoolOverheadTest {
    /** Known answer: a pool does more for a connection than a thread-local does. */
    @Test
    void aPoolCostsMoreThanAThreadLocal() throws Exception {
        RealTime.holds(() -> {
            Map<String, Behaviour> found = new HashMap<>();
            for (PoolOverheadTrial trial : PoolOverheadTrial.all()) {
                found.put(trial.arm(), trial.run("local"));
            }
            return late -> requireOrder(found);
        });
    }

    private static void requireOrder(Map<String, Behaviour> found) {
        assertThat(found).containsOnlyKeys("connectorj.hikari", "connectorj.agroal", "connectorj.thread-local");
        for (Behaviour behaviour : found.values()) {
            assertThat(behaviour.experiment()).isEqualTo("pool-overhead");
            for (int threads : new int[] {1, 2, 4, 8}) {
                double nanos = behaviour.figures().get("nanos" + threads);
                assertThat(nanos)
                        .isBetween(
                                behaviour.figures().get("nanosLow" + threads),
                                behaviour.figures().get("nanosHigh" + threads));
            }
        }
        double threadLocal = found.get("connectorj.thread-local").figures().get("nanos1");
        assertThat(found.get("connectorj.hikari").figures().get("nanos1")).isGreaterThan(threadLocal);
        assertThat(found.get("connectorj.agroal").figures().get("nanos1")).isGreaterThan(threadLocal);
    }
}
