package dev.weir.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    private Path folder;

    @Test
    void aFileIsReplacedAndNothingElseStays() throws IOException {
        Path file = folder.resolve("a.json");
        WholeFile.write(file, "old and long");
        WholeFile.write(file, "new: µ");

        assertThat(Files.readString(file)).isEqualTo("new: µ"); // whatever the locale
        assertThat(folder).isDirectoryContaining(each -> each.equals(file));
        try (var all = Files.list(folder)) {
            assertThat(all).hasSize(1);
        }
    }

    @Test
    void aLinkIsFollowed() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);

        WholeFile.write(link, "new");

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void whatCannotBeWrittenLeavesNoDraft() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("taken"));

        assertThatThrownBy(() -> WholeFile.write(taken, "text")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> WholeFile.write(folder.resolve("none/file"), "text"))
                .isInstanceOf(IOException.class);
        try (var all = Files.list(folder)) {
            assertThat(all).containsExactly(taken);
        }
    }
}
