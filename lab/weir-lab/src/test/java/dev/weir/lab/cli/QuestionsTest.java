package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import dev.weir.report.shell.ShellWords;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine;

/** What pages quote of a command, docs/questions.md above all, is what it prints of the runs that are kept in docs/. */
class QuestionsTest {
    private static final String PROMPT = "$ ./weir ";
    private static final String LAUNCHER = "weir.launcher";
    private static final String OMITTED = "...";
    /** What only reads runs: nothing is measured, and no server started, to see what it prints. */
    private static final Set<String> CHEAP = Set.of("advise", "compare");

    private static final String VERBOSE = "run --verbose";
    /** What is quoted of a run's end is that of the run that is kept, which took the same command. */
    private static final Path EXAMPLE = Path.of("../../docs/example-run");

    private record Quoted(String command, List<String> lines) {}

    /** Whether a block is a command with what it prints. */
    static boolean isQuoted(DocumentBlock block) {
        return block.language().equals("text") && block.text().startsWith(PROMPT);
    }

    private static List<Quoted> quoted() throws IOException {
        List<Quoted> all = new ArrayList<>();
        for (String page : Document.pages()) {
            for (DocumentBlock block : Document.read(page).blocks()) {
                if (isQuoted(block)) {
                    all.add(quoted(block));
                }
            }
        }
        return all;
    }

    private static Quoted quoted(DocumentBlock block) {
        List<String> printed = block.lines().stream()
                .skip(1)
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty() && !line.strip().equals(OMITTED))
                .toList();
        return new Quoted(block.lines().get(0).substring(PROMPT.length()), printed);
    }

    @BeforeEach
    void callItAsPagesDo() {
        System.setProperty(LAUNCHER, "./weir");
    }

    @AfterEach
    void callItByItsName() {
        System.clearProperty(LAUNCHER);
    }

    @TestFactory
    Stream<DynamicTest> everyQuotedLineIsPrinted() throws IOException {
        List<Quoted> all = quoted();
        assertThat(all).hasSizeGreaterThanOrEqualTo(5);
        return all.stream()
                .map(each -> DynamicTest.dynamicTest(
                        each.command(),
                        () -> assertThat(printed(each.command())).containsAll(each.lines())));
    }

    private static List<String> printed(String command) {
        StringWriter out = new StringWriter();
        if (command.equals("run") || command.equals(VERBOSE)) {
            boolean verbose = command.equals(VERBOSE);
            RunSummary.print(
                    AnalysedSet.of(RunSet.open(EXAMPLE)), new PrintWriter(out), verbose, new Terminal(0, false));
        } else {
            String[] words = ShellWords.split(command).stream()
                    .map(word -> word.startsWith("docs/") ? "../../" + word : word)
                    .toArray(String[]::new);
            assertThat(words[0]).as("a command that is cheap to run").isIn(CHEAP);
            CommandLine weir = WeirCommand.commandLine();
            weir.setOut(new PrintWriter(out));
            assertThat(weir.execute(words)).isZero();
        }
        return out.toString().lines().map(String::stripTrailing).toList();
    }
}
