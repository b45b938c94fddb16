package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.stats.Analysis;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Every study's first tier has its three heats within the budget of a run that was given none, and leaves time for
 * experiments. What a slice group takes is taken from recorded runs on two shared cores: a JVM, then warm-up, check and five timed
 * batches of each level, with the waiting on a link of 30 ms.
 */
class FirstTiersTest {
    private static final List<String> LINKS = List.of("local", "lan-1g", "wan-30ms");
    private static final int ROUNDS = 3;
    private static final double FORK_SECONDS = 0.8;
    private static final double LEVEL_SECONDS = 0.53;
    /** On 30 ms each of the eight values or keys that are checked waits besides. */
    private static final Map<String, Double> FAR_LEVEL_SECONDS =
            Map.of("stream", 0.92, "blob", 1.3, "keys", 1.27, "metadata", 0.92);

    /** Link cards at both ends, fixtures, rendering. */
    private static final double AROUND_SECONDS = 20;

    private static final double SHARE_OF_EXPERIMENTS = 0.05;

    private static final Analysis NOTHING = new Analysis(0, List.of(), List.of(), List.of(), null, List.of());

    @Test
    void threeHeatsOfEveryStudyFitTheDefaultBudget() {
        List<Study> studies = Studies.all();
        double heat = 0;
        for (int i = 0; i < studies.size(); i++) {
            heat += seconds(studies.get(i), i == 0);
        }

        double budget = Preset.DEFAULT.budget(studies.size()).toSeconds();
        assertThat(ROUNDS * heat)
                .as("a heat takes %.0f s", heat)
                .isLessThan((1 - SHARE_OF_EXPERIMENTS) * budget - AROUND_SECONDS);
    }

    /** Known effects are injected into the first study of a run only. */
    private static double seconds(Study study, boolean injected) {
        Set<String> arms = study.arms().stream().map(arm -> arm.info().id()).collect(Collectors.toSet());
        Plan plan = Plan.of(study, study.tiers(Preset.DEFAULT), arms, LINKS, Set.of(), Set.of(), injected);
        return new HeatPlanner(plan, 1)
                .plan(0, NOTHING).stream()
                        .mapToDouble(group -> seconds(study, group))
                        .sum();
    }

    private static double seconds(Study study, PlannedGroups group) {
        double level = group.link().equals("wan-30ms") ? FAR_LEVEL_SECONDS.get(study.name()) : LEVEL_SECONDS;
        return FORK_SECONDS + level * group.levels().size();
    }
}
