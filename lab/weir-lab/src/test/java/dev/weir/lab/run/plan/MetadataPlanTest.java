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
import dev.weir.report.stats.SelfTest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a run of the metadata study visits. */
class MetadataPlanTest {
    private static final Analysis NOTHING =
            new Analysis(0, List.of(), List.of(), List.of(), new SelfTest(List.of()), List.of(), List.of());

    private final Study study = Studies.named("metadata", Map.of());

    private Plan plan(Set<String> only) {
        return Plan.of(
                study,
                new Plan.Choice(
                        study.tiers(Preset.DEFAULT),
                        study.arms().stream()
                                .map(Arm::info)
                                .map(Manifest.Arm::id)
                                .collect(Collectors.toSet()),
                        Stream.of("local", "lan-1g", "wan-30ms")
                                .map(Recorded::link)
                                .toList(),
                        Set.of(),
                        only));
    }

    @Test
    void theFirstHeatIsSmall() {
        List<LapGroup> groups = new HeatPlanner(plan(Set.of()), 1, true).plan(1, NOTHING);

        assertThat(groups)
                .filteredOn(group -> group.arms().contains(new LapGroup.DrawnArm("weir.auto-transaction", 0)))
                .extracting(group -> group.setting().level())
                .extracting(level -> level.get("query") + "/" + level.get("columns"))
                .containsOnly("single-select/2", "columns/50", "large-select/2")
                .as("on the two links with a short round trip")
                .hasSize(3 * 2);
        assertThat(groups.stream().flatMap(group -> group.workers().stream()).distinct())
                .as("four arms, the sentinel, and the known effects")
                .hasSize(4 + 2);
    }

    @Test
    void everyArmAndQuestionIsPlanned() {
        Plan plan = plan(Set.of());

        assertThat(plan.tiers()).hasSize(study.tiers(Preset.DEFAULT).size());
        assertThat(plan.comparisons()).hasSameSizeAs(study.comparisons());
        assertThat(plan.arms())
                .containsAll(study.arms().stream().map(arm -> arm.info().id()).toList());
    }

    @Test
    void columnsCanBeChosen() {
        assertThat(plan(Set.of("200")).levels())
                .contains(Level.of("query", "columns").with("columns", 200).with("rows", 1))
                .noneMatch(level -> level.get("columns").equals("50"));
    }
}
