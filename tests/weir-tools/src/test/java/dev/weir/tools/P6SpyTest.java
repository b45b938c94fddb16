package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** P6Spy: what it logs of statements, batches, calls and results. */
@ToolTest
class P6SpyTest {
    @Test
    void logsTheSame(Database database) throws Exception {
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
