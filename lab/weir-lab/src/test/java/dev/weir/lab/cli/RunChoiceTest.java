package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run can be asked for, and what is refused before a server starts. */
class RunChoiceTest extends CommandTest {
    @TempDir
    private Path runs;

    private void assertRefused(String line, String expected) {
        // a server that nobody answers at: whoever starts or asks one fails otherwise
        String more = line.contains("--resume") ? "" : " --url mysql://me:secret@127.0.0.1:1 --runs " + runs;
        assertThat(weir((line.trim() + more).split(" ", -1))).as(err.toString()).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run stream --level rows=0 | rows=0 cannot be measured, expected 1 to 100,000 in study stream",
                "run --level rows=100001 | rows=100001 cannot be measured, expected 1 to 100,000",
                "run --level rows=-5 | rows=-5 cannot be measured",
                "run --level rows=many | rows=many is no whole number",
                "run --level columns=0 | columns=0 cannot be measured, expected 1 to 200",
                "run --level columns=100000 | columns=100000 cannot be measured, expected 1 to 200",
                "run --level parallelism=65 | parallelism=65 cannot be measured, expected 1 to 64",
                "run --level size=0 | size=0 is not usable",
                "run --level size=100 | size=100 cannot be measured, expected 512 to 12,000,000 bytes",
                "run --level size=1GB | size=1GB cannot be measured, expected 512 to 12,000,000 bytes",
                "run --level size=300QB | size=300QB is not usable; expected 1 or more with B, KB, MB, KiB or MiB",
                "run blob --level rows=5 | level rows belongs to study stream, measured is blob",
                "run keys --arm connectorj.hikari,redis.jedis --level columns=5 | level columns belongs to study metadata",
                "run metadata --preset paper --level columns=30 | preset paper has no level of study metadata",
                "run stream --query SELECT/**/1 --level rows=5 | add a LIMIT to it"
            })
    void invalidLevelsAreRefusedBeforeAServerIsAsked(String line, String expected) {
        assertRefused(line, expected);
    }

    @ParameterizedTest
    @CsvSource({
        "run --level rows=5000",
        "run --level size=300KB",
        "run --level size=64KiB",
        "run --level size=307200",
        "run --level parallelism=16",
        "run --level columns=33"
    })
    void anyOtherValueIsALevel(String line) {
        String more = " -q --anyway --url mysql://me:secret@127.0.0.1:1 --runs " + runs;

        assertThat(weir((line + more).split(" ", -1))).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString()).contains("host=127.0.0.1 port=1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--link local | so --link would be ignored",
                "--arm weir.default --tls on | so --arm, --tls would be ignored",
                "--level rows=5 --level size=5KB --seed 7 | so --level, --seed would be ignored",
                "--budget 60s --runs elsewhere | so --runs would be ignored",
                "stream | so STUDY would be ignored",
                "--on-server-loss stop | so --on-server-loss would be ignored"
            })
    void whatResumingWouldIgnoreIsRefused(String more, String expected) {
        assertRefused("run --resume " + runs + " " + more, expected);
        assertThat(err.toString()).contains("only --budget, --url, --password-file, --anyway, --quiet, --verbose");
    }

    @Test
    void whatResumingNeedsIsTaken() {
        assertThat(weir("run", "--resume", runs.toString(), "--budget", "60s", "-q", "--verbose"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("is not a run").doesNotContain("ignored");
    }

    @Test
    void theLineThatGoesOnWithARunThroughAUrlIsTaken() throws IOException {
        Path run = WrittenRun.write(runs.resolve("a"), "stream", 1, 1, 1);
        Path manifest = run.resolve("manifest.json");
        String url = " --url mysql://me@127.0.0.1:1";
        Files.writeString(
                manifest, Files.readString(manifest).replace("\"weir run stream\"", "\"weir run stream" + url + "\""));
        RunSummary.print(AnalysedSet.of(RunSet.open(run)), new PrintWriter(out), false, new Terminal(100, false));

        String line = "run --resume " + run + url + " --budget 2m";
        assertThat(out.toString().lines()).contains("  weir " + line);
        assertThat(weir((line + " -q --anyway").split(" ", -1))).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString()).contains("host=127.0.0.1 port=1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run keys --arm connectorj.in-list | like redis.jedis-batch: --arm connectorj.in-list,redis.jedis-batch",
                "run stream keys --arm weir.default,weir.hikari | arm=weir.hikari is the only one of study keys",
                "run keys --tls on --arm connectorj.hikari,redis.jedis | arm=connectorj.hikari is the only one"
            })
    void aRunThatComparesNothingIsRefused(String line, String expected) {
        assertRefused(line, expected);
    }

    @Test
    void valuesOfOnesOwnHaveTheSizesTheyHave() throws Exception {
        Path folder = Files.createDirectory(runs.resolve("values"));
        Files.write(folder.resolve("a"), new byte[77]);

        assertRefused(
                "run blob --data " + folder + " --level size=5KB", "grouped by the sizes that they have, in bytes: 77");
    }
}
