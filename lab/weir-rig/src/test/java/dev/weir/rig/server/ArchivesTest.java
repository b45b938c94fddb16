package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ArchivesTest {
    @TempDir
    Path temp;

    @Test
    void keepsExecuteBitsAndLinksAndDropsWriteBitsOfOthers() throws IOException {
        Path folder = Files.createDirectory(temp.resolve("out"));
        Archives.unpackTar(
                tar(file("bin/mysqld", 0777), file("share/errmsg.sys", 0600), link("bin/lib.so", "../lib/lib.so.1")),
                folder);

        assertThat(mode(folder.resolve("bin/mysqld"))).isEqualTo("rwxr-xr-x");
        assertThat(mode(folder.resolve("share/errmsg.sys"))).isEqualTo("rw-r--r--");
        assertThat(folder.resolve("share/errmsg.sys")).hasContent("content");
        assertThat(Files.readSymbolicLink(folder.resolve("bin/lib.so"))).isEqualTo(Path.of("../lib/lib.so.1"));
    }

    @Test
    void refusesWhatPointsOutOfTheFolder() throws IOException {
        Path folder = Files.createDirectory(temp.resolve("out"));
        assertRefused(folder, file("../evil", 0644), "../evil");
        assertRefused(folder, link("bin/up", "../../evil"), "../evil");
        assertRefused(folder, link("bin/passwd", "/etc/passwd"), "etc/passwd");
        assertThat(temp.resolve("evil")).doesNotExist();
    }

    @Test
    void refusesHardLinksAndDevices() throws IOException {
        Path folder = Files.createDirectory(temp.resolve("out"));
        var hard = new TarArchiveEntry("hard", TarConstants.LF_LINK);
        hard.setLinkName("/etc/passwd");
        assertRefused(folder, hard, "neither file, folder nor symbolic link");
        assertRefused(folder, new TarArchiveEntry("null", TarConstants.LF_CHR), "neither file");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void unpacksTheWantedPartOfAJar() throws IOException {
        Path jar = temp.resolve("some.jar");
        try (var zip = new ZipArchiveOutputStream(jar)) {
            for (String name :
                    new String[] {"top", "a/b/linux/bin/mariadbd", "a/b/linux/share/x", "a/b/linux/unwanted"}) {
                var entry = new ZipArchiveEntry(name);
                entry.setUnixMode(name.endsWith("mariadbd") ? 0755 : 0644);
                zip.putArchiveEntry(entry);
                zip.write(name.getBytes(StandardCharsets.UTF_8));
                zip.closeArchiveEntry();
            }
        }
        Path folder = Files.createDirectory(temp.resolve("out"));
        Archives.unpackZipBelow(jar, "bin/mariadbd", name -> !name.equals("unwanted"), folder);

        assertThat(mode(folder.resolve("bin/mariadbd"))).isEqualTo("rwxr-xr-x");
        assertThat(folder.resolve("share/x")).hasContent("a/b/linux/share/x");
        assertThat(folder.resolve("unwanted")).doesNotExist();
        assertThat(folder.resolve("top")).doesNotExist();
    }

    private static void assertRefused(Path folder, TarArchiveEntry entry, String explanation) {
        assertThatThrownBy(() -> Archives.unpackTar(tar(entry), folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(explanation);
    }

    private static TarArchiveEntry file(String name, int mode) {
        var entry = new TarArchiveEntry(name, true);
        entry.setMode(mode);
        entry.setSize("content".length());
        return entry;
    }

    private static TarArchiveEntry link(String name, String target) {
        var entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
        entry.setLinkName(target);
        return entry;
    }

    private static ByteArrayInputStream tar(TarArchiveEntry... entries) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
            for (TarArchiveEntry entry : entries) {
                tar.putArchiveEntry(entry);
                if (entry.getSize() > 0) {
                    tar.write("content".getBytes(StandardCharsets.UTF_8));
                }
                tar.closeArchiveEntry();
            }
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
