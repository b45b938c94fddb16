package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class HelpTextTest extends CommandTest {
    private static final int LINES = 24;
    private static final int COLUMNS = 80;

    private List<String> help(String... words) {
        out.getBuffer().setLength(0);
        assertThat(weir(words)).isZero();
        return out.toString().lines().toList();
    }

    static Set<String> commands() {
        return WeirCommand.commandLine().getSubcommands().keySet();
    }

    @Test
    void sevenCommandsOnOneScreen() {
        assertThat(commands()).containsExactly("run", "report", "advise", "compare", "probe", "compress", "export");
        assertThat(help("--help")).hasSizeLessThanOrEqualTo(LINES).allMatch(line -> line.length() <= COLUMNS);
        assertThat(out.toString()).contains("Exit codes:", "weir run ", "weir advise ");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpFitsAScreenAndHelpAllExplainsEveryOption(String command) {
        List<String> screen = help(command, "--help");
        List<String> all = help(command, "--help", "all");

        assertThat(screen).hasSizeLessThanOrEqualTo(LINES).allMatch(line -> line.length() <= COLUMNS);
        assertThat(screen.get(0)).startsWith("Usage: weir " + command + " ");
        assertThat(screen)
                .filteredOn(line -> line.startsWith("  weir " + command))
                .hasSize(3);
        assertThat(screen).last().isEqualTo("weir " + command + " --help all explains every option.");
        CommandSpec spec =
                WeirCommand.commandLine().getSubcommands().get(command).getCommandSpec();
        assertThat(all).hasSizeGreaterThan(screen.size());
        for (OptionSpec option : spec.options()) {
            assertThat(all).anyMatch(line -> line.startsWith("  " + option.names()[0]));
        }
        for (String code : spec.usageMessage().exitCodeList().keySet()) {
            assertThat(all).anyMatch(line -> line.startsWith("Exit code " + code + ": "));
        }
    }

    /** As the examples stand there, they are to be pasted. */
    @Test
    void helpNamesTheLauncherAsItWasCalled() {
        System.setProperty("weir.launcher", "../my weir/weir");
        try {
            assertThat(help("report", "--help"))
                    .contains("Usage: '../my weir/weir' report RUN [OPTION...]")
                    .contains("  '../my weir/weir' report docs/example-run");
            assertThat(weir("gate")).isEqualTo(WeirCommand.USAGE);
            assertThat(err.toString()).contains("see: '../my weir/weir' --help");
        } finally {
            System.clearProperty("weir.launcher");
        }
    }

    @Test
    void runNamesEveryStudyAndWhatItVaries() {
        String all = String.join(" ", help("run", "--help", "all")).replaceAll("\\s+", " ");

        assertThat(all)
                .contains(joined(Study::name, " "))
                .contains(": " + joined(Study::levelFactor, ", ") + ". Sizes");
    }

    private static String joined(Function<Study, String> name, String separator) {
        return Studies.all().stream().map(name).distinct().collect(Collectors.joining(separator));
    }
}
