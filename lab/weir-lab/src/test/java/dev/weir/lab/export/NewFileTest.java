package dev.weir.lab.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFileTest {
    @TempDir
    private Path folder;

    @Test
    void itIsThereWhenItIsComplete() throws Exception {
        Path file = folder.resolve("new");
        new NewFile(file).write(target -> {
            Files.write(target, new byte[] {1, 2, 3});
            assertThat(file).doesNotExist();
        });
        assertThat(folder).isDirectoryContaining(each -> each.equals(file));
        assertThat(file).hasBinaryContent(new byte[] {1, 2, 3});
    }

    @Test
    void aFullDiskLeavesNothing() {
        assertThatThrownBy(() -> new NewFile(folder.resolve("new")).write(target -> {
                    Files.write(target, new byte[] {1, 2, 3});
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anExistingFileStays() throws IOException {
        Path file = Files.writeString(folder.resolve("old"), "old");
        assertThatThrownBy(() -> new NewFile(file).write(target -> {}))
                .isInstanceOf(UsageException.class)
                .hasMessage("file=" + file + " exists; name another, or remove it first");
        assertThat(file).hasContent("old");
    }

    @Test
    void aFileThatSomeoneElseMakesMeanwhileStays() {
        Path file = folder.resolve("new");
        assertThatThrownBy(() -> new NewFile(file).write(target -> {
                    Files.writeString(target, "ours");
                    Files.writeString(file, "theirs");
                }))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("was made by someone else meanwhile");
        assertThat(file).hasContent("theirs");
        assertThat(folder).isDirectoryNotContaining(each -> !each.equals(file));
    }

    @Test
    void aFolderHasToExist() {
        assertThatThrownBy(() -> new NewFile(folder.resolve("no/new")).checkAbsent())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("folder=" + folder.resolve("no"));
    }
}
