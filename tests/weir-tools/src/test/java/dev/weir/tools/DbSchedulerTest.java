package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** db-scheduler: two schedulers take tasks from one table, by either way to pick them. */
@ToolTest
class DbSchedulerTest {
    @Test
    void everyTaskOfTwoSchedulersRunsOnce(Database database) throws Exception {
        List<String> results =
                Program.of("db-scheduler", "example.DbSchedulerProgram").runOnBoth(database);
        for (String how : List.of("fetch: ", "lock and fetch: ")) {
            assertThat(results)
                    .contains(
                            how + "scheduled twice: false",
                            how + "kept at 2037-10-25T12:30:00.123Z",
                            how + "SELECT COUNT(*), COUNT(DISTINCT task), COUNT(DISTINCT data) FROM ran: 40 40 40",
                            how + "SELECT COUNT(*) FROM scheduled_tasks: 0",
                            how + "failed once: 4");
        }
    }
}
