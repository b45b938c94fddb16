package dev.weir.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What a study's arms, questions and tiers must be, whatever the study. */
public final class StudyRules {
    private StudyRules() {}

    /** Every question, tier and experiment is about arms of the study, and no question is asked twice. */
    public static void requireKnownArms(Study study) {
        Set<String> arms =
                study.arms().stream().map(Arm::info).map(Manifest.Arm::id).collect(Collectors.toSet());
        assertThat(arms)
                .hasSize(study.arms().size())
                .containsAll(study.profile().usualArms());
        for (Manifest.Comparison comparison : study.comparisons()) {
            assertThat(arms).contains(comparison.arm(), comparison.reference());
        }
        assertThat(study.comparisons())
                .extracting(comparison -> comparison.arm() + "/" + comparison.reference())
                .doesNotHaveDuplicates();
        for (Preset preset : Preset.values()) {
            assertThat(study.tiers(preset)).allMatch(tier -> arms.containsAll(tier.arms()));
        }
        assertThat(study.experiments()).allMatch(experiment -> arms.contains(experiment.arm()));
    }

    /** A tier is done when its questions have had their rounds: one whose reference is elsewhere would never be. */
    public static void requireSameLevelsAsReferences(Study study, Preset preset) {
        Set<String> visited = new HashSet<>();
        for (Study.Tier tier : study.tiers(preset)) {
            for (Level level : tier.levels()) {
                tier.arms().forEach(arm -> visited.add(arm + tier.tls() + level));
            }
            for (Manifest.Comparison question : study.comparisons()) {
                String reference = question.reference() + tier.tls();
                boolean asked = tier.arms().contains(question.arm())
                        && visited.stream().anyMatch(cell -> cell.startsWith(reference));
                if (asked) {
                    assertThat(tier.levels())
                            .as("%s / %s", question.arm(), question.reference())
                            .allMatch(level -> visited.contains(reference + level));
                }
            }
        }
    }

    /** Every arm is visited at every level of the full preset. */
    public static void requireEverythingInFull(Study study) {
        Set<String> visited = new HashSet<>();
        Set<Level> levels = new HashSet<>();
        for (Study.Tier tier : study.tiers(Preset.FULL)) {
            for (Level level : tier.levels()) {
                tier.arms().forEach(arm -> visited.add(arm + level));
                levels.add(level);
            }
        }
        assertThat(visited).hasSize(study.arms().size() * levels.size());
    }

    /** The sentinel is one of the first tier's cells. */
    public static void requireSentinelInFirstTier(Study study) {
        Study.Tier first = study.tiers(Preset.DEFAULT).get(0);
        assertThat(first.arms()).contains(study.sentinel().arm());
        assertThat(first.levels()).contains(study.sentinel().level());
    }
}
