package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class ExitCodesTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    /** Fails as it is told to. */
    @Command(name = "failing")
    private static final class Failing implements Callable<Integer> {
        @Option(names = "--url")
        private String url;

        private final Throwable failure;

        Failing(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public Integer call() throws Exception {
            Objects.requireNonNull(url, "the option that this test gives");
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        }
    }

    private int exitCodeOf(Throwable failure, Path details) {
        CommandLine commandLine = new CommandLine(new WeirCommand()).addSubcommand(new Failing(failure));
        new Failures(details).explainThoseOf(commandLine);
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute("failing", "--url", "mysql://me:secret@db.example/shop");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void whatAUserCanCauseIsOneLineWithoutAFile() throws IOException {
        assertThat(exitCodeOf(new UsageException("rows=0, expected 1 or more"), folder))
                .isEqualTo(2);
        assertThat(exitCodeOf(new EnvironmentException("no server at port=1"), folder))
                .isEqualTo(3);
        assertThat(exitCodeOf(new IOException("no space left"), folder)).isEqualTo(3);

        assertThat(err.toString().lines())
                .containsExactly(
                        "weir: rows=0, expected 1 or more", "weir: no server at port=1", "weir: no space left");
        assertThat(files()).isEmpty();
    }

    @Test
    void aDefectHasACodeOfItsOwnAndAFileToReportItWith() throws IOException {
        assertThat(exitCodeOf(new IllegalStateException("two heats\nat a time"), folder))
                .isEqualTo(70);

        Path file = files().get(0);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("weir: a defect of Weir: java.lang.IllegalStateException: two heats at ")
                .contains("ExitCodesTest.")
                .endsWith("; please report it with the file " + file);
        assertThat(file)
                .content()
                .contains("weir failing --url mysql://me@db.example/shop", "two heats\nat a time", "\tat ")
                .doesNotContain("secret");
    }

    @Test
    void soHasAnError() {
        assertThat(exitCodeOf(new NoClassDefFoundError("dev/weir/Gone"), folder))
                .isEqualTo(70);
        assertThat(err.toString().lines()).singleElement().asString().contains("dev/weir/Gone");
    }

    @Test
    void whereNoFileCanBeWrittenTheDetailsArePrinted() {
        assertThat(exitCodeOf(new IllegalStateException("two heats"), folder.resolve("gone")))
                .isEqualTo(70);
        assertThat(err.toString())
                .contains("please report it with what follows")
                .contains("\tat ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "compare", "probe"})
    void helpThatListsExitCodesListsThatOfADefect(String command) {
        CommandLine weir = WeirCommand.commandLine();
        CommandLine asked = command.isEmpty() ? weir : weir.getSubcommands().get(command);

        assertThat(asked.getCommandSpec().usageMessage().exitCodeList())
                .containsEntry("70", "a defect of Weir: please report it")
                .hasEntrySatisfying("2", meaning -> assertThat(meaning).startsWith("invalid usage"));
    }

    @Test
    void theCodesAreDocumented() throws IOException {
        String outputs = Files.readString(Path.of("..", "..", "docs", "outputs.md"));

        assertThat(WeirCommand.commandLine()
                        .getCommandSpec()
                        .usageMessage()
                        .exitCodeList()
                        .keySet())
                .allSatisfy(code -> assertThat(outputs).contains("| " + code + " |"));
    }
}
