package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** ShedLock: two nodes contend for locks, by the server's clock and by their own. */
@ToolTest
class ShedLockTest {
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
