package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** SQLLine: a script with its own commands. */
@ToolTest
class SqlLineTest {
    @Test
    void showsTheSame(Database database) throws Exception {
        List<String> results = Program.of("sqlline", "example.SqlLineProgram").runOnBoth(database);
        assertThat(results)
                .contains("| 21 | 42      |", "Rollback complete", "| SERIALIZABLE            |", "name   größer")
                .anyMatch(line -> line.matches("\\| .*\\| spent +\\| VIEW .*"))
                .anyMatch(line -> line.matches("\\| .*\\| orders +\\| total +\\| 3 +\\| DECIMAL .*"))
                .anyMatch(line -> line.endsWith("(state=42S22,code=1054)"));
    }
}
