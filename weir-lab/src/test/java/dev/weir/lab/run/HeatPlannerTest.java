package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.stream.StreamStudy;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HeatPlannerTest {
    private static final List<String> LINKS = List.of("local", "wan-30ms");
    private final Study study = new StreamStudy();
    private final Plan plan = Plan.of(
            study,
            study.tiers(Preset.DEFAULT),
            study.arms().stream().map(arm -> arm.info().id()).collect(Collectors.toSet()),
            LINKS,
            Set.of(),
            Set.of(),
            true);

    private static final Analysis NOTHING = analysis(List.of());

    @Test
    void theFirstHeatVisitsTheCoreOnEveryLinkAndTheControls() {
        List<PlannedGroups> groups = new HeatPlanner(plan, 1).plan(0, NOTHING);

        assertThat(groups).hasSize(2 * 6 + 4);
        assertThat(new HeatPlanner(plan, 1).plan(6, NOTHING)).hasSize(2 * 6 + 6);
        assertThat(groups).filteredOn(group -> group.arm().equals("sentinel")).hasSize(2);
        assertThat(groups)
                .filteredOn(group -> group.arm().startsWith("connectorj."))
                .allSatisfy(group -> assertThat(group.levels())
                        .extracting(level -> level.get("rows"))
                        .containsExactlyInAnyOrder("1", "100", "1000"));
        assertThat(groups).allMatch(group -> group.tls().equals("off"));
    }

    @Test
    void orderComesFromTheSeedAndDiffersFromHeatToHeat() {
        HeatPlanner planner = new HeatPlanner(plan, 7);

        assertThat(planner.plan(0, NOTHING)).isEqualTo(new HeatPlanner(plan, 7).plan(0, NOTHING));
        assertThat(planner.plan(0, NOTHING)).isNotEqualTo(planner.plan(1, NOTHING));
        assertThat(planner.plan(0, NOTHING)).isNotEqualTo(new HeatPlanner(plan, 8).plan(0, NOTHING));
    }

    @Test
    void decidedCellsGetNoMoreHeats() {
        Analysis analysis = analysis(results(0, question -> !question.endsWith("local/rows=100")));
        List<PlannedGroups> groups = new HeatPlanner(plan, 1).plan(3, analysis, 1);

        assertThat(groups).filteredOn(group -> !isControl(group)).isNotEmpty().allSatisfy(group -> {
            assertThat(group.link()).isEqualTo("local");
            assertThat(group.levels()).containsExactly(Map.of("rows", "100", "work", "collect"));
        });
    }

    @Test
    void nothingIsPlannedWhenAllIsDecided() {
        assertThat(new HeatPlanner(plan, 1).plan(3, analysis(results(0, question -> true)), 1))
                .isEmpty();
    }

    @Test
    void theNextTierOpensAfterThoseBeforeHadTheirHeats() {
        HeatPlanner planner = new HeatPlanner(plan, 1);

        assertThat(planner.openTiers(analysis(results(4, question -> false)))).isEqualTo(1);
        assertThat(planner.openTiers(analysis(results(5, question -> false)))).isEqualTo(4);
        List<PlannedGroups> groups = planner.plan(3, analysis(results(5, question -> false)));
        assertThat(groups).extracting(PlannedGroups::arm).contains("connectorj.cursor", "vertx.at-once");
    }

    @Test
    void anArmOfALaterTierBringsItsReferenceAlong() {
        Analysis coreDecided = analysis(results(3, question -> true));
        List<PlannedGroups> groups = new HeatPlanner(plan, 1).plan(3, coreDecided);

        Set<String> arms = new HashSet<>();
        groups.forEach(group -> arms.add(group.arm()));
        assertThat(arms).contains("connectorj.cursor", "connectorj.at-once").doesNotContain("connectorj.stream");
    }

    @Test
    void anArmThatWasGivenUpIsLeftOut() {
        HeatPlanner planner = new HeatPlanner(plan, 1);
        planner.giveUp("connectorj.stream");

        assertThat(planner.plan(0, NOTHING)).noneMatch(group -> group.arm().equals("connectorj.stream"));
    }

    @Test
    void armsThatNoQuestionIsAboutAreComparedWithTheFirst() {
        Plan chosen = of("connectorj.stream", "drizzle.at-once", "vertx.at-once");

        assertThat(chosen.comparisons())
                .extracting(comparison -> comparison.arm() + " / " + comparison.reference())
                .containsExactly("drizzle.at-once / connectorj.stream", "vertx.at-once / connectorj.stream");
        assertThat(new HeatPlanner(chosen, 1).plan(0, NOTHING, 9))
                .extracting(PlannedGroups::arm)
                .contains("drizzle.at-once");
    }

    @Test
    void oneArmAloneIsMeasuredForAFewHeats() {
        HeatPlanner planner = new HeatPlanner(of("drizzle.at-once"), 1);

        assertThat(planner.plan(9, NOTHING, 9)).extracting(PlannedGroups::arm).contains("drizzle.at-once");
        assertThat(planner.plan(10, NOTHING, 9)).isEmpty();
    }

    private Plan of(String... arms) {
        List<Map<String, String>> levels = List.of(Map.of("rows", "10", "work", "collect"));
        Study.Tier tier = new Study.Tier(List.of(arms), List.of("off"), levels);
        return Plan.of(study, List.of(tier), Set.of(arms), LINKS, Set.of(), Set.of(), true);
    }

    private static boolean isControl(PlannedGroups group) {
        return group.arm().equals("sentinel") || group.arm().startsWith("injected.");
    }

    /** Results of the comparisons of the first tier, and of what its arms are held against in the next two, at every cell; {@code decided} gets arm/link/rows=n. */
    private List<ComparisonResult> results(int heats, Predicate<String> decided) {
        List<ComparisonResult> results = new ArrayList<>();
        Set<String> core = plan.upToTier(2).stream().map(PlannedGroups::arm).collect(Collectors.toSet());
        for (Manifest.Comparison comparison : plan.comparisons()) {
            if (!core.containsAll(Set.of(comparison.arm(), comparison.reference()))) {
                continue;
            }
            for (String link : LINKS) {
                for (String rows : List.of("1", "10", "100", "1000")) {
                    var factors = new TreeMap<>(Map.of("rows", rows, "work", "collect", "tls", "off"));
                    boolean done = decided.test(comparison.arm() + "/" + link + "/rows=" + rows);
                    RatioResult ratio = new RatioResult(
                            new Cell(comparison.arm(), link, factors),
                            comparison.reference(),
                            heats,
                            new Interval(1, 1, 1),
                            "t",
                            Scatter.UNKNOWN);
                    results.add(new ComparisonResult(
                            comparison,
                            ratio,
                            done ? Verdict.EQUAL : Verdict.UNDECIDED,
                            done ? 3 : 0,
                            2,
                            0,
                            List.of()));
                }
            }
        }
        return results;
    }

    private static Analysis analysis(List<ComparisonResult> results) {
        return new Analysis(0, List.of(), results, List.of(), null, List.of());
    }
}
