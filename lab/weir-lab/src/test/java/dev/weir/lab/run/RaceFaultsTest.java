package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.cli.PageReporter;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.jdbc.StudyWithArms;
import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a heat when something goes wrong in it. */
@ExtendWith(TestServer.class)
@EnabledOnOs(OS.LINUX)
class RaceFaultsTest {
    private static final String AT_ONCE = "connectorj.at-once";
    private static final String STREAM = "connectorj.stream";

    @TempDir
    private Path runs;

    @Test
    void whenAWorkerDiesTheOthersStayPaired(LabServer server) throws IOException {
        Run run = Heats.of(1)
                .doing(keeper -> signal(STREAM, "-KILL"), 1, 1)
                .measure(Requests.lend(server), Requests.small(runs, "local", AT_ONCE, STREAM));

        assertThat(groups(run, STREAM)).singleElement().satisfies(group -> {
            assertThat(group.outcome()).isEqualTo(SliceGroup.Outcome.FAILED);
            assertThat(group.reason()).contains("ended early");
        });
        assertThat(groups(run, AT_ONCE)).allMatch(group -> group.outcome() == SliceGroup.Outcome.OK);
        assertThat(laps(run, AT_ONCE)).isNotEmpty().isEqualTo(laps(run, "sentinel"));
    }

    @Test
    @Tag("nightly")
    void aWorkerThatHangsIsLeftBehind(LabServer server) throws IOException {
        RunRequest request = RequestCopy.of(Requests.small(runs, "local", AT_ONCE, STREAM))
                .silence(Duration.ofSeconds(30))
                .build();
        Run run =
                Heats.of(1).doing(keeper -> signal(STREAM, "-STOP"), 1, 1).measureHung(Requests.lend(server), request);

        assertThat(groups(run, STREAM)).singleElement().satisfies(group -> {
            assertThat(group.outcome()).isEqualTo(SliceGroup.Outcome.FAILED);
            assertThat(group.reason()).isEqualTo("the arm hung: no answer within 30 s");
        });
        assertThat(workers()).as("what was stopped is gone").isEmpty();
    }

    @Test
    @Tag("nightly")
    void anArmThatFailsInTwoHeatsIsLeftOut(LabServer server) throws IOException {
        Consumer<ServerKeeper> kill = keeper -> signal(STREAM, "-KILL");
        Run run = Heats.of(3)
                .doingInEveryHeat(kill, 2)
                .measure(Requests.lend(server), Requests.small(runs, "local", AT_ONCE, STREAM, "mariadb.at-once"));

        assertThat(groups(run, STREAM)).extracting(SliceGroup::heat).containsExactly(0, 1);
        assertThat(groups(run, "mariadb.at-once")).extracting(SliceGroup::heat).containsExactly(0, 1, 2);
    }

    @Test
    @Tag("nightly")
    void aBudgetTooShortForAHeatLeavesTheRawTimesAndNoVerdict(LabServer server) throws IOException {
        Told told = new Told();
        RunRequest shorter = RequestCopy.of(Requests.small(runs, "local", AT_ONCE, STREAM))
                .budget(Duration.ofSeconds(1))
                .build();
        Run run = new Lab(Requests.lend(server), told, new PageReporter())
                .start(shorter)
                .runs()
                .get(0);

        assertThat(run.groups()).isNotEmpty();
        assertThat(Analysis.of(run).cells()).isNotEmpty();
        assertThat(Analysis.of(run).comparisons()).isNotEmpty().allMatch(result -> result.decidedAtHeat() == 0);
        assertThat(run.entriesOf(Event.class).map(Event::detail)).contains("the budget is spent");
        assertThat(told.lines())
                .anyMatch(line -> line.matches("  stream: no verdict after 1 heat, and one more did not fit; it would"
                        + " take about .*, less with fewer --arm, --link or levels"));
    }

    @Test
    @Tag("nightly")
    void aJournalThatCannotBeWrittenEndsTheRunAndKeepsWhatItHolds(LabServer server) throws IOException {
        Heats heats = Heats.of(2).doing(keeper -> blockJournal(), 2, 1);
        RunRequest request = Requests.small(runs, "local", AT_ONCE);

        assertThatThrownBy(() -> heats.measure(Requests.lend(server), request))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("cannot write to")
                .hasMessageContaining("make room, then go on with: weir run --resume");
        assertThat(workers()).isEmpty();
        Path journal = journal();
        Files.delete(journal);
        Files.move(kept(journal), journal);
        Run run = new RunDirectory(journal.getParent()).read();
        assertThat(run.groups()).isNotEmpty().allMatch(group -> group.heat() == 0);
    }

    /** A folder in its place refuses every write, as a full disk does. */
    private void blockJournal() {
        try {
            Path journal = journal();
            Files.move(journal, kept(journal));
            Files.createDirectory(journal);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path journal() throws IOException {
        try (Stream<Path> files = Files.walk(runs)) {
            return files.filter(file -> file.endsWith("journal.jsonl"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Path kept(Path journal) {
        return journal.resolveSibling("journal.kept");
    }

    @Test
    @Tag("nightly")
    void anArmIsReadThroughTheUsersJar(LabServer server) throws IOException {
        Path jar = runs.resolve("broken.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("com/mysql/cj/jdbc/Driver.class"));
            out.write(new byte[] {1, 2, 3});
        }
        String arm = AT_ONCE + "@" + jar;
        Study study = StudyWithArms.of(Studies.named("stream", Map.of()), List.of(arm), "", release -> null);
        RunRequest withJar = RequestCopy.of(Requests.small(runs.resolve("runs"), "local", AT_ONCE, arm))
                .study(new WithoutExperiments(study))
                .build();
        Run run = Heats.of(1).measure(Requests.lend(server), withJar);

        assertThat(groups(run, AT_ONCE)).allMatch(group -> group.outcome() == SliceGroup.Outcome.OK);
        assertThat(groups(run, arm))
                .singleElement()
                .satisfies(group -> assertThat(group.reason())
                        .as("the driver's class is the jar's")
                        .contains("ClassFormatError"));
        assertThat(run.manifest().comparisons())
                .anyMatch(comparison ->
                        comparison.arm().equals(arm) && comparison.reference().equals(AT_ONCE));
    }

    private static List<SliceGroup> groups(Run run, String arm) {
        return run.groups().filter(group -> group.arm().equals(arm)).toList();
    }

    private static List<Integer> laps(Run run, String arm) {
        return groups(run, arm).get(0).levels().get(0).laps();
    }

    private static List<ProcessHandle> workers() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> commandLine(process).contains("ForkMain"))
                .toList();
    }

    /** The handle's own leaves long ones away. */
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
        } catch (IOException e) {
            return "";
        }
    }

    /** Sends a signal to the worker that holds an arm. */
    private static void signal(String arm, String signal) {
        ProcessHandle worker = workers().stream()
                .filter(process -> commandLine(process).contains("-" + arm + "-0"))
                .findFirst()
                .orElseThrow();
        try {
            new ProcessBuilder("kill", signal, Long.toString(worker.pid()))
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Keeps the lines that a run says. */
    private static final class Told implements RunProgress {
        private final java.util.ArrayList<String> lines = new java.util.ArrayList<>();

        List<String> lines() {
            return lines;
        }

        @Override
        public void line(String text) {
            lines.add(text);
        }

        @Override
        public void status(String text) {}
    }
}
