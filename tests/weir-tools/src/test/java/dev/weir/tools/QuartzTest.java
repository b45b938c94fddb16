package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Quartz: two schedulers of a cluster take jobs from one store. */
@ToolTest
class QuartzTest {
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
}
