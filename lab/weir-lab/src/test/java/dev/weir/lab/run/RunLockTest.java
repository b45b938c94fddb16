package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
    @TempDir
    private Path run;

    @Test
    void aSecondLabIsRefusedUntilTheFirstIsDone() throws IOException {
        RunLock first = RunLock.ofRun(run);
        assertThatThrownBy(() -> RunLock.ofRun(run))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is being written by another lab");
        first.close();
        assertThatCode(() -> RunLock.ofRun(run).close()).doesNotThrowAnyException();
    }
}
