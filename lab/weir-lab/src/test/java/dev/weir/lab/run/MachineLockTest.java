package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLockTest {
    @TempDir
    private Path folder;

    @Test
    void aSecondRunIsToldSinceWhenTheCoresAreTaken() {
        try (RunLock first = RunLock.ofMachine(folder)) {
            assertThatThrownBy(() -> RunLock.ofMachine(folder))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageMatching(
                            "another run has this machine's cores since \\d\\d:\\d\\d \\(pid=\\d+\\): .*--anyway");
            assertThatCode(first::close).doesNotThrowAnyException();
        }
        assertThatCode(() -> RunLock.ofMachine(folder).close()).doesNotThrowAnyException();
    }
}
