package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/** The steps of {@code action.yml}, run as GitHub's runner runs those of a composite action. */
class ActionTest {
    private static final Pattern INPUT = Pattern.compile("\\$\\{\\{ inputs\\.([a-z-]+) }}");

    @TempDir
    private Path folder;

    private Path home;
    private Path summary;
    private Path output;

    @BeforeEach
    void folders() throws IOException {
        home = Files.createDirectories(folder.resolve("an action"));
        summary = Files.createFile(folder.resolve("summary.md"));
        output = Files.createFile(folder.resolve("output.txt"));
    }

    private static Map<String, Object> action() throws IOException {
        return new Yaml().load(Files.readString(Path.of("..", "..", "action.yml")));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    /** Returns what a workflow gives, and else the default. */
    private static String input(Map<String, Object> action, Map<String, String> given, String name) {
        Map<String, Object> declared = map(map(action.get("inputs")).get(name));
        return given.getOrDefault(name, String.valueOf(declared.get("default")));
    }

    /** Runs the steps that are scripts; those that use other actions need a runner. */
    private int run(Map<String, String> given) throws Exception {
        Map<String, Object> action = action();
        int code = 0;
        for (Object each : (List<?>) map(action.get("runs")).get("steps")) {
            Map<String, Object> step = map(each);
            if (step.containsKey("run")) {
                assertThat(step).containsEntry("shell", "bash");
                code = bash(step, action, given);
            }
        }
        return code;
    }

    private int bash(Map<String, Object> step, Map<String, Object> action, Map<String, String> given) throws Exception {
        Path script = Files.writeString(folder.resolve("step.sh"), String.valueOf(step.get("run")));
        ProcessBuilder bash = new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile());
        Map<String, String> environment = bash.environment();
        map(step.get("env"))
                .forEach((name, value) -> environment.put(
                        name,
                        INPUT.matcher(String.valueOf(value))
                                .replaceAll((MatchResult found) -> input(action, given, found.group(1)))));
        environment.put("GITHUB_ACTION_PATH", home.toString());
        environment.put("GITHUB_STEP_SUMMARY", summary.toString());
        environment.put("GITHUB_OUTPUT", output.toString());
        environment.put("RUNNER_TEMP", folder.resolve("temp").toString());
        Process process = bash.start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private void launcher(String script) throws IOException {
        Path weir = Files.writeString(home.resolve("weir"), "#!/bin/sh\n" + script + "\n");
        assertThat(weir.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, passed", "1, 1, failed", "4, 0, undecided", "2, 2,", "3, 3,"})
    void theJobFailsWhereTheHeadIsSlowerOrNothingWasCompared(int code, int expected, String outcome) throws Exception {
        launcher("printf '%s\\n' \"$@\" >"
                + "\"$RUNNER_TEMP/words\"; echo verdict >\"$RUNNER_TEMP/weir/weir.md\"; exit " + code);

        assertThat(run(Map.of("base", "connectorj@8.0.33", "head", "connectorj@my jar.jar")))
                .isEqualTo(expected);

        assertThat(folder.resolve("temp/words"))
                .content()
                .startsWith("compare\nconnectorj@8.0.33\nconnectorj@my jar.jar\n--max-slowdown\n3%\n--budget\n8m\n");
        assertThat(summary).hasContent("verdict");
        assertThat(output).hasContent(outcome == null ? "" : "outcome=" + outcome);
    }

    @Test
    void everyInputIsUsedAndDescribed() throws IOException {
        Map<String, Object> inputs = map(action().get("inputs"));
        String text = Files.readString(Path.of("..", "..", "action.yml"));
        assertThat(inputs).allSatisfy((name, declared) -> {
            assertThat(map(declared)).containsKey("description");
            assertThat(text).contains("${{ inputs." + name + " }}");
        });
    }

    /** A whole race, by the classes that are tested. */
    @Test
    @Tag("nightly")
    void aDriverIsRacedWithItself() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        launcher("exec '" + java + "' -cp '" + System.getProperty("java.class.path")
                + "' dev.weir.lab.cli.WeirCommand \"$@\" --anyway");

        int code = run(Map.of(
                "base", "weir",
                "head", "weir@" + System.getProperty("java.home"),
                "max-slowdown", "1000%",
                "budget", "90s"));

        assertThat(code).as(Files.readString(folder.resolve("log.txt"))).isZero();
        assertThat(summary).content().contains("| cell | time | 95 % | outcome |");
        assertThat(folder.resolve("temp/weir/weir.xml"))
                .content()
                .as("measured, or named as missing on a machine that had no time for it")
                .containsAnyOf("<testsuite name=\"weir.stream\"", "study stream has no cell");
        assertThat(output).content().matches("outcome=(passed|undecided)\n");
    }
}
