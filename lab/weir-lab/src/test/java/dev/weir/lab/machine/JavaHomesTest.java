package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaHomesTest {
    @TempDir
    private Path root;

    private Path home(String folder, String release) throws IOException {
        Path home = Files.createDirectories(root.resolve(folder));
        Files.writeString(home.resolve("release"), release);
        return home;
    }

    @Test
    void eachInstallationIsToldOnceTheRunningOneFirst() throws IOException {
        Path running = home("usr/lib/jvm/jdk-17", "JAVA_VERSION=\"17.0.9\"\n");
        home("usr/lib/jvm/jdk-25", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"25.0.1\"\n");
        Files.createSymbolicLink(root.resolve("usr/lib/jvm/default"), running);
        Files.createSymbolicLink(root.resolve("usr/lib/jvm/dangling"), root.resolve("nowhere"));
        home("opt/some-program", "no version here\n");

        assertThat(JavaHomes.found(root, running, root.resolve("nowhere").toString()))
                .containsExactly(
                        "17.0.9 at " + running.toRealPath(),
                        "25.0.1 at " + root.resolve("usr/lib/jvm/jdk-25").toRealPath());
    }

    @Test
    void clockAndLoopbackCanBeMeasured() {
        assertThat(Clocks.measure().stepNanos()).isPositive();
        LoopbackEcho echo = LoopbackEcho.measure();
        assertThat(echo.p50Micros()).isPositive().isLessThanOrEqualTo(echo.p99Micros());
    }
}
