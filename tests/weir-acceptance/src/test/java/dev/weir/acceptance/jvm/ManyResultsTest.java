package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many results of one connection are open at a time, in a JVM with little heap and no option set: on one server of each protocol. */
@Tag("nightly")
class ManyResultsTest {
    private static final String DATABASE = "weir_many_results";

    @TempDir
    Path temporary;

    private static RunningServer prepare(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                Stream.concat(
                                Stream.of(Digits.tables()),
                                Stream.of(
                                        procedure(
                                                "megabytes",
                                                "IF i % 2 = 0 THEN SELECT i, REPEAT(CHAR(97 + i % 26), 1000000);"
                                                        + " ELSE SELECT i, REPEAT(CHAR(97 + i % 26), 1000)"
                                                        + " FROM digits a, digits b, digits c; END IF;"),
                                        procedure("small", "SELECT i;")))
                        .toArray(String[]::new));
        return server;
    }

    private static String procedure(String name, String step) {
        return "CREATE PROCEDURE " + name + "(n INT) BEGIN DECLARE i INT DEFAULT 0; WHILE i < n DO " + step
                + " SET i = i + 1; END WHILE; END";
    }

    private Map<String, String> run(RunningServer server, String heap, String modes) throws Exception {
        try (ChildJvm child = ChildJvm.start(
                ChildJvm.thisHome(),
                List.of("-Xmx" + heap, "-Djava.io.tmpdir=" + temporary),
                ManyResults.class,
                Weir.url(server, DATABASE),
                server.user(),
                server.password(),
                modes)) {
            return child.finish().stream()
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void allLargeResultsOfAConnectionShareOneWindow(String kind, Servers servers) throws Exception {
        Map<String, String> seen = run(prepare(kind, servers), "48m", "pipeline,open,call,leave");
        assertThat(seen)
                .containsEntry("pipeline", "done")
                .containsEntry("open", "done")
                .containsEntry("call", "done")
                .containsEntry("leave", "done")
                .containsEntry("filesWhileOpen", "1")
                .containsEntry("pipelineFiles", "0")
                .containsEntry("openFiles", "0")
                .containsEntry("callFiles", "0")
                .containsEntry("leaveFiles", "0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void manySmallResultsAreDroppedAndReadInLittleMemory(String kind, Servers servers) throws Exception {
        Map<String, String> seen = run(prepare(kind, servers), "32m", "closeSmall,readSmall,bufferSmall,outOfMemory");
        assertThat(seen)
                .containsEntry("closeSmall", "done")
                .containsEntry("readSmall", "done")
                .containsEntry("bufferSmall", "done")
                .containsEntry("isValid", "false");
        assertThat(seen.get("tooMany")).contains("resultWindow=8388608", "number of buffered results");
        assertThat(seen.get("after")).startsWith("08").contains("OutOfMemoryError");
    }
}
