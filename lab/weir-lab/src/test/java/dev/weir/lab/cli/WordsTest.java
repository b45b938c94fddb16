package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import dev.weir.report.page.ReportPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import picocli.CommandLine;

/** Page, help and documents say the same in the same words: those of the field, and of the page's glossary. */
class WordsTest {
    private static final Path ROOT = Document.ROOT;
    private static final int SHOWN = 40;

    /** What a reader sees, by where it stands; without the glossary. */
    private static final Map<String, String> TEXTS = new LinkedHashMap<>();

    private static final List<String> TERMS = new ArrayList<>();

    /** Shown for runs that have what they name, which the run that is rendered here has not. */
    private static final Set<String> ELSEWHERE = Set.of("injected effect", "steady");

    /** Java files of every module, but those of the page's own package. */
    private static final Map<String, String> SOURCES = new LinkedHashMap<>();

    @BeforeAll
    static void read() throws IOException {
        for (String page : Document.pages()) {
            TEXTS.put(page, Files.readString(ROOT.resolve(page)));
        }
        CommandLine weir = WeirCommand.commandLine();
        TEXTS.put("weir --help", weir.getUsageMessage());
        weir.getSubcommands()
                .forEach((name, command) -> TEXTS.put("weir " + name + " --help", command.getUsageMessage()));
        String page =
                ReportPage.render(RunSet.open(ROOT.resolve("docs/example-run")).read());
        Matcher glossary = Pattern.compile("<dl class=\"glossary\">.*?</dl>", Pattern.DOTALL)
                .matcher(page);
        assertThat(glossary.find()).isTrue();
        Matcher term = Pattern.compile("<dt>(.*?)</dt>").matcher(glossary.group());
        while (term.find()) {
            TERMS.addAll(List.of(term.group(1).toLowerCase(Locale.ROOT).split(", ")));
        }
        TEXTS.put("page", text(page.replace(glossary.group(), "")));
        readSources();
    }

    private static String text(String html) {
        return html.replaceAll("(?s)<(script|style)\\b.*?</\\1>", " ").replaceAll("<[^>]*>", " ");
    }

    private static List<String> uses(Pattern pattern, Map<String, String> texts) {
        List<String> uses = new ArrayList<>();
        texts.forEach((where, text) -> {
            Matcher use = pattern.matcher(text);
            while (use.find()) {
                uses.add(where + ": .. "
                        + text.substring(Math.max(0, use.start() - SHOWN), Math.min(text.length(), use.end() + SHOWN))
                                .replaceAll("\\s+", " ")
                        + " ..");
            }
        });
        return uses;
    }

    /** Whole words, over the ends of lines; a line of a comment begins with an asterisk. */
    private static Pattern words(String words) {
        return Pattern.compile("\\b(?:" + words.replace(" ", "[\\s*]+") + ")(?!\\w)", Pattern.CASE_INSENSITIVE);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "words.csv", delimiter = ';')
    void noWordOfOurOwnStandsForATermOfTheField(String ours, String theirs) {
        assertThat(uses(words(ours), TEXTS)).as("say: %s", theirs).isEmpty();
    }

    /** All words in one search: the sources are large. */
    @Test
    void norInMessagesAndComments() throws IOException {
        String all = Files.readAllLines(Path.of("src/test/resources/dev/weir/lab/cli/words.csv")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.substring(0, line.indexOf(';')).strip())
                .collect(Collectors.joining("|"));

        assertThat(uses(words(all), SOURCES))
                .as("words.csv says what to say instead")
                .isEmpty();
    }

    private static void readSources() throws IOException {
        for (Path module : Document.modules()) {
            readSources(module.resolve("src"));
        }
        assertThat(SOURCES).hasSizeGreaterThan(1000);
    }

    private static void readSources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(path -> path.toString().endsWith(".java"))
                    .forEach(path -> SOURCES.put(ROOT.relativize(path).toString(), content(path)));
        }
    }

    private static String content(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyTermOfTheGlossaryIsUsed() {
        assertThat(TERMS).hasSizeGreaterThan(15).contains("noise floor", "link card", "slice group");
        assertThat(TERMS)
                .filteredOn(term -> !ELSEWHERE.contains(term))
                .allSatisfy(term ->
                        assertThat(uses(words(term + "s?"), TEXTS)).as(term).isNotEmpty());
    }

    /** Code that is quoted, options and addresses have spellings of their own. */
    @Test
    void termsAreSpelledAsInTheGlossary() {
        Map<String, String> prose = new LinkedHashMap<>();
        TEXTS.forEach((where, text) -> prose.put(where, text.replaceAll("`[^`]*`|\\([^) ]*\\)|--[a-z-]+", " ")));

        assertThat(TERMS).filteredOn(term -> term.contains(" ")).isNotEmpty().allSatisfy(term -> {
            String[] parts = term.split(" ");
            assertThat(uses(words(String.join("-?", parts) + "s?"), prose))
                    .as(term)
                    .isEmpty();
        });
    }
}
