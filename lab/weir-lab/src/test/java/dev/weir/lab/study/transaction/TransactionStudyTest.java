package dev.weir.lab.study.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TransactionStudyTest {
    private final TransactionStudy study = new TransactionStudy();

    @Test
    void aLevelIsReadBackFromItsFactorsAndOthersAreRefused() {
        for (Study.Tier tier : study.tiers(Preset.FULL)) {
            for (Level factors : tier.levels()) {
                assertThat(TransactionLevel.of(factors).level()).isEqualTo(factors);
            }
        }
        assertThatThrownBy(
                        () -> TransactionLevel.of(Level.of("unit", "read-only").with("statements", 1001)))
                .hasMessageContaining("statements=1001")
                .hasMessageContaining("expected 1 to 1000");
        assertThatThrownBy(() -> TransactionLevel.of(Level.of("unit", "saga").with("statements", 1)))
                .hasMessageContaining("unit=saga, expected one of [autocommit, transaction, read-only");
    }

    @Test
    void anyNumberOfStatementsHasAUnit() {
        assertThat(study.levelLike(Level.of("unit", "update").with("statements", 2), "5"))
                .contains(Level.of("unit", "update").with("statements", 5));
        assertThat(TransactionLevel.of(Level.of("unit", "update").with("statements", 5))
                        .reads())
                .isEqualTo(4);
        assertThat(TransactionLevel.of(Level.of("unit", "batch").with("statements", 5))
                        .reads())
                .isZero();
    }

    @Test
    void theFixtureTellsADigestForEachLevel() {
        List<Level> levels = study.tiers(Preset.DEFAULT).get(1).levels();
        Map<String, String> digests = study.fixture(levels).digests();
        assertThat(digests).hasSize(levels.size());
        assertThat(digests.get("unit=isolation, statements=2")).startsWith("4:").endsWith(", READ-COMMITTED");
        assertThat(digests.get("unit=update, statements=2")).startsWith("3:");
        assertThat(digests.get("unit=batch, statements=100")).startsWith("100:");
    }
}
