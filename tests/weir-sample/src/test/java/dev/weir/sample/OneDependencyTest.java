package dev.weir.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application goes from Connector/J to Weir and back; what is exchanged is one dependency. */
class OneDependencyTest {
    @TempDir
    Path directory;

    @Test
    void theApplicationDoesTheSameOnBothDriversAndWithWhatEitherWrote() throws Exception {
        try (RunningServer server = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small())) {
            List<String> before = run("first", ApplicationPath.connectorJ(), server);
            List<String> weir = run("second", ApplicationPath.weir("weir-drop-in", "weir-driver"), server);
            List<String> after = run("third", ApplicationPath.connectorJ(), server);
            assertThat(before)
                    .as("results with Connector/J")
                    .hasSizeGreaterThan(20)
                    .noneMatch(line -> line.contains("InvalidDataAccessApiUsage"));
            assertThat(weir).as("results with Weir").isEqualTo(before);
            assertThat(after).as("results back on Connector/J").isEqualTo(before);
        }
    }

    private List<String> run(String name, List<String> libraries, RunningServer server)
            throws IOException, InterruptedException {
        Application.Ended ended = new Application(SampleApplication.class, List.of(), libraries)
                .run(server, directory, "--sample.run=" + name);
        assertThat(ended.exitCode()).as(ended.output()).isZero();
        return ended.results().stream().map(line -> line.replace(name, "RUN")).toList();
    }
}
