package dev.weir.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnsTest {
    @Test
    void figuresStandBelowEachOther() {
        assertThat(Columns.of(List.of(
                        List.of("arm", "rate", "words"), List.of("a", "1,480", "yes, it is"), List.of("group"))))
                .containsExactly("arm     rate  words", "a      1,480  yes, it is", "group");
    }

    @Test
    void nothingIsNothing() {
        assertThat(Columns.of(List.of())).isEmpty();
    }
}
