package dev.weir.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.stream.StreamStudy;
import dev.weir.report.model.Level;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreeLevelsTest {

    @Test
    void aValueThatThePresetDoesNotVisitIsVisitedByTheSameArmsInTheSameOrder() {
        Study study = new StreamStudy();
        List<Study.Tier> tiers = FreeLevels.tiers(study, Preset.DEFAULT, Set.of("5000"));

        List<Study.Tier> usual = study.tiers(Preset.DEFAULT);
        assertThat(tiers).hasSameSizeAs(usual);
        for (int i = 0; i < tiers.size(); i++) {
            assertThat(tiers.get(i).arms()).isEqualTo(usual.get(i).arms());
            assertThat(tiers.get(i).tls()).isEqualTo(usual.get(i).tls());
        }
        assertThat(tiers.get(0).levels()).containsExactly(Level.of("rows", 5000).with("work", "collect"));
        assertThat(levels(tiers)).extracting(level -> level.get("rows")).containsOnly("5000");
        assertThat(levels(tiers)).extracting(level -> level.get("work")).contains("fold");
    }

    @Test
    void aValueOfThePresetIsVisitedWhereThePresetVisitsIt() {
        List<Study.Tier> tiers = FreeLevels.tiers(new StreamStudy(), Preset.DEFAULT, Set.of("100000"));

        assertThat(tiers).hasSize(1);
        assertThat(tiers.get(0).levels())
                .containsExactly(Level.of("rows", 100000).with("work", "fold"));
    }

    @Test
    void bothKindsOfValuesGoTogether() {
        List<Study.Tier> tiers = FreeLevels.tiers(new StreamStudy(), Preset.DEFAULT, Set.of("1", "5000"));

        assertThat(tiers.get(0).levels()).extracting(level -> level.get("rows")).containsExactlyInAnyOrder("1", "5000");
    }

    @Test
    void withoutAWishThePresetIsLeftAlone() {
        Study study = new StreamStudy();

        assertThat(FreeLevels.tiers(study, Preset.FULL, Set.of())).isEqualTo(study.tiers(Preset.FULL));
    }

    /** The published queries have two columns; only the wide table has as many as one likes. */
    @Test
    void onlyTheWideTableHasAnyNumberOfColumns() {
        List<Study.Tier> tiers = FreeLevels.tiers(Studies.named("metadata", Map.of()), Preset.DEFAULT, Set.of("30"));

        assertThat(levels(tiers)).extracting(level -> level.get("query")).containsOnly("columns");
        assertThat(levels(tiers)).extracting(level -> level.get("columns")).containsOnly("30");
    }

    @ParameterizedTest
    @CsvSource({"stream, 99999", "blob, 512", "blob, 12000000", "keys, 64", "metadata, 200", "metadata, 7"})
    void everyFreeLevelHasADigestThatItsFixtureCanGive(String name, String value) {
        Study study = Studies.named(name, Map.of());
        List<Level> levels =
                FreeLevels.tiers(study, Preset.DEFAULT, Set.of(value)).get(0).levels();

        assertThat(levels).isNotEmpty().allSatisfy(level -> {
            assertThat(level.get(study.levelFactor())).isEqualTo(value);
            assertThat(study.expectedDigest(level)).isNotEmpty();
        });
        assertThat(study.profile().levelRange().holds(Long.parseLong(value))).isTrue();
    }

    private static List<Level> levels(List<Study.Tier> tiers) {
        return tiers.stream().flatMap(tier -> tier.levels().stream()).toList();
    }
}
