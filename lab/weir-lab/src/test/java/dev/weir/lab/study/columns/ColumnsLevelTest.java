package dev.weir.lab.study.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.model.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ColumnsLevelTest {
    @Test
    void aLevelIsReadBackFromItsFactorsAndOthersAreRefused() {
        for (ColumnsLevel query : List.of(ColumnsLevel.wide(500), ColumnsLevel.narrow(500))) {
            assertThat(ColumnsLevel.of(query.level())).isEqualTo(query);
        }
        assertThatThrownBy(() -> ColumnsLevel.of(Level.of("rows", "0").with("columns", 16)))
                .hasMessageContaining("rows=0")
                .hasMessageContaining("expected 1 to 10000000");
        assertThatThrownBy(() -> ColumnsLevel.of(Level.of("rows", 500).with("columns", 4)))
                .hasMessageContaining("columns=4")
                .hasMessageContaining("expected 16 or 3");
    }

    @Test
    void theDigestIsOfOrderAndOfEveryValue() {
        assertThat(digest(List.of("1", "23"), List.of("4"))).startsWith("2:");
        assertThat(List.of(
                        digest(List.of("1", "23"), List.of("4")),
                        digest(List.of("4"), List.of("1", "23")),
                        digest(List.of("12", "3"), List.of("4")),
                        digest(List.of("1", "23"), List.of("5"))))
                .doesNotHaveDuplicates();
    }

    @SafeVarargs
    private static String digest(List<String>... rows) {
        ColumnsDigest digest = new ColumnsDigest();
        for (List<String> row : rows) {
            digest.row(row);
        }
        return digest.toString();
    }
}
