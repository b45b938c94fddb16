package dev.weir.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application goes from Connector/J to Weir and back; what is exchanged is one dependency. */
class OneDependencyTest {
    private static final long MINUTES = 15;

    @TempDir
    Path directory;

    @Test
    void theApplicationDoesTheSameOnBothDriversAndWithWhatEitherWrote() throws Exception {
        try (RunningServer server = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small())) {
            List<String> before = run("first", ApplicationPath.connectorJ(), server);
            List<String> weir = run("second", ApplicationPath.weir("weir-drop-in", "weir-driver"), server);
            List<String> after = run("third", ApplicationPath.connectorJ(), server);
            assertThat(before).as("results with Connector/J").hasSizeGreaterThan(20);
            assertThat(weir).as("results with Weir").isEqualTo(before);
            assertThat(after).as("results back on Connector/J").isEqualTo(before);
        }
    }

    private List<String> run(String name, List<String> libraries, RunningServer server)
            throws IOException, InterruptedException {
        Path output = directory.resolve(name + ".log");
        Process process = new ProcessBuilder(command(name, libraries, server))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES))
                    .as("the application ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(said).isZero();
        return said.lines()
                .filter(line -> line.startsWith("result "))
                .map(line -> line.replace(name, "RUN"))
                .toList();
    }

    private static List<String> command(String name, List<String> libraries, RunningServer server) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.timezone=Europe/Berlin",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                String.join(File.pathSeparator, libraries),
                SampleApplication.class.getName(),
                "--sample.run=" + name,
                "--sample.server=" + server.host() + ":" + server.port(),
                "--sample.database=sample",
                "--sample.user=" + server.user(),
                "--sample.password=" + server.password());
    }
}
