package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of the documentation that the code makes; {@code -Dweir.rewrite=true} writes it anew. */
final class GeneratedPage {
    private GeneratedPage() {}

    /**
     * Checks that a page is what the code says.
     *
     * @param name of its file in {@code docs}
     * @param expected its text
     * @param test the one that rewrites it
     */
    static void check(String name, String expected, Class<?> test) throws IOException {
        Path file = Path.of("..", "docs", name);
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.writeString(file, expected);
        }
        assertThat(file)
                .as("stale; rewrite it: mvn verify -pl weir-drop-in -am -Dtest=" + test.getSimpleName()
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dweir.rewrite=true")
                .content()
                .isEqualTo(expected);
    }
}
