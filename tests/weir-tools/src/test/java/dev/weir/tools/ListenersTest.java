package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands between a program and its driver, and tells what went through. */
@ToolTest
class ListenersTest {
    /** datasource-proxy: what its listener sees, generated keys among it. */
    @Test
    void datasourceProxyTellsTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("datasource-proxy", "example.DataSourceProxyProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "shop PREPARED batch true 2 success true key 3 key 4",
                        "  INSERT INTO item (name) VALUES (?) [[setString=third], [setString=fourth]]",
                        "row 4 fourth")
                .anyMatch(line -> line.startsWith("refused SQLIntegrityConstraintViolationException Duplicate entry"));
    }

    /** OpenTelemetry: spans and their attributes. */
    @Test
    void openTelemetryTracesTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("opentelemetry", "example.OpenTelemetryProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "span INSERT " + database.name() + ".item, CLIENT, UNSET, events []",
                        "span COMMIT, CLIENT, UNSET, events []",
                        "span SELECT " + database.name() + ".item, CLIENT, ERROR, events [exception]",
                        "  db.system=mysql",
                        "  server.address=" + database.server().host(),
                        "  server.port=" + database.server().port());
    }

    /** P6Spy: what it logs of statements, batches, calls and results. */
    @Test
    void p6SpyLogsTheSame(Database database) throws Exception {
        List<String> results = Program.of("p6spy", "example.P6SpyProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "batch: INSERT INTO item (name, price) VALUES ('it''s 1', 1.50)",
                        "commit: ",
                        "rollback: ",
                        "resultset: 1 = 'it''s 2', 2 = 3.00",
                        "doubled 42",
                        "refused 42S22 1054");
    }
}
