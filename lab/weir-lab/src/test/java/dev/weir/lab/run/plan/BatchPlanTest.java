package dev.weir.lab.run.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Chances;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a run of the batch study visits: nothing that waits for a thousand replies from afar. */
class BatchPlanTest {
    private final Study study = Studies.named("batch", Map.of());
    private final Plan plan = Plan.of(
            study,
            new Plan.Choice(
                    study.tiers(Preset.DEFAULT),
                    study.arms().stream().map(Arm::info).map(Manifest.Arm::id).collect(Collectors.toSet()),
                    Stream.of("local", "lan-1g", "wan-30ms").map(Recorded::link).toList(),
                    Set.of(),
                    Set.of()));

    private List<String> visited(String arm, String link) {
        return plan.upToTier(plan.tiers().size()).stream()
                .filter(each -> each.arm().equals(arm) && each.link().equals(link))
                .flatMap(each -> each.levels().stream())
                .map(level -> level.get("inserts"))
                .toList();
    }

    @Test
    void whatTakesTooLongOnALinkIsNotVisitedThere() {
        assertThat(visited("connectorj.default", "wan-30ms")).containsExactly("100");
        assertThat(visited("connectorj.default", "lan-1g")).containsExactly("100", "1000", "10000");
        assertThat(visited("connectorj.rewrite", "wan-30ms")).containsExactly("100", "1000", "10000");
    }

    @Test
    void laterTiersOpenAllTheSame() {
        assertThat(new HeatPlanner(plan, 1, true).openTiers(afterHeats(9)))
                .isEqualTo(plan.tiers().size());
    }

    /** Results of every comparison wherever both of its arms are visited. */
    private Analysis afterHeats(int heats) {
        List<ComparisonResult> results = new ArrayList<>();
        for (Manifest.Comparison comparison : plan.comparisons()) {
            for (String link : plan.links()) {
                List<String> common = new ArrayList<>(visited(comparison.arm(), link));
                common.retainAll(visited(comparison.reference(), link));
                common.forEach(inserts -> results.add(undecided(comparison, link, inserts, heats)));
            }
        }
        return new Analysis(0, List.of(), results, List.of(), new SelfTest(List.of()), List.of(), List.of());
    }

    private static ComparisonResult undecided(Manifest.Comparison comparison, String link, String inserts, int heats) {
        Cell cell =
                new Cell(comparison.arm(), link, Level.of("inserts", inserts).with("tls", "off"));
        RatioResult ratio =
                new RatioResult(cell, comparison.reference(), heats, new Interval(1, 1, 1), Scatter.UNKNOWN);
        return new ComparisonResult(comparison, ratio, Verdict.UNDECIDED, 0, 2, Chances.UNKNOWN, "");
    }
}
