package dev.weir.lab.study.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExportStudyTest {
    private final ExportStudy study = new ExportStudy();

    @Test
    void aLevelIsReadBackFromItsFactorsAndOthersAreRefused() {
        assertThat(ExportTable.of(Level.of("rows", 500)).rows()).isEqualTo(500);
        for (String rows : List.of("0", "10000001", "many", "")) {
            assertThatThrownBy(() -> ExportTable.of(Level.of("rows", rows)))
                    .hasMessageContaining("rows=" + rows)
                    .hasMessageContaining("expected 1 to 10000000");
        }
    }

    @Test
    void theDigestIsOfAnyOrderAndTellsValuesFromOneAnother() {
        assertThat(digest(1, 2)).isEqualTo(digest(2, 1)).startsWith("2:");
        assertThat(digest(1, 1)).isNotEqualTo(digest(1, 2));
        ExportDigest swapped = new ExportDigest();
        swapped.add(1, 20, "one");
        swapped.add(2, 10, "two");
        assertThat(swapped.toString()).isNotEqualTo(digest(1, 2));
    }

    /** What a program pastes that takes the advice; it does not call setFetchSize. */
    @Test
    void readersOfOneInstantAreLinesToPaste() {
        Manifest.Arm readers = study.arms().stream()
                .map(Arm::info)
                .filter(arm -> arm.id().equals(ExportArms.WEIR_READERS))
                .findFirst()
                .orElseThrow();
        assertThat(readers.settings()).containsEntry("setFetchSize", "not called");
        assertThat(readers.about().setup())
                .containsExactly(
                        "Snapshot snapshot = Snapshot.open(dataSource, 8, SnapshotOptions.exact(\"TABLE\"));"
                                + "  // dev.weir:weir-snapshot; close() it",
                        "snapshot.read(snapshot.ranges(\"TABLE\", 32), \"*\", (range, row) -> { ... });");
    }

    private static String digest(int... ids) {
        ExportDigest digest = new ExportDigest();
        for (int id : ids) {
            digest.add(id, 10L * id, id == 1 ? "one" : "two");
        }
        return digest.toString();
    }
}
