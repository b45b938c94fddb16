package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With scripts that behave as the dynamic loader does. */
final class ServerBinaryTest {
    private static final String LACKS =
            "echo \"$0: error while loading shared libraries: %s: cannot open shared object file: No such file\" >&2; exit 127";

    @TempDir
    Path temp;

    private Path libraries;

    @BeforeEach
    void create() throws IOException {
        libraries = Files.createDirectory(temp.resolve("lib"));
    }

    @Test
    void writesAStandInForEachLibraryThatIsMissing() throws IOException {
        Path script = script("for l in libaio.so.1 libnuma.so.1; do [ -e \"$LD_LIBRARY_PATH/$l\" ] || { "
                + LACKS.formatted("$l") + "; }; done; echo 'mysqld  Ver 8.0.15 for Linux on x86_64'");
        assertThat(ServerBinary.probe(script, libraries, false).version()).hasToString("MySQL 8.0.15");
        assertThat(libraries).isDirectoryContaining("glob:**libaio.so.1");
        try (var files = Files.list(libraries)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void writesNothingWhereNothingIsMissing() throws IOException {
        ServerBinary.probe(script("echo 'mysqld  Ver 8.4.1 for Linux on x86_64'"), libraries, false);
        assertThat(libraries).isEmptyDirectory();
    }

    @Test
    void namesALibraryWithoutStandIn() throws IOException {
        assertRefused(LACKS.formatted("libtinfo.so.5"), "needs library=libtinfo.so.5", "apt-get install libtinfo5");
    }

    @Test
    void givesUpWhenAStandInDoesNotHelp() throws IOException {
        assertRefused(LACKS.formatted("libaio.so.1"), "needs library=libaio.so.1", "or use another server");
    }

    @Test
    void refusesWhatIsNotAServerOrTooOld() throws IOException {
        assertRefused("echo hello", "not a MySQL or MariaDB server", "\"hello\"");
        assertRefused("echo 'mysqld  Ver 5.6.51 for Linux'", "is MySQL 5.6.51", "expected MySQL 5.7 or MariaDB 10.4");
        assertRefused("echo 'Illegal instruction'; exit 4", "exit status=4", "\"Illegal instruction\"");
    }

    @Test
    void namesATemporaryFolderWithoutExecution() throws IOException {
        assertRefused(
                "echo \"$0: error while loading shared libraries: libaio.so.1: failed to map segment from shared object\"; "
                        + "exit 127",
                "is it mounted noexec?",
                "-Djava.io.tmpdir");
    }

    private void assertRefused(String behaviour, String what, String remedy) throws IOException {
        Path script = script(behaviour);
        assertThatThrownBy(() -> ServerBinary.probe(script, libraries, false))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(what)
                .hasMessageContaining(remedy);
    }

    private Path script(String behaviour) throws IOException {
        Path script = temp.resolve("mysqld");
        Files.writeString(script, "#!/bin/sh\n" + behaviour + "\n");
        Folders.setMode(script, "rwxr-xr-x");
        return script;
    }
}
