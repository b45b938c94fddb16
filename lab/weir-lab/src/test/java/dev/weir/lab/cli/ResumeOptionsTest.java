package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.model.RunSet;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeOptionsTest {
    @TempDir
    private Path folder;

    private RunSet run;

    @BeforeEach
    void aRunThroughAUrl() throws IOException {
        Path path = WrittenRun.write(folder.resolve("run"), "stream", 7, 1, 1);
        Path manifest = path.resolve("manifest.json");
        Files.writeString(
                manifest,
                Files.readString(manifest)
                        .replace(
                                "\"weir run stream\"",
                                "\"weir run --budget 10m --link 'rtt=5ms,rate=1gbit' --level rows=5 --url mysql://me@db.example"
                                        + " --seed 9\""));
        run = RunSet.open(path);
    }

    @Test
    void thePlanIsTheRunsAndBudgetAndUrlAreThoseGivenNow() {
        RepeatedCommand now = RepeatedCommand.parse("weir run --budget 90s --url mysql://me:secret@db.example");

        assertThat(RepeatedCommand.resuming(run, now).arguments())
                .startsWith("stream")
                .containsSequence("--link", "rtt=5ms,rate=1gbit")
                .containsSequence("--level", "rows=5")
                .containsSequence("--budget", "90s")
                .containsSequence("--url", "mysql://me:secret@db.example")
                .containsSequence("--seed", "7")
                .doesNotContain("10m", "mysql://me@db.example");
    }

    @Test
    void aBudgetThatIsNotGivenIsTheUsualOne() {
        RepeatedCommand now = RepeatedCommand.parse("weir run --url mysql://me:secret@db.example");

        assertThat(RepeatedCommand.resuming(run, now).has("--budget")).isFalse();
    }

    @Test
    void aPasswordIsNotKept() {
        assertThatThrownBy(() -> RepeatedCommand.resuming(run, RepeatedCommand.parse("weir run --budget 90s")))
                .isInstanceOf(UsageException.class)
                .hasMessage("run " + run.path() + " was measured through --url; give --url again, with its password");
    }

    @Test
    void aRunOfAVersionWithOtherOptionsIsNotGoneOnWith() throws IOException {
        Path manifest = run.path().resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replace("--level rows=5", "--rows 5"));
        RepeatedCommand now = RepeatedCommand.parse("weir run --url mysql://me:secret@db.example");

        assertThatThrownBy(() -> RepeatedCommand.resuming(RunSet.open(run.path()), now))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("was started by another version of Weir")
                .hasMessageContaining("'--rows'");
    }
}
