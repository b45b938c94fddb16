package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The table of docs/tools.md names the versions that ran, and every program belongs to a tool. */
@Tag("nightly")
class ToolsPageTest {
    static final Path PAGE = Path.of("..", "..", "docs", "tools.md");
    private static final Pattern TABLE =
            Pattern.compile("(?s)(?<=\\| what is run \\|\n\\|---\\|---\\|---\\|\n)(\\|[^\n]*\n)*");

    @Test
    void theTableNamesTheVersionsThatRan() throws IOException {
        List<String> rows = new ArrayList<>();
        for (Tool tool : Tool.ALL) {
            rows.add(tool.row() + "\n");
        }
        rows.sort(String.CASE_INSENSITIVE_ORDER);
        String expected = String.join("", rows);
        String page = Files.readString(PAGE);
        if (Boolean.getBoolean("weir.rewrite")) {
            page = TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(expected));
            Files.writeString(PAGE, page);
        }
        assertThat(TABLE.matcher(page).results().map(MatchResult::group))
                .as("the table of tools; -Dweir.rewrite=true on this test writes it anew")
                .containsExactly(expected);
    }

    @Test
    void everyProgramBelongsToATool() throws IOException {
        try (Stream<Path> folders = Files.list(Program.PROGRAMS)) {
            assertThat(folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                            .map(folder -> folder.getFileName().toString())
                            .filter(name ->
                                    !name.equals(ReferencesTest.HARD_WIRED) && !name.equals(FramedRowsTest.FOLDER)))
                    .containsExactlyInAnyOrderElementsOf(
                            Tool.ALL.stream().map(Tool::program).distinct().toList());
        }
    }
}
