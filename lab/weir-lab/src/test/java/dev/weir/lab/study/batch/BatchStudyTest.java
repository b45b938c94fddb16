package dev.weir.lab.study.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BatchStudyTest {
    private final BatchStudy study = new BatchStudy();

    @Test
    void theFirstTierIsWeirAgainstItsPeersAsTheyComeAndRewriting() {
        Study.Tier first = study.tiers(Preset.DEFAULT).get(0);
        assertThat(first.arms())
                .containsExactlyInAnyOrder(
                        "weir.default",
                        "weir.no-rewrite",
                        "connectorj.default",
                        "connectorj.rewrite",
                        "mariadb.default");
        assertThat(study.tiers(Preset.DEFAULT).stream()
                        .flatMap(tier -> tier.levels().stream())
                        .distinct())
                .extracting(level -> level.get("inserts"))
                .containsExactly("100", "1000", "10000");
    }

    @Test
    void aLevelIsReadBackFromItsFactorsAndOthersAreRefused() {
        assertThat(BatchLevel.of(Level.of("inserts", 500)).level()).isEqualTo(Level.of("inserts", 500));
        for (String inserts : List.of("0", "20001", "many", "")) {
            assertThatThrownBy(() -> BatchLevel.of(Level.of("inserts", inserts)))
                    .hasMessageContaining("inserts=" + inserts)
                    .hasMessageContaining("expected 1 to 20000");
        }
        assertThat(study.profile().levelRange().holds(20_000)).isTrue();
        assertThat(study.profile().levelRange().holds(20_001)).isFalse();
    }

    @Test
    void theFixtureTellsADigestForEachLevel() {
        Map<String, String> digests = study.fixture(List.of(Level.of("inserts", 100), Level.of("inserts", 1000)))
                .digests();
        assertThat(digests).hasSize(2);
        assertThat(digests.get("inserts=100")).startsWith("100:");
        assertThat(digests.get("inserts=1000")).startsWith("1000:");
    }

    /** What a driver may write wrongly is among the values of the smallest level. */
    @Test
    void valuesNeedEscapingAndEncoding() {
        List<String> names = IntStream.range(0, 100).mapToObj(BatchRow::name).toList();
        assertThat(names)
                .anyMatch(name -> name.contains("'"))
                .anyMatch(name -> name.contains("\\"))
                .anyMatch(name -> name.contains("ß"))
                .allMatch(name -> name.length() <= 60);
        assertThat(IntStream.range(0, 30_000).mapToLong(BatchRow::amount)).allMatch(amount -> amount >= 0);
    }

    @Test
    void anArmThatWaitsForEachInsertSaysSo() {
        Level level = Level.of("inserts", 1000);
        assertThat(study.arm("connectorj.default").leastRoundTrips(level)).isEqualTo(1001);
        assertThat(study.arm("connectorj.rewrite").leastRoundTrips(level)).isEqualTo(2);
        assertThat(study.arm("mariadb.default").leastRoundTrips(level)).isEqualTo(2);
    }
}
