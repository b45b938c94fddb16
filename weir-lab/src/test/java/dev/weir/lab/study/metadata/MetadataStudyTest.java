package dev.weir.lab.study.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MetadataStudyTest {
    private final MetadataStudy study = new MetadataStudy();

    @Test
    void everyQuestionAndTierIsAboutArmsOfTheStudy() {
        Set<String> arms = new HashSet<>();
        study.arms().stream().map(Arm::info).map(Manifest.Arm::id).forEach(arms::add);
        assertThat(arms).hasSize(study.arms().size());
        for (Manifest.Comparison comparison : study.comparisons()) {
            assertThat(arms).contains(comparison.arm(), comparison.reference());
        }
        assertThat(study.comparisons())
                .extracting(comparison -> comparison.arm() + "/" + comparison.reference())
                .doesNotHaveDuplicates();
        assertThat(study.experiments()).allMatch(experiment -> arms.contains(experiment.arm()));
        for (Preset preset : Preset.values()) {
            assertThat(study.tiers(preset)).allMatch(tier -> arms.containsAll(tier.arms()));
        }
    }

    @Test
    void theFirstTierIsSmallEnoughForARoundOfEveryStudy() {
        Study.Tier first = study.tiers(Preset.DEFAULT).get(0);
        assertThat(first.arms()).hasSizeLessThanOrEqualTo(6);
        assertThat(first.levels()).hasSizeLessThanOrEqualTo(4);
        assertThat(first.arms()).contains("weir.full", "weir.auto-transaction", "raw.none");
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
        assertThat(levels).hasSize(8);
        assertThat(visited).hasSize(study.arms().size() * levels.size());
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
    void theSentinelIsOneOfTheFirstTiersCells() {
        Study.Tier first = study.tiers(Preset.DEFAULT).get(0);
        assertThat(first.arms()).contains(study.sentinel().arm());
        assertThat(first.levels()).contains(study.sentinel().level());
    }

    @Test
    void aLevelIsReadBackFromItsFactors() {
        for (Study.Tier tier : study.tiers(Preset.FULL)) {
            for (Map<String, String> factors : tier.levels()) {
                assertThat(MetadataLevel.of(factors).factors()).isEqualTo(factors);
            }
        }
        assertThatThrownBy(() -> MetadataLevel.of(Map.of("query", "columns", "columns", "201", "rows", "1")))
                .hasMessageContaining("columns up to 200");
        assertThatThrownBy(() -> MetadataLevel.of(Map.of("query", "single-select", "columns", "2", "rows", "2")))
                .hasMessageContaining("single-select");
        assertThatThrownBy(() -> MetadataLevel.of(Map.of("query", "columns", "columns", "x", "rows", "1")))
                .hasMessageContaining("columns=x");
    }

    @Test
    void everyRowOfATableIsVisitedAndEveryColumnHasANameOfItsOwn() {
        MetadataLevel wide = MetadataLevel.columns(WideTable.COLUMNS, 1);
        assertThat(IntStream.range(0, Visits.COUNT).map(wide::key).boxed())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, WideTable.ROWS).boxed().toList());
        List<String> names =
                IntStream.range(0, WideTable.COLUMNS).mapToObj(WideTable::name).toList();
        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.length() >= 11 && name.length() <= 14);
        assertThat(WideTable.names(2)).isEqualTo("order_count, order_serial");
    }

    @Test
    void theFixtureTellsADigestForEachLevel() {
        List<Map<String, String>> levels = study.tiers(Preset.DEFAULT).get(0).levels();
        Manifest.Fixture fixture = study.fixture(levels);
        assertThat(fixture.digests()).hasSize(levels.size());
        assertThat(fixture.digests().get("query=columns, columns=50, rows=1"))
                .isEqualTo(study.expectedDigest(Map.of("query", "columns", "columns", "50", "rows", "1")))
                .startsWith("4:");
    }
}
