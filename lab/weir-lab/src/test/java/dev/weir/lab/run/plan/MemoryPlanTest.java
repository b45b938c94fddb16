package dev.weir.lab.run.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.rig.EnvironmentException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MemoryPlanTest {
    private static final long GIBIBYTE = 1L << 30;
    private static final Set<String> COMMON = Set.of("base", "sentinel");
    private static final List<Manifest.Comparison> COMPARISONS =
            Stream.of("a", "b", "c", "d").map(arm -> comparison(arm, "base")).toList();

    private static Manifest.Comparison comparison(String arm, String reference) {
        return new Manifest.Comparison(arm, reference, "?", true);
    }

    private static List<LapGroup> groups(String... arms) {
        return List.of(new LapGroup(
                new LapGroup.Setting("local", "off", Level.of("rows", 1)),
                Stream.of(arms).map(arm -> new LapGroup.DrawnArm(arm, 0)).toList()));
    }

    private static List<List<String>> arms(List<List<LapGroup>> parts) {
        return parts.stream()
                .map(part ->
                        part.get(0).arms().stream().map(LapGroup.DrawnArm::id).toList())
                .toList();
    }

    @Test
    void allWorkersAreAliveTogetherWhereMemoryAllows() {
        List<LapGroup> groups = groups("base", "sentinel", "a", "b", "c", "d");
        MemoryPlan plan = MemoryPlan.of(24 * GIBIBYTE, 6);

        assertThat(plan.heapMegabytes()).isEqualTo(512);
        assertThat(plan.split(groups, COMPARISONS, COMMON)).containsExactly(groups);
    }

    @Test
    void heapsShrinkBeforeWorkersAreParted() {
        assertThat(MemoryPlan.of(4 * GIBIBYTE, 8).heapMegabytes()).isBetween(192, 300);
        assertThat(MemoryPlan.of(4 * GIBIBYTE, 8).mostWorkers()).isEqualTo(8);
        assertThat(MemoryPlan.of(-1, 8)).isEqualTo(new MemoryPlan(512, 8));
    }

    @Test
    void whatDoesNotFitIsRacedInHeatsThatShareTheSentinel() {
        MemoryPlan plan = new MemoryPlan(192, 4);

        assertThat(arms(plan.split(groups("base", "sentinel", "a", "b", "c", "d"), COMPARISONS, COMMON)))
                .containsExactly(List.of("base", "sentinel", "a", "b"), List.of("base", "sentinel", "c", "d"));
    }

    @Test
    void bothArmsOfEveryComparisonMeet() {
        List<Manifest.Comparison> chain = List.of(comparison("a", "b"), comparison("c", "d"), comparison("a", "d"));
        List<List<String>> parts =
                arms(new MemoryPlan(192, 4).split(groups("base", "sentinel", "a", "b", "c", "d"), chain, COMMON));

        assertThat(chain)
                .allSatisfy(each -> assertThat(parts)
                        .anyMatch(part -> part.contains(each.arm()) && part.contains(each.reference())));
        assertThat(parts).allSatisfy(part -> assertThat(part).hasSizeLessThanOrEqualTo(4));
    }

    @Test
    void tooLittleForTwoWorkersIsSaid() {
        assertThatThrownBy(() -> MemoryPlan.of(GIBIBYTE / 2, 5))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("available=512 MiB, expected at least 880 MiB");
    }
}
