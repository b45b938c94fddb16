package dev.weir.lab.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyRules;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.VirtualThreads;
import dev.weir.report.model.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LoadStudyTest {
    private final LoadStudy study = new LoadStudy();

    @Test
    void questionsAndTiersAreAboutItsArms() {
        StudyRules.requireKnownArms(study);
        StudyRules.requireSentinelInFirstTier(study);
        StudyRules.requireEverythingInFull(study);
        for (Preset preset : Preset.values()) {
            StudyRules.requireSameLevelsAsReferences(study, preset);
        }
    }

    @Test
    void aLevelIsReadBackFromItsFactorsAndOthersAreRefused() {
        for (Study.Tier tier : study.tiers(Preset.FULL)) {
            for (Level factors : tier.levels()) {
                assertThat(LoadLevel.of(factors).level()).isEqualTo(factors);
            }
        }
        Level level = new LoadLevel(900, 8, FixtureQuery.ROW).level();
        assertThatThrownBy(() -> LoadLevel.of(level.with("rate", 1_000_000)))
                .hasMessageContaining("rate=1000000")
                .hasMessageContaining("expected 1 to 200000");
        assertThatThrownBy(() -> LoadLevel.of(level.with("connections", 0))).hasMessageContaining("connections=0");
        assertThatThrownBy(() -> LoadLevel.of(level.with("query", "join")))
                .hasMessageContaining("query=join, expected row or slow-ones or 100-rows");
    }

    @Test
    void resultsHaveALevelForEachFigure() {
        Level level = new LoadLevel(900, 8, FixtureQuery.ROW).level();
        assertThat(study.measured(level))
                .containsExactly(level.with("figure", "p50"), level.with("figure", "p99"), level.with("figure", "cpu"));
        Level highest = LoadLevel.highest(8).level();
        assertThat(study.measured(highest)).containsExactly(highest.with("figure", "highest-rate"));
    }

    @Test
    void armsThatCannotAskARequestAreLeftOutAtItsLevels() {
        List<String> shared = List.of("weir.shared", "weir.shared-virtual", "weir.shared-async");
        assertThat(unable(FixtureQuery.ROW)).isEmpty();
        assertThat(unable(FixtureQuery.SLOW_ONES)).containsExactly("redis.lettuce");
        assertThat(unable(FixtureQuery.HUNDRED_ROWS))
                .containsAll(shared)
                .contains("redis.lettuce")
                .hasSize(4);
    }

    private List<String> unable(FixtureQuery query) {
        Level level = new LoadLevel(300, 8, query).level();
        return study.arms().stream()
                .filter(arm -> !arm.canDo(level))
                .map(arm -> arm.info().id())
                .toList();
    }

    @Test
    void everyRequestOfAHundredRowsHasThem() {
        for (int number = 0; number < 2 * LoadTable.ROWS; number++) {
            assertThat(FixtureQuery.HUNDRED_ROWS.key(number)).isBetween(1, LoadTable.ROWS - 99);
        }
    }

    @Test
    void anAnswerIsRightOnlyWithItsRowsInTheirOrder() {
        Rows rows = FixtureQuery.ROW.check(0);
        assertThatThrownBy(() -> FixtureQuery.ROW.check(0).row(2, LoadTable.value(2)))
                .hasMessageContaining("request for id=1: found id=2");
        assertThatThrownBy(rows::end).hasMessageContaining("found rows=0, expected 1");
        rows.row(1, LoadTable.value(1));
        rows.end();
        assertThatThrownBy(() -> rows.row(2, LoadTable.value(2))).hasMessageContaining("as row 2 of 1");
    }

    @Test
    void armsOnVirtualThreadsAreLeftOutByNameWhereThereAreNone() {
        Target target = new Target("localhost", 3306, "weir_lab", null, null, false);
        for (Arm arm : study.arms()) {
            boolean cannot = arm.info().id().endsWith("-virtual") && !VirtualThreads.available();
            assertThat(arm.obstacle(target)).isEqualTo(cannot ? VirtualThreads.OBSTACLE : "");
        }
        assertThat(VirtualThreads.OBSTACLE).contains("need Java 21 or newer").contains("set JAVA_HOME");
    }

    @Test
    void oneInAHundredIsSlow() {
        int slow = 0;
        for (int number = 0; number < 1000; number++) {
            slow += FixtureQuery.SLOW_ONES.isSlow(number) ? 1 : 0;
            assertThat(FixtureQuery.ROW.isSlow(number)).isFalse();
        }
        assertThat(slow).isEqualTo(10);
    }
}
