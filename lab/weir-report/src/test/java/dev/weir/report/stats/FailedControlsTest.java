package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import dev.weir.report.advice.Advice;
import dev.weir.report.model.Entry;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Where a control failed there is no verdict and no advice, and it is said why. */
final class FailedControlsTest {
    private static SyntheticRun twice() {
        return new SyntheticRun()
                .sentinel()
                .links("local", "wan")
                .arm("a", 130)
                .arm("b", 100)
                .compare("a", "b")
                .twinOf("b")
                .heats(8)
                .noise(0.01, 0.001, 0.005);
    }

    private static Run differentTwins() {
        return twice().change(group -> group.arm().equals(SyntheticRun.SENTINEL)
                                && group.link().equals("wan")
                        ? Altered.scaled(group, 1.2)
                        : group)
                .build();
    }

    private static Run withCard(Run run, boolean withinTolerance) {
        Manifest.Link wan = new Manifest.Link("wan", true, 30_000, 0, 0, 0);
        List<Entry> entries = new ArrayList<>(run.entries());
        entries.add(new LinkCard(
                Instant.EPOCH,
                "end",
                wan,
                new LinkCard.Rtt(1, 1, 20, 1),
                1,
                1,
                1,
                List.of(),
                withinTolerance,
                List.of()));
        return new Run(run.manifest(), entries, false);
    }

    private static Map<String, Verdict> verdicts(Run run) {
        Map<String, Verdict> verdicts = new TreeMap<>();
        Analysis.of(run)
                .comparisons()
                .forEach(each -> verdicts.put(each.ratio().cell().link(), each.verdict()));
        return verdicts;
    }

    @Test
    void soundControlsLeaveVerdictsAlone() {
        assertThat(verdicts(twice().build())).isEqualTo(Map.of("local", Verdict.SLOWER, "wan", Verdict.SLOWER));
        assertThat(verdicts(withCard(twice().build(), true)))
                .isEqualTo(Map.of("local", Verdict.SLOWER, "wan", Verdict.SLOWER));
    }

    @Test
    void whereTwinsDifferNothingIsDecided() {
        Run run = differentTwins();
        assertThat(verdicts(run)).isEqualTo(Map.of("local", Verdict.SLOWER, "wan", Verdict.UNDECIDED));
        assertThat(Analysis.of(run).comparisons())
                .filteredOn(each -> each.ratio().cell().link().equals("wan"))
                .allSatisfy(each -> assertThat(each.withdrawn()).contains("raced against itself came out different"));
        assertThat(Advice.of(run, Analysis.of(run)).failed()).startsWith("on wan one arm raced against itself");
        assertThat(Advice.of(run, Analysis.of(run)).links())
                .extracting(each -> each.name())
                .doesNotContain("wan");
    }

    /** One level's pair differs by 10 %, which its link's floor takes as known everywhere: a difference of 30 % stands at the other. */
    @Test
    void aLevelWhoseTwinsDifferHasNoVerdictAndOthersHave() {
        Run run = twice().levels("rows", "1", "100")
                .change(group -> group.arm().equals(SyntheticRun.SENTINEL)
                                && group.link().equals("wan")
                        ? Altered.withLevels(
                                group,
                                group.levels().stream()
                                        .map(level ->
                                                group.factors(level).get("rows").equals("100")
                                                        ? Altered.withSamples(
                                                                level,
                                                                level.slicesMicros().stream()
                                                                        .map(micros -> 1.1 * micros)
                                                                        .toList())
                                                        : level)
                                        .toList())
                        : group)
                .build();
        Map<String, Verdict> verdicts = new TreeMap<>();
        Analysis.of(run)
                .comparisons()
                .forEach(each -> verdicts.put(
                        each.ratio().cell().link() + " "
                                + each.ratio().cell().factors().get("rows"),
                        each.verdict()));
        assertThat(verdicts)
                .isEqualTo(Map.of(
                        "local 1", Verdict.SLOWER,
                        "local 100", Verdict.SLOWER,
                        "wan 1", Verdict.SLOWER,
                        "wan 100", Verdict.UNDECIDED));
        assertThat(Advice.of(run, Analysis.of(run)).failed())
                .startsWith("on wan, rows=100 one arm raced against itself came out different");
    }

    @Test
    void whereNoInjectedDelayIsFoundAsLargeAsItIsNothingIsDecided() {
        Run run = twice().injected()
                .change(group -> group.arm().startsWith("injected.")
                                && group.arm().endsWith("percent")
                                && group.link().equals("wan")
                        ? Altered.scaled(group, 1.03)
                        : group)
                .build();
        assertThat(verdicts(run)).isEqualTo(Map.of("local", Verdict.SLOWER, "wan", Verdict.UNDECIDED));
        assertThat(Analysis.of(run).selfTest().on("wan").untrue()).hasSize(3);
        assertThat(Analysis.of(run).selfTest().failed(run).all())
                .singleElement()
                .satisfies(failure -> assertThat(failure.reason())
                        .startsWith("delays added on purpose were not found as large as they are: +1 % as 4."));
    }

    @Test
    void aSlowWorkerOfTheInjectedDelaysIsNoneOfThem() {
        Run run = twice().injected()
                .nothingInjected()
                .change(group -> group.arm().startsWith("injected.") ? Altered.scaled(group, 1.03) : group)
                .build();
        assertThat(verdicts(run)).isEqualTo(Map.of("local", Verdict.SLOWER, "wan", Verdict.SLOWER));
        SelfTest.OnLink found = Analysis.of(run).selfTest().on("wan");
        assertThat(found.untrue()).isEmpty();
        assertThat(found.injected())
                .extracting(SelfTest.Injected::effect)
                .containsExactly("+1 %", "+2 %", "+5 %", "+1 round trip");
        SelfTest.Injected five = found.injected().get(2);
        assertThat(five.ratio().ratio().estimate()).as("between JVMs").isGreaterThan(1.07);
        assertThat(five.added().ratio().estimate()).as("in one").isBetween(1.04, 1.06);
    }

    @Test
    void oneInjectedDelayThatIsNotFoundAsLargeAsItIsLeavesVerdicts() {
        Run run = twice().injected()
                .change(group ->
                        group.arm().equals("injected.5-percent") && group.link().equals("wan")
                                ? Altered.scaled(group, 1.03)
                                : group)
                .build();
        assertThat(verdicts(run)).isEqualTo(Map.of("local", Verdict.SLOWER, "wan", Verdict.SLOWER));
        assertThat(Analysis.of(run).selfTest().on("wan").untrue()).hasSize(1);
    }

    @Test
    void whereTheLinkWasNoneNothingIsDecided() {
        Run run = withCard(twice().build(), false);
        assertThat(verdicts(run)).isEqualTo(Map.of("local", Verdict.SLOWER, "wan", Verdict.UNDECIDED));
        assertThat(Analysis.of(run).selfTest().failed(run).links())
                .isEqualTo(Map.of("wan", "the link was not what it was declared to be at the end of the run"));
    }
}
