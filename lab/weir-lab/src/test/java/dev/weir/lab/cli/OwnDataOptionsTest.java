package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Study;
import dev.weir.rig.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class OwnDataOptionsTest {
    @TempDir
    private Path folder;

    @Test
    void nothingGivenLeavesTheStudiesAlone() {
        OwnDataOptions options = parse();
        assertThat(options.study("blob", null).subject()).isEmpty();
        assertThat(options.studies(List.of("stream", "blob"))).containsExactly("stream", "blob");
    }

    @Test
    void aFolderIsTheBlobStudysSubject() throws Exception {
        Files.write(folder.resolve("a"), new byte[] {1, 2, 3});
        OwnDataOptions options = parse("--data", folder.toString());
        Study study = options.study("blob", null);
        assertThat(study.subject()).isEqualTo(Map.of("data", "own"));
        assertThat(options.studies(List.of("stream", "blob"))).containsExactly("blob");
    }

    @Test
    void saysWhatDoesNotGoTogether() {
        assertThatThrownBy(() -> parse("--data", "x").study("stream", null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("belong to study blob, found study=stream");
        assertThatThrownBy(() -> parse("--data", "x", "--table", "t").study("blob", null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("give one of them");
        assertThatThrownBy(() -> parse("--table", "t", "--column", "c").study("blob", null))
                .isInstanceOf(UsageException.class)
                .hasMessage("a sample of a column needs --table, --column and --url; missing: --url");
    }

    private static OwnDataOptions parse(String... words) {
        OwnDataOptions options = new OwnDataOptions();
        new CommandLine(options).parseArgs(words);
        return options;
    }
}
