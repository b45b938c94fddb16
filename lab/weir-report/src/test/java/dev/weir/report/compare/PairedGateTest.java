package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.model.Run;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Heats differ by 3 %, forks by 1 %, batches by 1 %: about what a quiet machine does. */
class PairedGateTest {
    private static GateResult judge(long seed, double micros, String base, String head, double percent) {
        Run run = new SyntheticRun()
                .arm("c.at-once", 100)
                .arm("c.stream", micros)
                .compare("c.stream", "c.at-once")
                .links("local")
                .levels("rows", "1", "100", "1000")
                .seed(seed)
                .heats(8)
                .build();
        return PairedGate.judge(
                new AnalysedSet(null, List.of(run), List.of(Analysis.of(run))),
                Map.of(run.manifest().study(), new PairedGate.Arms(base, head)),
                percent);
    }

    private static GateResult judge(long seed, double micros) {
        return judge(seed, micros, "c.at-once", "c.stream", 3);
    }

    @Test
    void equalArmsNeverFailAndNearlyAlwaysPass() {
        List<Outcome> outcomes = IntStream.range(0, 100)
                .mapToObj(seed -> judge(seed, 100).outcome())
                .toList();

        assertThat(outcomes).doesNotContain(Outcome.FAIL);
        assertThat(outcomes.stream().filter(Outcome.PASS::equals).count()).isGreaterThan(80);
    }

    @Test
    void fiveMorePercentAreFound() {
        List<Outcome> outcomes = IntStream.range(0, 40)
                .mapToObj(seed -> judge(seed, 105).outcome())
                .toList();

        assertThat(outcomes).doesNotContain(Outcome.PASS);
        assertThat(outcomes.stream().filter(Outcome.FAIL::equals).count()).isGreaterThan(30);
    }

    @Test
    void aCellHasTheHeadsTimeOverTheBases() {
        GateResult result = judge(1, 130);

        assertThat(result.cells()).hasSize(3).allSatisfy(each -> {
            assertThat(each.outcome()).isEqualTo(Outcome.FAIL);
            assertThat(each.cell().cell().arm()).isEqualTo("c.stream");
            assertThat(each.cell().ratio().estimate()).isBetween(1.25, 1.35);
            assertThat(each.cell().microsB() / each.cell().microsA()).isBetween(1.2, 1.4);
        });
    }

    /** The study compares them the other way round. */
    @Test
    void theOtherWayRoundItIsFaster() {
        GateResult result = judge(1, 130, "c.stream", "c.at-once", 3);

        assertThat(result.outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.cells()).hasSize(3).allSatisfy(each -> {
            assertThat(each.cell().ratio().estimate()).isBetween(0.74, 0.8);
            assertThat(each.cell().words()).isEqualTo("faster");
        });
    }

    @Test
    void atTheLimitItIsUndecidedAndSaysHowManyHeatsWouldTell() {
        GateResult result = judge(1, 103, "c.at-once", "c.stream", 3);

        assertThat(result.outcome()).isNotEqualTo(Outcome.PASS);
        assertThat(result.worstFirst(Outcome.UNDECIDED))
                .allSatisfy(each -> assertThat(each.moreHeats()).isNotZero());
    }

    @Test
    void whatWasNotMeasuredIsNotPassed() {
        GateResult result = judge(1, 100, "c.at-once", "c.missing", 3);

        assertThat(result.outcome()).isEqualTo(Outcome.UNDECIDED);
        assertThat(result.reasons()).singleElement().asString().contains("has no cell in which both were measured");
    }
}
