package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Chances;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A lab that misses what it should find is wrong on a quiet machine, and inconclusive on a noisy one. */
class KnownEffectsTest {
    private static final Interval EQUAL = new Interval(0.99, 1.0, 1.01);
    private static final Interval FIVE_PERCENT = new Interval(1.03, 1.05, 1.07);
    private static final Interval DOUBLE = new Interval(1.9, 2.0, 2.1);
    private static final Interval NOISE = new Interval(0.6, 1.3, 2.9);

    private static Cell cell(String arm) {
        return new Cell(
                arm,
                "rtt=4ms,rate=200mbit",
                Level.of("work", "collect").with("rows", 100).with("tls", "off"));
    }

    private static RatioResult ratio(String arm, Interval ratio) {
        return new RatioResult(cell(arm), "sentinel", 5, ratio, Scatter.UNKNOWN);
    }

    private static SelfTest.Injected injected(String arm, Interval ratio) {
        RatioResult found = ratio(arm, ratio);
        return new SelfTest.Injected(arm, arm, Double.NaN, found, found);
    }

    private static KnownEffects effects(
            Verdict aa, Interval fivePercent, Interval roundTrip, Verdict stream, Interval streamRatio) {
        RatioResult twins = ratio("sentinel", EQUAL);
        SelfTest.OnLink controls = new SelfTest.OnLink(
                twins.cell().link(),
                twins,
                List.of(new SelfTest.Twins(twins, aa.isDifference())),
                0,
                List.of(injected("injected.5-percent", fivePercent), injected("injected.round-trip", roundTrip)),
                "",
                2);
        SelfTest selfTest = new SelfTest(List.of(controls));
        Manifest.Comparison question = new Manifest.Comparison("connectorj.stream", "connectorj.at-once", "", true);
        ComparisonResult result = new ComparisonResult(
                question,
                ratio("connectorj.stream", streamRatio),
                stream,
                stream == Verdict.UNDECIDED ? 0 : 3,
                2,
                Chances.UNKNOWN,
                "");
        return KnownEffects.of(
                new Analysis(5, List.of(), List.of(result), List.of(), selfTest, List.of(), List.of()), 4000);
    }

    @Test
    void whatIsFoundAsItWasInjectedIsFine() {
        KnownEffects found = effects(Verdict.EQUAL, FIVE_PERCENT, DOUBLE, Verdict.SLOWER, DOUBLE);
        assertThat(found.contradictions()).isEmpty();
        assertThat(found.open()).isEmpty();
    }

    @Test
    void anEffectThatIsNotThereOnAQuietMachineIsAContradiction() {
        assertThat(effects(Verdict.EQUAL, EQUAL, DOUBLE, Verdict.SLOWER, DOUBLE).contradictions())
                .singleElement()
                .asString()
                .contains("injected.5-percent, at least x1.05", "x1.000 [0.990, 1.010] after 5 heats");
        assertThat(effects(Verdict.EQUAL, FIVE_PERCENT, FIVE_PERCENT, Verdict.SLOWER, DOUBLE)
                        .contradictions())
                .singleElement()
                .asString()
                .contains("injected.round-trip");
        assertThat(effects(Verdict.EQUAL, FIVE_PERCENT, DOUBLE, Verdict.EQUAL, EQUAL)
                        .contradictions())
                .singleElement()
                .asString()
                .contains("streaming", "EQUAL");
    }

    @Test
    void equalArmsThatAreCalledDifferentAreAContradiction() {
        assertThat(effects(Verdict.SLOWER, FIVE_PERCENT, DOUBLE, Verdict.SLOWER, DOUBLE)
                        .contradictions())
                .singleElement()
                .asString()
                .contains("equal arms are called different");
    }

    @Test
    void whatNoiseHidesIsOpenWithItsFigures() {
        KnownEffects noisy = effects(Verdict.UNDECIDED, NOISE, NOISE, Verdict.UNDECIDED, NOISE);
        assertThat(noisy.contradictions()).isEmpty();
        assertThat(noisy.open()).hasSize(3).allMatch(text -> text.contains("[0.600, 2.900] after 5 heats"));
    }
}
