package dev.weir.lab.study.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class KeysStudyTest {
    private final KeysStudy study = new KeysStudy();

    /** One thread and its server share a core. */
    @Test
    void severalLookUpsAtATimeHaveEveryCore() {
        assertThat(study.isParallel(KeyLevel.single(KeysTiers.SMALL, 1, true).level()))
                .isFalse();
        assertThat(study.isParallel(KeyLevel.single(KeysTiers.SMALL, 8, true).level()))
                .isTrue();
    }

    @Test
    void theSentinelIsPartOfTheFirstTier() {
        for (Preset preset : Preset.values()) {
            Study.Tier first = study.tiers(preset).get(0);
            assertThat(first.arms()).contains(study.sentinel().arm());
            assertThat(first.levels()).contains(study.sentinel().level());
        }
    }

    /** What many keys at a time gain is one of the findings: it must not wait for a later tier. */
    @Test
    void theFirstTierAsksForOneKeyAndForAHundred() {
        Study.Tier first = study.tiers(Preset.DEFAULT).get(0);
        assertThat(first.arms())
                .contains(
                        "weir.thread-local",
                        "weir.pipelined-100",
                        "weir.keyed-100",
                        "connectorj.in-list-100",
                        "redis.jedis",
                        "redis.pipelined-100");
        assertThat(first.levels()).allMatch(level -> level.get("parallelism").equals("1"));
    }

    /** Whoever reads millions of keys wants to know which way of many at a time is best: all of them meet early. */
    @Test
    void theSecondTierAsksForAThousandByEveryWayThatMySqlOffers() {
        Study.Tier second = study.tiers(Preset.DEFAULT).get(1);
        assertThat(second.arms())
                .contains("connectorj.in-list-1000", "connectorj.temporary-table-1000", "weir.keyed-1000");
        assertThat(study.comparisons())
                .extracting(each -> each.arm() + " / " + each.reference())
                .contains(
                        "connectorj.temporary-table-1000 / connectorj.in-list-1000",
                        "connectorj.temporary-table-10000 / connectorj.in-list-10000",
                        "connectorj.in-list-1000 / connectorj.thread-local",
                        "mariadb.in-list-1000 / mariadb.thread-local",
                        "weir.keyed-1000 / connectorj.in-list-1000",
                        "weir.keyed-1000 / mariadb.in-list-1000",
                        "weir.keyed-1000 / connectorj.temporary-table-1000")
                .doesNotHaveDuplicates();
    }

    @Test
    void everyArmOfAFixedBatchIsVisitedAndComparedAtOneThread() {
        Set<Cell> visited = new HashSet<>();
        study.tiers(Preset.DEFAULT).forEach(tier -> visited.addAll(cells(tier)));
        Level level = KeyLevel.single(KeysTiers.SMALL, 1, true).level();
        assertThat(ManyKeysArms.all()).allSatisfy(arm -> {
            String id = arm.info().id();
            assertThat(visited).contains(new Cell(id, "off", level));
            assertThat(study.comparisons())
                    .anyMatch(comparison -> comparison.arm().equals(id)
                            || comparison.reference().equals(id));
        });
    }

    /** One connection that threads share, beside small pools and clients that do the same. */
    @Test
    void upToAThousandThreadsAreVisitedBySharedReads() {
        Set<Cell> visited = new HashSet<>();
        study.tiers(Preset.DEFAULT).forEach(tier -> visited.addAll(cells(tier)));
        for (int threads : new int[] {1, 10, 100, 1000}) {
            Level level = KeyLevel.single(KeysTiers.SMALL, threads, true).level();
            for (String arm : List.of(
                    "weir.shared",
                    "weir.shared-async",
                    "weir.small-pool",
                    "connectorj.small-pool",
                    "vertx.pipelined",
                    "redis.lettuce",
                    "redis.lettuce-awaited",
                    "redis.small-pool")) {
                assertThat(visited).contains(new Cell(arm, "off", level));
            }
        }
    }

    @Test
    void virtualThreadsAreVisitedWhereThereAreAny() {
        boolean visited = study.tiers(Preset.DEFAULT).stream()
                .flatMap(tier -> tier.levels().stream())
                .anyMatch(level -> level.get("threads").equals("virtual"));
        assertThat(visited).isEqualTo(Runtime.version().feature() >= 21);
    }

    @Test
    void levelsAreReadAsWritten() {
        KeyLevel level = KeyLevel.single(1_000_000, 4, false).inBatchesOf(10);
        assertThat(KeyLevel.of(level.level())).isEqualTo(level);
        assertThat(level.set()).isEqualTo("set1m");
        assertThat(KeyLevel.set(100_000)).isEqualTo("set100k");
        assertThat(KeyLevel.set(1234)).isEqualTo("set1234");
    }

    private static Set<Cell> cells(Study.Tier tier) {
        Set<Cell> cells = new LinkedHashSet<>();
        for (String arm : tier.arms()) {
            for (String tls : tier.tls()) {
                List<Level> levels = tier.levels();
                levels.forEach(level -> cells.add(new Cell(arm, tls, level)));
            }
        }
        return cells;
    }

    private record Cell(String arm, String tls, Level level) {}
}
