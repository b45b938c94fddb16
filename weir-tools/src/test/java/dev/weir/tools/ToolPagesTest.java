package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of tools names the versions that ran, and the code of each tool's page is the code that ran. */
@Tag("nightly")
class ToolPagesTest {
    private static final Path PAGES = Path.of("..", "docs", "tools");
    private static final Path LIST = PAGES.resolve("README.md");
    private static final Pattern TABLE =
            Pattern.compile("(?s)(?<=\\| what is run \\| test \\|\n\\|---\\|---\\|---\\|---\\|\n)(\\|[^\n]*\n)*");
    /** Commands are for a shell; all else is code. */
    private static final Pattern CODE = Pattern.compile("(?s)```(?:java|kotlin|xml|properties|yaml|sql)\n(.*?)```");

    static List<Tool> tools() {
        return Tool.ALL;
    }

    @Test
    void theTableNamesTheVersionsThatRan() throws IOException {
        List<String> rows = new ArrayList<>();
        for (Tool tool : Tool.ALL) {
            rows.add(tool.row() + "\n");
        }
        rows.sort(String.CASE_INSENSITIVE_ORDER);
        String expected = String.join("", rows);
        String page = Files.readString(LIST);
        if (Boolean.getBoolean("weir.rewrite")) {
            page = TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(expected));
            Files.writeString(LIST, page);
        }
        assertThat(TABLE.matcher(page).results().map(MatchResult::group))
                .as("the table of tools; -Dweir.rewrite=true on this test writes it anew")
                .containsExactly(expected);
    }

    @ParameterizedTest
    @MethodSource("tools")
    void codeOfThePageIsThatOfTheProgram(Tool tool) throws IOException {
        String page = Files.readString(PAGES.resolve(tool.program() + ".md"));
        List<String> snippets =
                CODE.matcher(page).results().map(match -> match.group(1)).toList();
        assertThat(snippets).as("code on the page").isNotEmpty();
        String program = sources(Path.of("programs", tool.program()));
        assertThat(snippets).allSatisfy(snippet -> assertThat(program).contains(flattened(snippet)));
    }

    @Test
    void everyPageAndEveryProgramBelongsToATool() throws IOException {
        List<String> programs =
                Tool.ALL.stream().map(Tool::program).distinct().sorted().toList();
        try (Stream<Path> pages = Files.list(PAGES);
                Stream<Path> folders = Files.list(Path.of("programs"))) {
            assertThat(pages.map(page -> page.getFileName().toString().replace(".md", ""))
                            .filter(name -> !name.equals("README"))
                            .sorted()
                            .toList())
                    .isEqualTo(programs);
            assertThat(folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                            .map(folder -> folder.getFileName().toString())
                            .filter(name ->
                                    !name.equals(ReferencesTest.HARD_WIRED) && !name.equals(FramedRowsTest.FOLDER))
                            .sorted()
                            .toList())
                    .isEqualTo(programs);
        }
    }

    private static String sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> Files.isRegularFile(file) && !file.startsWith(folder.resolve("target")))
                    .map(ToolPagesTest::text)
                    .collect(Collectors.joining("\n"));
        }
    }

    private static String text(Path file) {
        try {
            return flattened(Files.readString(file));
        } catch (MalformedInputException e) {
            return ""; // no source
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without white space: lines are broken elsewhere on a page. */
    private static String flattened(String text) {
        return text.replaceAll("\\s+", "");
    }
}
