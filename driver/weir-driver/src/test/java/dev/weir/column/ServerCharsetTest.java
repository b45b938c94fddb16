package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ServerCharsetTest {
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
