package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.ShellWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine;

/** What docs/questions.md quotes is what its commands print, from the runs that are kept beside it. */
class QuestionsTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern BLOCK = Pattern.compile("```text\\R\\$ \\./weir ([^\\n]+)\\n(.*?)```", Pattern.DOTALL);
    private static final String OMITTED = "...";

    private record Quoted(String command, List<String> lines) {}

    private static List<Quoted> quoted() throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(DOCS.resolve("questions.md")));
        List<Quoted> all = new ArrayList<>();
        while (block.find()) {
            all.add(new Quoted(
                    block.group(1).strip(),
                    block.group(2)
                            .lines()
                            .map(String::stripTrailing)
                            .filter(line -> !line.isEmpty() && !line.strip().equals(OMITTED))
                            .toList()));
        }
        return all;
    }

    @TestFactory
    Stream<DynamicTest> everyQuotedLineIsPrinted() throws IOException {
        List<Quoted> all = quoted();
        assertThat(all).hasSizeGreaterThanOrEqualTo(5);
        return all.stream()
                .map(each -> DynamicTest.dynamicTest(each.command(), () -> {
                    StringWriter out = new StringWriter();
                    CommandLine weir = WeirCommand.commandLine();
                    weir.setOut(new PrintWriter(out));
                    String[] words = ShellWords.split(each.command()).stream()
                            .map(word -> word.startsWith("docs/") ? "../" + word : word)
                            .toArray(String[]::new);

                    assertThat(weir.execute(words)).isZero();
                    assertThat(out.toString().lines().map(String::stripTrailing).toList())
                            .containsAll(each.lines());
                }));
    }
}
