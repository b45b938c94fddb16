package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Colours are written in one file; what draws names them. */
class PaletteTest {
    private static final Path SOURCES = Path.of("src", "main");
    private static final Pattern COLOUR = Pattern.compile(
            "(?i)(?<!&)#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\(\\s*[\\d.]");

    @Test
    void noColourIsWrittenButInThePalette() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<Path> pages = files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*\\.(java|js|css|html)"))
                    .toList();

            assertThat(pages).hasSizeGreaterThan(100);
            for (Path file : pages) {
                boolean palette = file.endsWith("palette.css");
                assertThat(COLOUR.matcher(Files.readString(file)).results().map(found -> found.group()))
                        .as("colours in %s; name one of palette.css instead", file)
                        .matches(found -> found.isEmpty() != palette);
            }
        }
    }

    @Test
    void everyColourOfAnArmIsInThePalette() {
        assertThat(Pattern.compile("--arm-([a-z]+): light-dark\\(#")
                        .matcher(Template.resource("palette.css"))
                        .results()
                        .map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(ArmLook.colours());
    }
}
