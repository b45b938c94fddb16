package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The screen of docs/server-look.md is what rules say, and every rule is in its table. */
class ServerLookPageTest {
    private static final Path PAGE = Document.ROOT.resolve("docs").resolve("server-look.md");
    private static final Pattern SAID = Pattern.compile("    (?:Do|Unknown) +(.*)|\\d\\. ([^:]+: ).*");
    private static final Pattern RULE = Pattern.compile("new Finding\\(\\s*\"([a-z-]+)\"");

    private static String sources() throws IOException {
        StringBuilder sources = new StringBuilder();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/weir/lab/observe"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sources.append(Files.readString(file));
            }
        }
        return sources.toString().replaceAll("\"\\s*\\+\\s*\"", "");
    }

    @Test
    void theScreenIsInTheWordsOfTheRules() throws IOException {
        List<String> said = Files.readString(PAGE)
                .lines()
                .map(SAID::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1) == null ? line.group(2) : line.group(1))
                .toList();
        String sources = sources();

        assertThat(said).hasSize(12).allSatisfy(words -> assertThat(sources).contains(words));
    }

    @Test
    void everyRuleIsInTheTable() throws IOException {
        List<String> rules =
                RULE.matcher(sources()).results().map(rule -> rule.group(1)).toList();
        String page = Files.readString(PAGE);

        assertThat(rules).isNotEmpty().allSatisfy(rule -> assertThat(page).contains("| `" + rule + "` |"));
    }
}
