package dev.weir.lab.run.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.stream.StreamStudy;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.SelfTest;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ApartGroupsTest {
    private static final int FIRST = 2;
    private static final List<Manifest.Link> LINKS = List.of(Recorded.link("local"), Recorded.link("wan-30ms"));

    private final Study study = new StreamStudy();
    private final Plan plan = Plan.of(
            study,
            new Plan.Choice(
                    study.tiers(Preset.DEFAULT),
                    study.arms().stream().map(arm -> arm.info().id()).collect(Collectors.toSet()),
                    LINKS,
                    Set.of(),
                    Set.of()));
    private final ApartGroups apart = ApartGroups.of(plan, FIRST, LINKS, level -> false);

    private List<LapGroup> planned(int heat) {
        return new HeatPlanner(plan, 1, false)
                .plan(
                        heat,
                        new Analysis(
                                0, List.of(), List.of(), List.of(), new SelfTest(List.of()), List.of(), List.of()));
    }

    @Test
    void theFirstTierIsRacedBothWaysWhereNothingIsEmulated() {
        List<LapGroup> groups = apart.with(planned(FIRST), FIRST);

        assertThat(groups.stream().filter(LapGroup::apart))
                .extracting(group ->
                        group.setting().link() + " " + group.setting().level().get("rows"))
                .containsExactlyInAnyOrder("local 1", "local 100", "local 1000");
        assertThat(groups.stream().filter(group -> !group.apart()).toList()).isEqualTo(planned(FIRST));
    }

    @Test
    void itFollowsTheSameOnOneCoreWithTheSameArms() {
        List<LapGroup> groups = apart.with(planned(FIRST), FIRST);

        IntStream.range(0, groups.size())
                .filter(each -> groups.get(each).apart())
                .forEach(each ->
                        assertThat(groups.get(each - 1).onCoresOfTheirOwn()).isEqualTo(groups.get(each)));
    }

    @Test
    void threeHeatsDoSo() {
        assertThat(IntStream.range(0, 8)
                        .filter(heat -> apart.with(planned(heat), heat).stream().anyMatch(LapGroup::apart)))
                .containsExactly(FIRST, FIRST + 1, FIRST + 2);
    }

    @Test
    void whatUsesEveryCoreIsNotPlaced() {
        assertThat(ApartGroups.of(plan, FIRST, LINKS, level -> true).settings()).isEmpty();
    }

    @Test
    void aSplitHeatKeepsThem() {
        List<LapGroup> groups = apart.with(planned(FIRST), FIRST);
        long before = groups.stream().filter(LapGroup::apart).count();

        List<List<LapGroup>> parts = new MemoryPlan(64, 4).split(groups, plan.comparisons(), Set.of());

        assertThat(parts).hasSizeGreaterThan(1);
        assertThat(parts.get(0).stream().filter(LapGroup::apart)).hasSize((int) before);
    }
}
