package dev.weir.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunSetTest {
    @TempDir
    private Path folder;

    /** A run of the study that its directory is called by. */
    private void write(Path run) throws IOException {
        Run synthetic = new SyntheticRun().sentinel().arm("a", 1).links("local").build();
        new RunDirectory(run)
                .writeManifest(Manifests.withStudy(synthetic, run.getFileName().toString())
                        .manifest());
    }

    @Test
    void aRunIsASetOfOne() throws IOException {
        write(folder);
        RunSet set = RunSet.open(folder);

        assertThat(set.runs()).extracting(RunDirectory::path).containsExactly(folder);
        assertThat(set.report()).isEqualTo(folder.resolve("report.html"));
    }

    @Test
    void studiesAreToldInTheirOrderAndOthersAreNoRuns() throws IOException {
        for (String study : new String[] {"yours", "keys", "blob", "stream"}) {
            write(folder.resolve(study));
        }
        Files.createDirectory(folder.resolve("logs"));
        RunSet set = RunSet.open(folder);

        assertThat(set.runs())
                .extracting(run -> run.path().getFileName().toString())
                .containsExactly("stream", "blob", "keys", "yours");
        assertThat(set.read()).hasSize(4);
    }

    @Test
    void aStudyWithoutItsManifestIsLeftOutAndSaid() throws IOException {
        write(folder.resolve("stream"));
        Path lost = Files.createDirectory(folder.resolve("keys"));
        Files.writeString(lost.resolve("journal.jsonl"), "");
        RunSet set = RunSet.open(folder);

        assertThat(set.runs()).hasSize(1);
        assertThat(set.leftOut()).singleElement().asString().startsWith("keys is left out: it holds a journal but no");
        assertThatThrownBy(() -> RunSet.open(lost))
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining("there is a journal; put its manifest.json back");
    }

    @Test
    void whatHoldsNoRunIsSaid() {
        for (Path path : new Path[] {folder, folder.resolve("nowhere")}) {
            assertThatThrownBy(() -> RunSet.open(path))
                    .isInstanceOf(RunFormatException.class)
                    .hasMessageContaining(path.toString())
                    .hasMessageContaining("is not a run");
        }
    }
}
