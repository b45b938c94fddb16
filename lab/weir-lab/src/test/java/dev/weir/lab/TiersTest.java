package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test is of one tier: without a tag of the gate, else of the nightly build. */
class TiersTest {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Set<String> TIERS = Set.of("nightly", "measures");
    private static final Pattern TAG = Pattern.compile("(?m)^( *)@Tag\\((.*)\\)$");

    private static List<Path> testClasses() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT, 20)) {
            return files.filter(file -> file.toString().contains("/src/test/java/"))
                    .filter(file -> file.toString().endsWith(".java"))
                    .toList();
        }
    }

    private static List<MatchResult> tags(Path file) {
        try {
            return TAG.matcher(Files.readString(file)).results().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void tagsNameATier() throws IOException {
        List<String> unknown = new ArrayList<>();
        for (Path file : testClasses()) {
            for (MatchResult tag : tags(file)) {
                if (!TIERS.contains(tag.group(2).replace("\"", ""))) {
                    unknown.add(ROOT.relativize(file) + ": " + tag.group().strip());
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void aClassWithATierHasNoTestOfAnother() throws IOException {
        assertThat(testClasses())
                .filteredOn(
                        file -> tags(file).stream().anyMatch(tag -> tag.group(1).isEmpty()))
                .hasSizeGreaterThan(10)
                .allSatisfy(file -> assertThat(tags(file)).hasSize(1));
    }

    @Test
    void theGateLeavesOutWhatHasATag() throws IOException {
        assertThat(Files.readString(ROOT.resolve("pom.xml")))
                .contains("<test.excluded>nightly | measures</test.excluded>")
                .contains("<excludedGroups>${test.excluded}</excludedGroups>");
    }
}
