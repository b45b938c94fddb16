package dev.weir.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Parts of {@code docs/differences.md}, each written by one test; {@code -Dweir.rewrite=true} on it writes its part anew. */
public final class DifferencesPage {
    private static final Path PAGE = Path.of("..", "..", "docs", "differences.md");
    private static final String HEADING = "\n## ";

    private DifferencesPage() {}

    /**
     * Checks a part of the page.
     *
     * @param expected its text, from its heading on
     */
    public static void check(String expected) throws IOException {
        String page = Files.readString(PAGE);
        String heading = expected.substring(0, expected.indexOf('\n') + 1);
        int from = page.indexOf("\n" + heading) + 1;
        assertThat(from).as("part of %s: %s", PAGE, heading).isPositive();
        int next = page.indexOf(HEADING, from);
        int to = next < 0 ? page.length() : next;
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.writeString(PAGE, page.substring(0, from) + expected + page.substring(to));
            return;
        }
        assertThat(page.substring(from, to))
                .as("stale; run this test with -Dweir.rewrite=true")
                .isEqualTo(expected);
    }
}
