package dev.weir.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
            List<String> before = run("first", connectorJ(), server);
            List<String> weir = run("second", weir(), server);
            List<String> after = run("third", connectorJ(), server);
            assertThat(before).as("results with Connector/J").hasSizeGreaterThan(20);
            assertThat(weir).as("results with Weir").isEqualTo(before);
            assertThat(after).as("results back on Connector/J").isEqualTo(before);
        }
    }

    private static List<String> connectorJ() {
        return List.of(System.getProperty("application.class.path").split(File.pathSeparator, -1));
    }

    /** The same class path with one dependency exchanged, and what that depends on. */
    private static List<String> weir() {
        List<String> path = new ArrayList<>(connectorJ());
        assertThat(path.removeIf(entry -> entry.contains("mysql-connector-j"))).isTrue();
        for (String module : List.of("weir-drop-in", "weir-driver")) {
            path.add(Path.of("..", "..", "driver", module, "target", "classes")
                    .toAbsolutePath()
                    .normalize()
                    .toString());
        }
        return path;
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
        String classes = Path.of("target", "classes").toAbsolutePath().toString();
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.timezone=Europe/Berlin",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Stream.concat(Stream.of(classes), libraries.stream()).collect(Collectors.joining(File.pathSeparator)),
                SampleApplication.class.getName(),
                "--sample.run=" + name,
                "--sample.server=" + server.host() + ":" + server.port(),
                "--sample.database=sample",
                "--sample.user=" + server.user(),
                "--sample.password=" + server.password());
    }
}
