package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Debezium: a snapshot by JDBC, and the changes after it, with the character sets that columns and DDL name. */
@Tag("nightly")
class DebeziumTest {
    @Test
    void saysTheSame() throws Exception {
        ServerSettings settings = ServerSettings.small()
                .withExtraOptions(List.of("--log-bin=binlog", "--server-id=7", "--sync-binlog=0"));
        try (RunningServer server = RunningServer.start(ToolServer.spec(), settings)) {
            List<String> results = Program.of("debezium", "example.DebeziumProgram")
                    .runOnBoth(new Database(server, "weir_tool_debezium", ""));
            assertThat(results)
                    .contains("ended: true")
                    .anyMatch(line -> line.contains("\"latin\":\"größer €\""))
                    .anyMatch(line -> line.contains("\"more\":\"ö\",\"greek\":\"αβγ\""));
        }
    }
}
