package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SupervisorTest {
    /** The second has no folder of processes, as macOS: their command lines come from ps. */
    @ParameterizedTest
    @ValueSource(strings = {"/proc", "/dev/null"})
    void processesThatNameTheFolderEndAndOthersDoNot(String proc, @TempDir Path temp) throws IOException {
        Path root = Files.createDirectory(temp.resolve("weir-server-1"));
        Process own = new ProcessBuilder("sh", "-c", "read line", root + "/x").start();
        Process innocent = new ProcessBuilder("sleep", "600").start();
        Supervisor supervisor = Supervisor.start(root, proc);
        try {
            supervisor.watch(own);
            supervisor.watch(innocent);
            supervisor.close();

            assertThat(own.onExit().join().exitValue()).isNotZero();
            assertThat(root).doesNotExist();
            assertThat(innocent.isAlive()).isTrue();
        } finally {
            own.destroyForcibly();
            innocent.destroyForcibly();
        }
    }
}
