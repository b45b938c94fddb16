package dev.weir.report.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.page.HistoryPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HistoryReaderTest {
    private static final HistoryFilter ALL = new HistoryFilter(Set.of(), Set.of());

    @TempDir
    private Path folder;

    private static Run run(long seed, double stream) {
        return new SyntheticRun()
                .sentinel()
                .arm("c.at-once", 100)
                .arm("c.stream", stream)
                .arm("c.same", 100)
                .compare("c.stream", "c.at-once")
                .compare("c.same", "c.at-once")
                .levels("rows", "1", "100")
                .noise(0.01, 0.002, 0.005)
                .seed(seed)
                .build();
    }

    /** Writes a run as one started so many days after the first. */
    private void write(String name, Run run, int day) throws IOException {
        RunDirectory directory = new RunDirectory(folder.resolve(name));
        directory.writeManifest(Manifests.startedLater(run, day * 86_400L).manifest());
        for (Entry entry : run.entries()) {
            directory.append(entry);
        }
    }

    private RunHistory history() {
        return HistoryReader.read(folder, ALL);
    }

    @Test
    void runsAreInTimeOrderAndTheMostChangedComparisonComesFirst() throws IOException {
        write("z-first", run(1, 130), 0);
        write("a-last", run(2, 180), 9);

        RunHistory history = history();

        assertThat(history.runs()).extracting(Moment::name).containsExactly("z-first", "a-last");
        assertThat(history.series()).hasSize(4);
        assertThat(history.changed()).hasSize(2).allSatisfy(each -> {
            assertThat(each.cell().arm()).isEqualTo("c.stream");
            assertThat(each.changed()).isBetween(0.25, 0.4);
        });
        assertThat(history.unchanged()).extracting(each -> each.cell().arm()).containsOnly("c.same");
        assertThat(history.once()).isZero();
        assertThat(history.leftOut()).isEmpty();
    }

    @Test
    void aChangeNamesTheServerThatChangedWithIt() throws IOException {
        write("a", run(1, 130), 0);
        write(
                "b",
                Manifests.withServer(run(2, 180), new Manifest.Server("MySQL", "9.9.9", "embedded", 1000, Map.of())),
                1);

        RunHistory history = history();

        assertThat(history.runs().get(1).since(history.runs().get(0)))
                .containsExactly(new Difference("MySQL", "8.0.0 (embedded)", "9.9.9 (embedded)"));
        Series worst = history.series().get(0);
        assertThat(history.differing(worst, worst.changes().get(0))).contains("MySQL");
    }

    @Test
    void setsOfStudiesAndSingleRunsStandBesideEachOther() throws IOException {
        write("a/stream", run(1, 130), 0);
        write("a/keys", Manifests.withStudy(run(2, 130), "keys"), 0);
        write("b", run(3, 130), 1);

        RunHistory history = history();

        assertThat(history.runs())
                .extracting(Moment::studies)
                .map(Set::copyOf)
                .containsExactly(Set.of("stream", "keys"), Set.of("stream"));
        assertThat(history.series()).extracting(each -> each.cell().study()).containsOnly("stream");
        assertThat(history.once()).isEqualTo(4);
    }

    @Test
    void whatCannotBeReadOrIsThereTwiceIsNamed() throws IOException {
        write("a", run(1, 130), 0);
        write("b", run(2, 130), 1);
        write("c-copy", run(2, 130), 1);
        write("d", run(3, 130), 2);
        Files.writeString(folder.resolve("d/journal.jsonl"), "nonsense\n");
        write("e", run(4, 130), 3);
        Files.delete(folder.resolve("e/manifest.json"));
        write("f/stream", run(5, 130), 4);
        write("f/keys", run(6, 130), 4);
        Files.writeString(folder.resolve("f/keys/manifest.json"), "{\"schemaVersion\": 99}");
        Files.createDirectory(folder.resolve("tables"));

        RunHistory history = history();

        assertThat(history.runs()).extracting(Moment::name).containsExactly("a", "b", "f");
        assertThat(history.leftOut())
                .hasSize(4)
                .anySatisfy(each -> assertThat(each).isEqualTo("c-copy: the same run as b"))
                .anySatisfy(each -> assertThat(each).startsWith("d: ").contains("line 1 is damaged"))
                .anySatisfy(each -> assertThat(each).startsWith("e: it holds a journal but no manifest"))
                .anySatisfy(each -> assertThat(each).startsWith("f/keys: ").contains("newer schema"));
    }

    @Test
    void runsOfOlderSchemasTakePart() throws IOException {
        for (int version = 1; version <= 2; version++) {
            Path from = Path.of("src/test/resources/run-of-schema-" + version);
            Path to = Files.createDirectory(folder.resolve("v" + version));
            for (String file : new String[] {"manifest.json", "journal.jsonl"}) {
                Files.copy(from.resolve(file), to.resolve(file));
            }
        }

        RunHistory history = history();

        assertThat(history.runs()).hasSize(2);
        assertThat(history.series()).isNotEmpty();
        assertThat(HistoryPage.render(history, "runs")).contains("one arm after the other");
    }

    @Test
    void onlyWhatIsWantedIsTold() throws IOException {
        write("a", run(1, 130), 0);
        write("b", run(2, 180), 1);

        assertThat(HistoryReader.read(folder, new HistoryFilter(Set.of("stream"), Set.of("c.same")))
                        .series())
                .hasSize(2)
                .allMatch(each -> each.cell().arm().equals("c.same"));
        assertThatThrownBy(() -> HistoryReader.read(folder, new HistoryFilter(Set.of("blob"), Set.of())))
                .isInstanceOf(RunFormatException.class)
                .hasMessage("study=blob occurs in none of the runs; expected one of stream");
        assertThatThrownBy(() -> HistoryReader.read(folder, new HistoryFilter(Set.of(), Set.of("c.none"))))
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("arm=c.none occurs in none of the runs; expected one of c.at-once, c.same");
    }

    @Test
    void fewerThanTwoRunsAreNoHistory() throws IOException {
        assertThatThrownBy(this::history)
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("holds no run, a history needs two at least");
        write("a", run(1, 130), 0);
        write("b", run(1, 130), 0);
        assertThatThrownBy(this::history)
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("holds one run")
                .hasMessageContaining("b: the same run as a");
        assertThatThrownBy(() -> HistoryReader.read(folder.resolve("a"), ALL))
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("is a run itself");
        assertThatThrownBy(() -> HistoryReader.read(folder.resolve("none"), ALL))
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("cannot read directory");
    }

    @Test
    void jsonHoldsEveryPointAndEveryChange() throws IOException {
        write("a", run(1, 130), 0);
        write("b", run(2, 180), 1);

        JsonNode json = JsonMapper.builder().build().readTree(HistoryJson.text(history()));

        assertThat(json.path("summary").path("changed").asInt()).isEqualTo(2);
        JsonNode worst = json.path("series").path(0);
        assertThat(worst.path("arm").asString()).isEqualTo("c.stream");
        assertThat(worst.path("points")).hasSize(2);
        assertThat(worst.path("points").path(1).path("ratio").path("estimate").asDouble())
                .isBetween(1.7, 1.9);
        assertThat(worst.path("changes").path(0).path("atRun").asInt()).isEqualTo(1);
        assertThat(worst.path("changes").path(0).path("kind").asString()).isEqualTo("step");
        assertThat(json.path("runs").path(0).path("surroundings").path("MySQL").asString())
                .isEqualTo("8.0.0 (embedded)");
    }

    @Test
    void thePageIsOneFileThatAsksForNothing() throws IOException {
        write("a", run(1, 130), 0);
        write("b<script>", run(2, 180), 1);

        String page = HistoryPage.render(history(), "runs & more");

        assertThat(page)
                .contains("2 of 4 comparisons changed in 2 runs.")
                .contains("<svg class=\"spark\"")
                .contains("class=\"change\"")
                .contains("2 comparisons did not change")
                .contains("runs &amp; more")
                .doesNotContain("<script")
                .doesNotContain("<!--@")
                .doesNotContain("null")
                .doesNotContainPattern("(src|href)=\"http");
    }
}
