package dev.weir.lab.study.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TransactionStudyTest {
    private final TransactionStudy study = new TransactionStudy();

    @Test
    void itIsMeasuredWhereItIsNamedOnly() {
        assertThat(Studies.all()).extracting(Study::name).contains("transaction");
        assertThat(Studies.usual()).extracting(Study::name).containsExactly("stream", "blob", "keys", "metadata");
    }

    @Test
    void everyQuestionAndTierIsAboutArmsOfTheStudy() {
        Set<String> arms =
                study.arms().stream().map(Arm::info).map(Manifest.Arm::id).collect(Collectors.toSet());
        assertThat(arms).hasSize(study.arms().size()).containsAll(study.usualArms());
        for (Manifest.Comparison comparison : study.comparisons()) {
            assertThat(arms).contains(comparison.arm(), comparison.reference());
        }
        assertThat(study.comparisons())
                .extracting(comparison -> comparison.arm() + "/" + comparison.reference())
                .doesNotHaveDuplicates();
        for (Preset preset : Preset.values()) {
            assertThat(study.tiers(preset)).allMatch(tier -> arms.containsAll(tier.arms()));
        }
    }

    /** A tier is done when its questions have had their rounds: one whose reference is elsewhere would never be. */
    @ParameterizedTest
    @EnumSource(Preset.class)
    void whatAnArmIsComparedWithSeesTheSameLevels(Preset preset) {
        Set<String> visited = new HashSet<>();
        for (Study.Tier tier : study.tiers(preset)) {
            for (Map<String, String> level : tier.levels()) {
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

    @Test
    void everyArmAndLevelIsInTheFullPreset() {
        Set<String> visited = new HashSet<>();
        Set<Map<String, String>> levels = new HashSet<>();
        for (Study.Tier tier : study.tiers(Preset.FULL)) {
            for (Map<String, String> level : tier.levels()) {
                tier.arms().forEach(arm -> visited.add(arm + level));
                levels.add(level);
            }
        }
        assertThat(visited).hasSize(study.arms().size() * levels.size());
    }

    @Test
    void theSentinelIsOneOfTheFirstTiersCells() {
        Study.Tier first = study.tiers(Preset.DEFAULT).get(0);
        assertThat(first.arms()).contains(study.sentinel().arm());
        assertThat(first.levels()).contains(study.sentinel().level());
    }

    @Test
    void aLevelIsReadBackFromItsFactorsAndOthersAreRefused() {
        for (Study.Tier tier : study.tiers(Preset.FULL)) {
            for (Map<String, String> factors : tier.levels()) {
                assertThat(TransactionLevel.of(factors).factors()).isEqualTo(factors);
            }
        }
        assertThatThrownBy(() -> TransactionLevel.of(Map.of("unit", "read-only", "statements", "1001")))
                .hasMessageContaining("statements=1001")
                .hasMessageContaining("expected 1 to 1000");
        assertThatThrownBy(() -> TransactionLevel.of(Map.of("unit", "saga", "statements", "1")))
                .hasMessageContaining("unit=saga, expected one of [autocommit, transaction, read-only");
    }

    @Test
    void anyNumberOfStatementsHasAUnit() {
        assertThat(study.levelLike(Map.of("unit", "update", "statements", "2"), "5"))
                .contains(Map.of("unit", "update", "statements", "5"));
        assertThat(TransactionLevel.of(Map.of("unit", "update", "statements", "5"))
                        .reads())
                .isEqualTo(4);
        assertThat(TransactionLevel.of(Map.of("unit", "batch", "statements", "5"))
                        .reads())
                .isZero();
    }

    @Test
    void theFixtureTellsADigestForEachLevel() {
        List<Map<String, String>> levels = study.tiers(Preset.DEFAULT).get(1).levels();
        Map<String, String> digests = study.fixture(levels).digests();
        assertThat(digests).hasSize(levels.size());
        assertThat(digests.get("unit=isolation, statements=2")).startsWith("4:").endsWith(", READ-COMMITTED");
        assertThat(digests.get("unit=update, statements=2")).startsWith("3:");
        assertThat(digests.get("unit=batch, statements=100")).startsWith("100:");
    }
}
