package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerArchiveTest {
    @TempDir
    Path temp;

    private final List<String> progress = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {".tar.gz", ".tgz", ".tar.xz"})
    void unpacksWhatAServerNeedsOnce(String end) throws IOException {
        Path file = archive(
                "mysql-9.7.0" + end,
                "bin/mysqld",
                "bin/mysqldump",
                "bin/y.so.1",
                "lib/x.so",
                "lib/x.a",
                "share/e",
                "docs/d");

        Path program = unpacked(file);

        assertThat(program).isExecutable().endsWith(Path.of("bin", "mysqld"));
        Path home = program.getParent().getParent();
        assertThat(home.resolve("lib/x.so")).exists();
        assertThat(home.resolve("bin/y.so.1")).exists();
        assertThat(home.resolve("share/e")).hasContent("share/e");
        assertThat(home.resolve("bin/mysqldump")).doesNotExist();
        assertThat(home.resolve("lib/x.a")).doesNotExist();
        assertThat(home.resolve("docs")).doesNotExist();
        assertThat(unpacked(file)).isEqualTo(program);
        assertThat(progress).containsExactly("unpacking " + file.getFileName());
    }

    @Test
    void anArchiveOfSomethingElseLeavesNothing() throws IOException {
        Path file = archive("mysql-shell-9.7.0.tar.gz", "bin/mysqlsh");

        assertThatThrownBy(() -> unpacked(file))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("archive=" + file)
                .hasMessageContaining("has no bin/mysqld");
        assertThat(temp.resolve("cache")).isDirectoryNotContaining("glob:**mysql-shell*0");
    }

    @Test
    void aTruncatedArchiveLeavesNothing() throws IOException {
        Path whole = archive("mysql-9.7.0.tar.xz", "bin/mysqld", "share/e");
        Path file = temp.resolve("mysql-9.7.1.tar.xz");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(whole), (int) Files.size(whole) / 2));

        assertThatThrownBy(() -> unpacked(file))
                .hasMessageContaining("is damaged")
                .hasMessageContaining("download it again");
        try (var entries = Files.list(temp.resolve("cache"))) {
            assertThat(entries.filter(Files::isDirectory)).isEmpty();
        }
    }

    @Test
    void theOptionTakesAnArchiveThatExists() throws IOException {
        Path file = archive("mysql-9.7.0.tar.xz", "bin/mysqld");

        assertThat(ServerSpec.parse(file.toString())).isEqualTo(new ServerSpec.Archive(file));
        assertThatThrownBy(() -> ServerSpec.parse(temp.resolve("none.tar.xz").toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is not an executable file");
        assertThat(ServerSpec.parse("newest")).isEqualTo(new ServerSpec.Newest());
    }

    private Path unpacked(Path file) throws IOException {
        return new ServerArchive(file).provide(new Cache(temp.resolve("cache")), progress::add);
    }

    private Path archive(String name, String... paths) throws IOException {
        Path file = temp.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                OutputStream packed =
                        name.endsWith(".xz") ? new XZCompressorOutputStream(out) : new GzipCompressorOutputStream(out);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(packed)) {
            for (String path : paths) {
                byte[] content = path.getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry("mysql-9.7.0-linux/" + path);
                entry.setMode(path.startsWith("bin/") ? 0755 : 0644);
                entry.setSize(content.length);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        }
        return file;
    }
}
