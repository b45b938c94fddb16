package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs that share work through tables. */
@ToolTest
class SchedulersTest {
    /** db-scheduler: two schedulers take tasks from one table, by either way to pick them. */
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

    /** Quartz: two schedulers of a cluster take jobs from one store. */
    @Test
    void everyJobOfAClusterRunsOnce(Database database) throws Exception {
        List<String> results = Program.of("quartz", "example.QuartzProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "SELECT COUNT(*), COUNT(DISTINCT job) FROM ran: 30 30",
                        "SELECT COUNT(*) FROM QRTZ_FIRED_TRIGGERS: 0",
                        "trigger: PAUSED in weekdays",
                        "groups: [later, now], jobs 30",
                        "stored twice: ObjectAlreadyExistsException")
                .anyMatch(line -> line.startsWith("job: in ") && line.endsWith(" years {text=kept}"));
    }

    /** ShedLock: two nodes contend for locks, by the server's clock and by their own. */
    @Test
    void oneNodeAtATimeHoldsALock(Database database) throws Exception {
        List<String> results = Program.of("shedlock", "example.ShedLockProgram").runOnBoth(database);
        for (String clock : List.of("server's clock: ", "own clock: ")) {
            assertThat(results)
                    .contains(
                            clock + "free for the other while held: false",
                            clock + "minutes held after it was extended: 20",
                            clock + "free after a short task: false",
                            clock + "free after its time: true",
                            clock + "most at a time: 1, executed some");
        }
    }
}
