package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.cli.PageReporter;
import dev.weir.report.model.Event;
import dev.weir.report.model.RunDirectory;
import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a run that cannot go on; nobody connects to its server. */
class UnfinishedRunTest {
    @TempDir
    private Path runs;

    /** Has no memory left when the first heat would begin. */
    private static final class NoMemory implements Lab.Watcher {
        @Override
        public void serverIsUp(ServerKeeper server) {}

        @Override
        public boolean isEnough(int heats) {
            throw new EnvironmentException("too little memory to race two workers");
        }
    }

    @Test
    void itKeepsItsPageAndSaysHowToGoOn() throws IOException {
        RunRequest request = Requests.small(runs, "local", "connectorj.at-once", "connectorj.stream");
        Lab lab = new Lab(
                (studies, progress) -> new StandInServer(true),
                RunProgress.quiet(),
                new PageReporter(),
                new NoMemory());

        assertThatThrownBy(() -> lab.start(request))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("too little memory to race two workers; what was measured so far is kept")
                .hasMessageContaining("go on with: weir run --resume " + runs);
        RunDirectory run = new RunDirectory(onlyRun());
        assertThat(run.path().resolve("report.html"))
                .content()
                .as("the report, not the live page")
                .contains("id=\"weir-data\"");
        assertThat(run.read().entriesOf(Event.class).reduce((first, second) -> second))
                .get()
                .satisfies(event -> {
                    assertThat(event.kind()).isEqualTo("stopped");
                    assertThat(event.detail()).isEqualTo("too little memory to race two workers");
                });
    }

    private Path onlyRun() throws IOException {
        try (Stream<Path> all = Files.list(runs)) {
            return all.findFirst().orElseThrow();
        }
    }
}
