package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lab in a process of its own, stopped from outside in the middle of a run. */
@Tag("nightly")
class StoppedRunTest {
    private static final long TIMEOUT_SECONDS = 300;

    @TempDir
    private Path directory;

    private Process lab;
    private Path output;

    private void start(String... options) throws Exception {
        output = directory.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                WeirCommand.class.getName(),
                "run"));
        command.addAll(List.of(options));
        command.addAll(List.of("--link=local", "--budget=30m", "--anyway", "--runs=" + directory.resolve("runs")));
        lab = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private void startAndWaitForTheFirstGroups() throws Exception {
        start("stream", "--arm=connectorj.at-once,connectorj.stream", "--level=rows=100");
        waitFor("two groups", () -> goesOn() && journalLines() > 2);
    }

    @AfterEach
    void end() {
        lab.destroyForcibly();
    }

    @Test
    void aSignalLeavesAUsableRunWithItsPageAndNoProcess() throws Exception {
        startAndWaitForTheFirstGroups();
        List<ProcessHandle> children = lab.descendants().toList();
        // the JVM treats it as Ctrl-C, which shells make background jobs ignore
        signal("-TERM");

        assertThat(lab.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(lab.exitValue()).isEqualTo(143);
        RunDirectory run = new RunDirectory(runDirectory());
        Run read = run.read();
        assertThat(read.entriesOf(Event.class)
                        .map(Event::kind)
                        .filter(kind -> !kind.equals(Event.BUSY) && !kind.equals(Event.STANDSTILL)))
                .containsExactly("started", "stopped");
        assertThat(read.interruptedLine()).isFalse();
        assertThat(run.path().resolve("report.html"))
                .content()
                .as("the report, not the live page")
                .contains("id=\"weir-data\"");
        assertThat(output)
                .content()
                .containsOnlyOnce("weir run --resume")
                .contains("Go on with: weir run --resume")
                .doesNotContain("Exception", "weir: ");
        waitFor("no process left", () -> children.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void afterAKillTheRunIsReadableAndNoProcessIsLeft() throws Exception {
        startAndWaitForTheFirstGroups();
        List<ProcessHandle> children = lab.descendants().toList();
        assertThat(children).isNotEmpty();
        signal("-KILL");

        assertThat(lab.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(new RunDirectory(runDirectory()).read().groups()).isNotEmpty();
        waitFor("no process left", () -> children.stream().noneMatch(ProcessHandle::isAlive));
    }

    /** The servers, Redis among them, end on the same signal: while they are filled, and when their schema is dropped. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void whatFailsForWantOfTheServersIsNotTold(int entries) throws Exception {
        start("keys", "--arm=connectorj.thread-local,redis.jedis", "--level=parallelism=1");
        waitFor(
                "the servers",
                () -> goesOn() && Files.readString(output).contains("server Redis") && journalLines() >= entries);
        signal("-TERM");

        assertThat(lab.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(lab.exitValue()).isEqualTo(143);
        assertThat(output)
                .content()
                .containsIgnoringCase("stopped")
                .contains("by the user")
                .doesNotContain("cannot", "defect", "Exception");
    }

    private boolean goesOn() throws IOException {
        assertThat(lab.isAlive()).as(Files.readString(output)).isTrue();
        return true;
    }

    private void signal(String signal) throws Exception {
        Process kill = new ProcessBuilder("kill", signal, Long.toString(lab.pid())).start();
        assertThat(kill.waitFor()).isZero();
    }

    private Path runDirectory() throws IOException {
        try (Stream<Path> runs = Files.list(directory.resolve("runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private long journalLines() throws IOException {
        if (!Files.isDirectory(directory.resolve("runs"))) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(directory.resolve("runs"))) {
            List<Path> journals =
                    files.filter(file -> file.endsWith("journal.jsonl")).toList();
            return journals.isEmpty() ? 0 : Files.readAllLines(journals.get(0)).size();
        }
    }

    private void waitFor(String what, Condition condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!condition.holds()) {
            assertThat(System.nanoTime())
                    .as("waiting for %s; output: %s", what, Files.readString(output))
                    .isLessThan(end);
            Thread.sleep(50);
        }
    }

    /** Something that will be so. */
    @FunctionalInterface
    private interface Condition {
        boolean holds() throws IOException;
    }
}
