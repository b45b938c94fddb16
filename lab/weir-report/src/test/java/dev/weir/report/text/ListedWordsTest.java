package dev.weir.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListedWordsTest {
    @ParameterizedTest
    @CsvSource({
        "a, 'a'",
        "a b, 'a and b'",
        "a b c, 'a, b and c'",
        "a b c d, 'a, b and 2 others'",
        "a b c d e, 'a, b and 3 others'",
    })
    void aLongListIsCut(String items, String words) {
        assertThat(Words.list(List.of(items.split(" ", -1)), 2)).isEqualTo(words);
    }
}
