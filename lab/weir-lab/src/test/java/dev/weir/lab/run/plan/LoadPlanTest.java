package dev.weir.lab.run.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a full run of the study of load visits: rates that suit each link, and what each arm can do. */
class LoadPlanTest {
    private static final String USUAL = "rtt=5ms,rate=1gbit";

    private final Study study = Studies.named("load", Map.of());

    private Plan plan(Preset preset, String... links) {
        return Plan.of(
                study,
                new Plan.Choice(
                        study.tiers(preset),
                        Set.copyOf(Arm.ids(study.arms())),
                        Stream.of(links).map(Recorded::link).toList(),
                        Set.of(),
                        Set.of()));
    }

    private static List<String> visited(Plan plan, String arm, String link) {
        return plan.upToTier(plan.tiers().size()).stream()
                .filter(each -> each.arm().equals(arm) && each.link().equals(link))
                .flatMap(each -> each.levels().stream())
                .map(Level::text)
                .toList();
    }

    @Test
    void linksWithTiersOfTheirOwnHaveNoOtherRates() {
        Plan full = plan(Preset.FULL, USUAL, "rtt=1ms,rate=1gbit", "wan-30ms");

        assertThat(visited(full, "raw.pipelined", "rtt=1ms,rate=1gbit"))
                .containsExactlyInAnyOrder("rate=1600, connections=8, query=row", "connections=8, query=row");
        assertThat(visited(full, "raw.pipelined", "wan-30ms"))
                .containsExactlyInAnyOrder("rate=53, connections=8, query=row", "connections=8, query=row");
        assertThat(visited(full, "raw.pipelined", USUAL))
                .contains("rate=3000, connections=128, query=row", "connections=8, query=100-rows")
                .doesNotContain("rate=1600, connections=8, query=row");
        assertThat(visited(plan(Preset.DEFAULT, "wan-30ms"), "weir.pool", "wan-30ms"))
                .contains("rate=300, connections=8, query=row");
    }

    @Test
    void whatAnArmCannotDoIsNotVisitedWithIt() {
        Plan full = plan(Preset.FULL, USUAL);

        assertThat(visited(full, "redis.lettuce", USUAL)).isNotEmpty().allMatch(level -> level.endsWith("query=row"));
        assertThat(visited(full, "weir.shared", USUAL))
                .anyMatch(level -> level.endsWith("slow-ones"))
                .noneMatch(level -> level.endsWith("100-rows"));
        assertThat(visited(full, "weir.pool", USUAL)).anyMatch(level -> level.endsWith("100-rows"));
    }

    @Test
    void tiersKeepTheirOrderAndTheOthersTheirQuestions() {
        Plan full = plan(Preset.FULL, USUAL, "rtt=1ms,rate=1gbit", "wan-30ms");

        assertThat(full.tiers()).hasSameSizeAs(study.tiers(Preset.FULL));
        assertThat(full.tiers().get(0)).allMatch(each -> each.link().equals(USUAL));
        assertThat(full.comparisons()).containsAll(study.comparisons());
    }
}
