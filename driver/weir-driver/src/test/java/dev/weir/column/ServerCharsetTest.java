package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerCharsetTest {
    @ParameterizedTest
    @CsvSource({
        "1, BIG5",
        "8, LATIN1",
        "33, UTF8MB3",
        "45, UTF8MB4",
        "63, BINARY",
        "83, UTF8MB3",
        "223, UTF8MB3",
        "224, UTF8MB4",
        "249, GB18030",
        "255, UTF8MB4",
        "309, UTF8MB4",
        "323, UTF8MB4",
        "576, UTF8MB3",
        "608, UTF8MB4",
        "1032, LATIN1",
        "1070, UTF8MB4",
        "2048, UTF8MB3",
        "2304, UTF8MB4",
        "2560, UCS2",
        "2816, UTF16",
        "3072, UTF32"
    })
    void collations(int collation, ServerCharset set) {
        assertThat(ServerCharset.of(collation)).contains(set);
    }

    @Test
    void unknownIds() {
        for (int id : new int[] {0, -1, 17, 100, 1000, 65_535}) {
            assertThat(ServerCharset.of(id)).as("id=%d", id).isEmpty();
            assertThat(ServerCharset.javaCharset(id)).isEmpty();
            assertThat(ServerCharset.maxBytes(id)).isEqualTo(1);
        }
    }

    @Test
    void everySetThatJavaHasIsFound() {
        for (ServerCharset set : ServerCharset.values()) {
            boolean none = switch (set) {
                case DEC8, HP8, SWE7, ARMSCII8, KEYBCS2, BINARY, GEOSTD8 -> true;
                default -> false;
            };
            assertThat(set.charset().isEmpty()).as(set.name()).isEqualTo(none);
        }
        assertThat(ServerCharset.javaCharset(63)).contains(StandardCharsets.UTF_8);
        assertThat(ServerCharset.javaCharset(255)).contains(StandardCharsets.UTF_8);
        assertThat(ServerCharset.maxBytes(255)).isEqualTo(4);
    }
}
