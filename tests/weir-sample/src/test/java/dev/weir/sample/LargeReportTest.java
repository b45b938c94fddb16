package dev.weir.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What docs/out-of-memory.md has one paste: 120 MB by Spring Data JPA in a heap of 64 MB. */
@Tag("nightly")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LargeReportTest {
    private static final List<String> SMALL_HEAP = List.of("-Xmx64m", "-XX:+UseSerialGC");
    private static final String ALL = "result bytes: 120000000";

    @TempDir
    private Path directory;

    private RunningServer server;

    @BeforeAll
    void start() {
        server = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void connectorJStreamsByTheHint() throws Exception {
        hasAll(run(ApplicationPath.connectorJ(), "streamed"));
    }

    @Test
    void weirStreamsWithTheSameCode() throws Exception {
        assertThat(run(ApplicationPath.weir("weir-drop-in", "weir-driver"), "exchanged")
                        .results())
                .containsExactly(ALL);
    }

    /** With any driver: the list is larger than the heap. */
    @Test
    void aListDies() throws Exception {
        Application.Ended ended =
                run(ApplicationPath.weir("weir-drop-in", "weir-driver"), "listed", "--sample.report=list");

        assertThat(ended.exitCode()).isNotZero();
        assertThat(ended.output()).contains("OutOfMemoryError");
    }

    private static void hasAll(Application.Ended ended) {
        assertThat(ended.results()).as(ended.output()).containsExactly(ALL);
    }

    private Application.Ended run(List<String> classPath, String name, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add("--sample.run=" + name);
        return new Application(ReportApplication.class, SMALL_HEAP, classPath)
                .run(server, directory, arguments.toArray(String[]::new));
    }
}
