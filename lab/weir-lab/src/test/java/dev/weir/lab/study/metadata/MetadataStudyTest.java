package dev.weir.lab.study.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MetadataStudyTest {
    private final MetadataStudy study = new MetadataStudy();

    @Test
    void theFirstTierIsSmallEnoughForARoundOfEveryStudy() {
        Study.Tier first = study.tiers(Preset.DEFAULT).get(0);
        assertThat(first.arms()).hasSizeLessThanOrEqualTo(6);
        assertThat(first.levels()).hasSizeLessThanOrEqualTo(4);
        assertThat(first.arms()).contains("weir.full", "weir.auto-transaction");
    }

    @Test
    void theFullPresetHasEveryLevel() {
        assertThat(study.tiers(Preset.FULL).stream()
                        .flatMap(tier -> tier.levels().stream())
                        .distinct())
                .hasSize(8);
    }

    @Test
    void aLevelIsReadBackFromItsFactors() {
        for (Study.Tier tier : study.tiers(Preset.FULL)) {
            for (Level factors : tier.levels()) {
                assertThat(MetadataLevel.of(factors).level()).isEqualTo(factors);
            }
        }
        assertThatThrownBy(() -> MetadataLevel.of(
                        Level.of("query", "columns").with("columns", 201).with("rows", 1)))
                .hasMessageContaining("columns up to 200");
        assertThatThrownBy(() -> MetadataLevel.of(
                        Level.of("query", "single-select").with("columns", 2).with("rows", 2)))
                .hasMessageContaining("single-select");
        assertThatThrownBy(() -> MetadataLevel.of(
                        Level.of("query", "columns").with("columns", "x").with("rows", 1)))
                .hasMessageContaining("columns=x");
    }

    @Test
    void everyRowOfATableIsVisitedAndEveryColumnHasANameOfItsOwn() {
        MetadataLevel wide = MetadataLevel.columns(WideTable.COLUMNS, 1);
        assertThat(IntStream.range(0, MetadataSession.Visits.COUNT)
                        .map(wide::key)
                        .boxed())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, WideTable.ROWS).boxed().toList());
        List<String> names =
                IntStream.range(0, WideTable.COLUMNS).mapToObj(WideTable::name).toList();
        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.length() >= 11 && name.length() <= 14);
        assertThat(WideTable.names(2)).isEqualTo("order_count, order_serial");
    }

    @Test
    void theFixtureTellsADigestForEachLevel() {
        List<Level> levels = study.tiers(Preset.DEFAULT).get(0).levels();
        Manifest.Fixture fixture = study.fixture(levels);
        assertThat(fixture.digests()).hasSize(levels.size());
        assertThat(fixture.digests().get("query=columns, columns=50, rows=1"))
                .isEqualTo(study.expectedDigest(
                        Level.of("query", "columns").with("columns", 50).with("rows", 1)))
                .startsWith("4:");
    }
}
