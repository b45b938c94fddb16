package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.cli.PageReporter;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyRules;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A study is added by one package: {@code dev.weir.lab.study.ping}, which nothing else names but the tests' lists of services. */
@ExtendWith(TestServer.class)
class NewStudyTest {
    private static final Study STUDY = Studies.named("ping", Map.of());

    @TempDir
    private Path runs;

    @Test
    void itIsFoundBehindTheLabsOwnAndMeasuredWhereItIsNamedOnly() {
        assertThat(Studies.all()).extracting(Study::name).containsSubsequence("stream", "blob", "keys", "ping");
        assertThat(Studies.usual()).extracting(Study::name).doesNotContain("ping");
        StudyRules.requireKnownArms(STUDY);
        StudyRules.requireSentinelInFirstTier(STUDY);
    }

    @Test
    void itIsMeasuredAndItsPageSpeaksItsWords(LabServer server) throws Exception {
        RunSet set = new Lab(Requests.lend(server), RunProgress.quiet(), new PageReporter(), Heats.of(1))
                .start(request())
                .set();

        assertThat(set.read().get(0).groups())
                .isNotEmpty()
                .allSatisfy(
                        group -> assertThat(group.outcome()).as(group.reason()).isEqualTo(SliceGroup.Outcome.OK));
        assertThat(new RunDirectory(set.runs().get(0).path()).manifest().about())
                .isEqualTo(STUDY.about());
        assertThat(Files.readString(set.report()))
                .contains("Reading constants from the JVM")
                .contains("What does a statement cost that reads no table?")
                .contains("Is a ping cheaper on Weir?")
                .contains("Per operation, on local")
                .containsPattern("Weir by statements (takes|is) .*Connector/J by statements.*, at \\d+ pings? on local")
                .contains("at 5 pings on local");
    }

    private RunRequest request() {
        return new RunRequest(
                List.of(STUDY),
                Preset.DEFAULT,
                Requests.SAFETY_NET,
                List.of(Recorded.link("local")),
                Set.of(),
                Set.of("off"),
                Map.of(),
                42,
                2,
                false,
                Requests.LIMITS,
                Machine.ofThisProcess(),
                "weir run ping",
                runs);
    }
}
