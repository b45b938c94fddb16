package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Run;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PoolSizeTest {
    private final Map<String, Double> figures = new TreeMap<>();

    /** Each round has a speed of its own, which all settings of it share. */
    private void add(int threads, int size, double perSecond, double... noise) {
        for (int round = 1; round <= 6; round++) {
            double own = noise.length == 0 ? 1 : noise[round - 1];
            figures.put("perSecond" + threads + "x" + size + "Round" + round, perSecond * (1 + 0.3 * round) * own);
        }
        figures.put("p50Micros" + threads + "x" + size, threads / perSecond * 1e6);
        figures.put("p95Micros" + threads + "x" + size, threads / perSecond * 2e6);
    }

    private PoolSize found() {
        return PoolSize.of(run("works")).orElseThrow();
    }

    private Run run(String outcome) {
        Behaviour behaviour = new Behaviour("pool-size", "connectorj.hikari", "local", outcome, "", figures);
        return new Run(null, List.of(behaviour), false);
    }

    @Test
    void theKneeIsTheSmallestPoolThatIsWithinFivePerCentOfTheBest() {
        add(16, 1, 10_000);
        add(16, 2, 18_800);
        add(16, 4, 19_200);
        add(16, 8, 20_000);
        add(16, 16, 19_900);
        PoolSize.Row row = found().rows().get(0);
        assertThat(row.best().connections()).isEqualTo(8);
        assertThat(row.enough().connections()).isEqualTo(4);
        assertThat(row.enough().ofBest().estimate()).isCloseTo(0.96, within(1e-9));
        assertThat(row.enough().p50Micros()).isCloseTo(16 / 19_200.0 * 1e6, within(1e-6));
        // no round differs from another but by its own speed: the interval has no width, though the rates scatter
        assertThat(row.enough().ofBest().high() - row.enough().ofBest().low()).isLessThan(1e-9);
        assertThat(row.enough().mayBeBest()).isFalse();
        assertThat(row.enough().perSecond().low())
                .isLessThan(row.enough().perSecond().estimate());
    }

    /** Beyond the knee a pool may be worse, as a hundred connections on two cores are. */
    @Test
    void aPoolThatIsTooLargeIsNotTheBest() {
        add(32, 1, 20_000);
        add(32, 2, 30_000);
        add(32, 32, 21_000);
        PoolSize.Row row = found().rows().get(0);
        assertThat(row.enough().connections()).isEqualTo(2);
        assertThat(row.settings().get(2).ofBest().estimate()).isCloseTo(0.7, within(1e-9));
    }

    @Test
    void whatScattersMoreThanItDiffersIsNotToldFromTheBest() {
        add(4, 2, 19_600, 1.05, 0.96, 1.03, 0.95, 1.01, 0.98);
        add(4, 4, 20_000);
        PoolSize.Row row = found().rows().get(0);
        assertThat(row.enough().connections()).isEqualTo(2);
        assertThat(row.enough().mayBeBest()).isTrue();
        assertThat(found().sentences().get(1)).endsWith("the most; the two cannot be told apart.");
    }

    @Test
    void aRoundInWhichTheMachineStalledMovesNothing() {
        add(4, 1, 10_000);
        add(4, 2, 20_000, 1, 1, 0.001, 1, 1, 1);
        add(4, 4, 20_100);
        PoolSize.Row row = found().rows().get(0);
        assertThat(row.enough().connections()).isEqualTo(2);
        assertThat(row.enough().ofBest().estimate()).isCloseTo(20_000 / 20_100.0, within(1e-9));
        assertThat(row.enough().ofBest().low()).isLessThan(0.01);
    }

    @Test
    void threadsAreToldFewestFirstAndTheMostInDetail() {
        add(32, 1, 10_000);
        add(32, 4, 20_000);
        add(4, 1, 9_000);
        add(4, 2, 18_000);
        add(1, 1, 8_000);
        assertThat(found().rows()).extracting(PoolSize.Row::threads).containsExactly(1, 4, 32);
        assertThat(found().sentences()).hasSize(2);
        assertThat(found().sentences().get(0))
                .isEqualTo("Connections that are enough for look-ups by primary key on local, within 5 % of the most"
                        + " that any pool reached: 2 for 4 threads and 4 for 32 threads.");
        assertThat(found().sentences().get(1))
                .startsWith("32 threads look up ")
                .contains("keys a second with 4 connections, half of them within 1.60 ms and 95 % within 3.20 ms")
                .endsWith("no other size does more.");
    }

    @Test
    void fiveRoundsHaveNoInterval() {
        for (int round = 1; round <= 5; round++) {
            figures.put("perSecond4x1Round" + round, 10_000.0);
            figures.put("perSecond4x2Round" + round, 20_000.0);
        }
        PoolSize.Row row = found().rows().get(0);
        assertThat(row.enough().connections()).isEqualTo(2);
        assertThat(row.settings().get(0).ofBest().low()).isNaN();
        assertThat(row.settings().get(0).p50Micros()).isNaN();
    }

    @Test
    void aTrialThatFailedTellsNothing() {
        assertThat(PoolSize.of(run("failed"))).isEmpty();
        assertThat(PoolSize.of(new Run(null, List.of(), false))).isEmpty();
        add(1, 1, 8_000);
        assertThat(found().sentences()).isEmpty();
    }

    @Test
    void itSaysWhatItHoldsFor() {
        assertThat(PoolSize.caution(2, true)).startsWith("Client and server shared the 2 cores of one machine");
        assertThat(PoolSize.caution(2, false))
                .startsWith("Each thread asks again")
                .contains("A longer path");
    }
}
