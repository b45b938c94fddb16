package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The glossary among the docs is the page's, word for word; {@code -Dweir.rewrite=true} writes it. */
class GlossaryTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "glossary.md");
    private static final Pattern ENTRY =
            Pattern.compile("<div id=\"term-[a-z]+\"><dt>([^<]+)</dt><dd>([^<]+)</dd></div>");
    private static final String HEAD = """
            # Glossary

            These are the words of a report, as its own glossary has them; [how a verdict is made](method.md)
            has the formulas behind them.

            """;

    @Test
    void theGlossaryOfTheDocsIsThatOfThePage() throws IOException {
        String written = HEAD
                + ENTRY.matcher(template())
                        .results()
                        .map(entry -> wrapped("**" + entry.group(1) + ".** " + entry.group(2)))
                        .collect(Collectors.joining("\n"));
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.writeString(PAGE, written);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(written);
        assertThat(written.lines().filter(line -> line.startsWith("**"))).hasSizeGreaterThan(15);
    }

    private static String template() throws IOException {
        try (InputStream in = Template.class.getResourceAsStream("report.html")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Lines of at most 100 characters, and one that is empty. */
    private static String wrapped(String text) {
        StringBuilder lines = new StringBuilder();
        int length = 0;
        for (String word : text.split(" ", -1)) {
            boolean fits = length + 1 + word.length() <= 100;
            lines.append(length == 0 ? "" : fits ? " " : "\n").append(word);
            length = fits && length > 0 ? length + 1 + word.length() : word.length();
        }
        return lines + "\n";
    }
}
