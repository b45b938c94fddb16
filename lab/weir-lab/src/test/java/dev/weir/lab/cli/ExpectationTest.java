package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.run.RequestCopy;
import dev.weir.lab.run.Requests;
import dev.weir.lab.run.RunRequest;
import dev.weir.lab.study.Studies;
import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Verdict;
import dev.weir.rig.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ExpectationTest {
    private static RunPreview expectation(String study, String budget, String... arms) {
        RunRequest request = RequestCopy.of(Requests.small(Path.of("runs"), "local", arms))
                .study(Studies.named(study, Map.of()))
                .budget(Duration.parse(budget))
                .build();
        return RunPreview.of(request, false);
    }

    @Test
    void aBudgetThatHoldsNoTwoHeatsIsRefusedWithTheOneThatDoes() {
        RunPreview tenSeconds = expectation("stream", "PT10S", "connectorj.at-once", "connectorj.stream");
        assertThatThrownBy(tenSeconds::requireEnough)
                .isInstanceOf(UsageException.class)
                .hasMessageMatching(
                        "budget=10s decides nothing: a verdict takes 2 heats; give --budget \\d+s or more, .*--anyway");
        expectation("stream", "PT3M", "connectorj.at-once", "connectorj.stream").requireEnough();
    }

    @Test
    void theBudgetThatIsNamedIsEnough() {
        Throwable refused = catchThrowable(expectation("stream", "PT30S")::requireEnough);
        Matcher named = Pattern.compile("^budget=30s .*; give --budget (\\d+[sm]) or more")
                .matcher(refused.getMessage());
        assertThat(named.find()).as(refused.getMessage()).isTrue();
        expectation("stream", "PT" + named.group(1).toUpperCase(Locale.ROOT)).requireEnough();
    }

    @Test
    void timesAreThoseOfOptions() {
        assertThat(Quantities.text(60)).isEqualTo("1m");
        assertThat(Quantities.text(90.2)).isEqualTo("91s");
        assertThat(Quantities.text(130)).isEqualTo("3m");
        assertThat(Quantities.text(7200)).isEqualTo("2h");
    }

    @Test
    void whatIsToBeExpectedIsToldBeforehand() {
        assertThat(expectation("stream", "PT10M", "connectorj.at-once", "connectorj.stream")
                        .forecast())
                .matches("  plan: \\d+ comparisons? in 10m: about \\d+ heats; the kept run had decided \\d+ %"
                        + " after 3");
        assertThat(expectation("stream", "PT15S", "connectorj.at-once", "connectorj.stream")
                        .forecast())
                .contains("a verdict takes 2: give --budget ", " or measure one: weir run stream");
    }

    /** The kept run has no stretches, which take other times and decide other shares. */
    @Test
    void theKeptRunSaysNothingOfStretches() {
        assertThat(expectation("load", "PT15M", "connectorj.pool", "weir.pool").forecast())
                .matches("  plan: \\d+ comparisons in 15m: about \\d+ heats");
    }

    @Test
    void sharesAreThoseOfTheKeptRun() {
        List<Run> kept = RunSet.open(Path.of("..", "..", "docs", "example-run")).read();
        for (int heats = 0; heats < RunPreview.DECIDED.size(); heats++) {
            assertThat(decided(kept, heats))
                    .as("after %d heats", heats)
                    .isCloseTo(RunPreview.DECIDED.get(heats), within(0.03));
        }
    }

    private static double decided(List<Run> kept, int heats) {
        long all = 0;
        long decided = 0;
        for (Run run : kept) {
            all += Analysis.of(run).comparisons().size();
            Run cut = new Run(
                    run.manifest(),
                    run.entries().stream()
                            .filter(each -> !(each instanceof SliceGroup group) || group.heat() < heats)
                            .filter(each -> !(each instanceof Event event)
                                    || !event.kind().equals(Event.WITHDRAWN))
                            .toList(),
                    false);
            decided += Analysis.of(cut).comparisons().stream()
                    .filter(each -> each.verdict() != Verdict.UNDECIDED)
                    .count();
        }
        return decided / (double) all;
    }
}
