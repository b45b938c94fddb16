package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.run.plan.PlannedArm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.ReportPage;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code --preset paper} visits: what published figures speak of, on the links nearest to theirs. */
class PublishedPlanTest {
    private static final int HEATS = 3;
    private static final List<String> LINKS = List.of("local", "aws", "lan-1g", "lan-weak", "wifi", "wan-30ms");

    @TempDir
    Path folder;

    private RunRequest request(Study study, List<String> links) {
        return new RunRequest(
                List.of(study),
                Preset.PAPER,
                Requests.SAFETY_NET,
                links.stream().map(Recorded::link).toList(),
                Set.of(),
                Set.of(),
                Map.of(),
                42,
                2,
                false,
                Requests.LIMITS,
                Machine.ofThisProcess(),
                "weir run --preset paper",
                folder);
    }

    private PlannedStudy planned(String study, List<String> links) {
        return PlannedStudy.preview(request(Studies.named(study, Map.of()), links), false)
                .get(0);
    }

    @ParameterizedTest
    @CsvSource({"stream, 0", "blob, 0", "keys, 0", "metadata, 0", "batch, 0"})
    void everyPublishedFigureButTheseHasItsCells(String study, String left) throws IOException {
        RunDirectory directory = new RunDirectory(folder);
        PlannedStudy planned = planned(study, LINKS);
        directory.writeManifest(planned.manifest(
                request(planned.study(), LINKS),
                "published",
                List.of(new Manifest.Server("MySQL", "8.0.15", "embedded", 1000, Map.of()))));
        for (int heat = 0; heat < HEATS; heat++) {
            for (PlannedArm arm : planned.plan().upToTier(1)) {
                directory.append(group(heat, arm));
            }
        }

        ReportPage.write(AnalysedSet.of(RunSet.open(folder)));

        String page = Files.readString(folder.resolve("report.html"));
        assertThat(Pattern.compile("(\\d+) not measured")
                        .matcher(page)
                        .results()
                        .map(found -> found.group(1)))
                .containsOnly(left);
    }

    private static SliceGroup group(int heat, PlannedArm arm) {
        List<Double> micros = List.of(100.0 + heat, 101.0 + heat, 102.0 + heat);
        List<SliceGroup.LevelResult> levels = arm.levels().stream()
                .map(level -> new SliceGroup.LevelResult(
                        level,
                        IntStream.range(0, micros.size()).boxed().toList(),
                        micros,
                        Collections.nCopies(micros.size(), 100L),
                        1000,
                        List.of(40.0),
                        2048,
                        30,
                        -1,
                        2,
                        "digest",
                        new SliceGroup.Wire(100, 1, 1, 4, 60, 400),
                        0,
                        null,
                        new SliceGroup.Jvm(900, true, 0, 0, 0, 0),
                        null,
                        null))
                .toList();
        return new SliceGroup(
                heat,
                0,
                0,
                arm.arm(),
                arm.link(),
                Level.of("tls", arm.tls()),
                SliceGroup.Outcome.OK,
                "",
                Instant.parse("2026-01-02T03:04:05Z").plusSeconds(heat),
                2000,
                levels,
                Map.of(),
                new SliceGroup.Noise(0, 0, 0, 0),
                null);
    }

    @Test
    void aStudyIsOnItsOwnLinksOnly() {
        assertThat(planned("stream", LINKS).plan().links()).containsExactly("local", "aws", "wifi");
        assertThat(planned("metadata", LINKS).plan().links()).containsExactly("local", "wan-30ms");
        assertThat(planned("blob", LINKS).plan().upToTier(1).stream()
                        .filter(arm -> arm.arm().equals("connectorj.page-compressed"))
                        .map(PlannedArm::link))
                .containsExactly("local");
    }

    @Test
    void justWhatIsPublishedIsCompared() {
        assertThat(planned("stream", LINKS).plan().comparisons())
                .extracting(each -> each.arm() + " / " + each.reference())
                .containsExactlyInAnyOrder(
                        "connectorj.stream / connectorj.at-once",
                        "mariadb.sequential / mariadb.at-once",
                        "drizzle.at-once / connectorj.at-once");
        assertThat(planned("keys", LINKS).plan().comparisons()).hasSize(2);
        assertThat(planned("metadata", LINKS).plan().comparisons()).hasSize(1);
        assertThat(planned("blob", LINKS).plan().comparisons()).hasSize(12);
        assertThat(planned("batch", LINKS).plan().comparisons())
                .extracting(Manifest.Comparison::reference)
                .containsOnly("connectorj.one-by-one", "connectorj.delete-one-by-one", "connectorj.default");
    }

    @Test
    void whereTheUserNamesOtherLinksEverythingGoesThere() {
        assertThat(planned("blob", List.of("rtt=5ms,rate=1gbit")).plan().upToTier(1).stream()
                        .map(PlannedArm::link)
                        .distinct())
                .containsExactly(Recorded.link("rtt=5ms,rate=1gbit").name());
    }

    @Test
    void allOfAStudyIsOneTierSinceNoLinkComesBeforeAnother() {
        assertThat(Stream.of("stream", "blob", "keys", "metadata", "batch")
                        .map(study -> planned(study, LINKS).plan().tiers().size()))
                .containsOnly(1);
    }
}
