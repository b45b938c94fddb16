package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** OpenTelemetry: spans and their attributes. */
@ToolTest
class OpenTelemetryTest {
    @Test
    void tracesTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("opentelemetry", "example.OpenTelemetryProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "span INSERT weir_tool_opentelemetry.item, CLIENT, UNSET, events []",
                        "span COMMIT, CLIENT, UNSET, events []",
                        "span SELECT weir_tool_opentelemetry.item, CLIENT, ERROR, events [exception]",
                        "  db.system=mysql",
                        "  server.address=" + database.server().host(),
                        "  server.port=" + database.server().port());
    }
}
