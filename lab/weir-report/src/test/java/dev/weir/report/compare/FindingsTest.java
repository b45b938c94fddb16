package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import dev.weir.report.compare.Findings.Exit;
import dev.weir.report.compare.Findings.Side;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Verdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FindingsTest {
    private static final String ODD = "m.<&\"'>|\u0001x";

    private static SyntheticRun run(long seed) {
        return new SyntheticRun()
                .arm("c.at-once", 100)
                .arm("c.stream", 130)
                .arm(ODD, 95)
                .links("local", "lan-1g")
                .levels("rows", "1", "100")
                .noise(0.01, 0.002, 0.005)
                .seed(seed)
                .heats(8);
    }

    private static Run raced(SyntheticRun run) {
        return Manifests.withFixtureSeed(Raced.build(run), 0);
    }

    private static Run slowed() {
        return raced(
                run(2).change(group -> group.arm().equals(ODD) && group.link().equals("lan-1g")
                        ? Altered.scaled(group, 1.3)
                        : group.arm().equals("c.stream") ? Altered.scaled(group, 1.1) : group));
    }

    private static Findings compared(Run a, Run b) {
        Side left = new Side("runs/a", List.of(a));
        Side right = new Side("runs/b|`x`", List.of(b));
        return new Findings(left, right, RunComparison.of(left.runs(), right.runs()), null, new Exit(0, "compared"));
    }

    private static Findings judged(Run a, Run b) {
        Side left = new Side("runs/a", List.of(a));
        Side right = new Side("runs/b", List.of(b));
        GateResult gate = Gate.judge(left.runs(), right.runs(), 5, Set.of());
        return new Findings(left, right, gate.comparison(), gate, new Exit(1, "failed"));
    }

    private static JsonNode json(Findings findings) {
        return JsonMapper.builder().build().readTree(FindingsJson.text(findings));
    }

    @Test
    void theWorstCellComesFirstAndItsGroupWithIt() {
        Findings findings = compared(raced(run(1)), slowed());

        assertThat(findings.cells()).hasSize(12);
        assertThat(findings.cells().get(0).cell().arm()).isEqualTo(ODD);
        assertThat(findings.cells())
                .extracting(CellComparison::verdict)
                .startsWith(Verdict.SLOWER, Verdict.SLOWER, Verdict.SLOWER, Verdict.SLOWER, Verdict.SLOWER)
                .endsWith(Verdict.EQUAL);
        List<WorstFirst.Group> groups = WorstFirst.groups(findings.cells());
        assertThat(groups).extracting(WorstFirst.Group::link).containsExactly("lan-1g", "local");
        assertThat(groups.get(0).cells()).hasSize(6);
        assertThat(groups.get(1).words(groups.get(1).cells().get(0))).startsWith("c.stream, rows=");
    }

    @Test
    void factorsThatAllCellsShareAreToldOnce() {
        Run a = raced(run(1).outer("tls", "off"));

        WorstFirst.Group group = WorstFirst.groups(compared(a, a).cells()).get(0);

        assertThat(group.words()).isEqualTo("stream on local (tls=off)");
        assertThat(group.words(group.cells().get(0))).doesNotContain("tls");
    }

    @Test
    void jsonHoldsEveryCellWithItsNumbersAndTheSummary() {
        JsonNode json = json(judged(raced(run(1)), slowed()));

        assertThat(json.path("version").asInt()).isEqualTo(FindingsJson.VERSION);
        assertThat(json.path("gate").path("outcome").asString()).isEqualTo("fail");
        assertThat(json.path("exitCode").asInt()).isEqualTo(1);
        assertThat(json.path("runs")
                        .path("a")
                        .path("studies")
                        .path(0)
                        .path("study")
                        .asString())
                .isEqualTo("stream");
        assertThat(json.path("cells")).hasSize(12);
        JsonNode worst = json.path("cells").path(0);
        assertThat(worst.path("arm").asString()).isEqualTo(ODD);
        assertThat(worst.path("level").path("rows").asString()).isIn("1", "100");
        assertThat(worst.path("ratio").path("estimate").asDouble()).isBetween(1.25, 1.35);
        assertThat(worst.path("ratio").path("low").asDouble()).isGreaterThan(1.2);
        assertThat(worst.path("verdict").asString()).isEqualTo("slower");
        assertThat(worst.path("gate").path("outcome").asString()).isEqualTo("fail");
        JsonNode summary = json.path("summary");
        assertThat(summary.path("cells").asInt()).isEqualTo(12);
        assertThat(summary.path("gate").path("fail").asInt()).isEqualTo(6);
    }

    @Test
    void whatIsUnknownIsNullInJson() {
        Run brief = raced(run(3).heats(1));

        JsonNode cell = json(compared(raced(run(1)), brief)).path("cells").path(0);

        assertThat(cell.path("ratio").path("low").isNull()).isTrue();
        assertThat(cell.path("ratio").path("estimate").isNumber()).isTrue();
        assertThat(FindingsJson.text(compared(raced(run(1)), brief))).doesNotContain("NaN");
    }

    @Test
    void aRunHeldAgainstItselfIsSaidToBe() {
        Run a = raced(run(1));

        assertThat(compared(a, a).sameRun()).isTrue();
        assertThat(compared(a, slowed()).sameRun()).isFalse();
        assertThat(json(compared(a, a)).path("sameRun").asBoolean()).isTrue();
    }
}
