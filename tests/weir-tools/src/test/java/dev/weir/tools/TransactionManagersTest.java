package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Narayana and Atomikos: transactions over two databases, and what they recover after a crash. */
@ToolTest
class TransactionManagersTest {

    @Test
    void narayanaRecoversTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("transaction-managers", "example.NarayanaProgram").runOnBoth(database);
        assertThat(results)
                .containsExactly(
                        "committed: [-1] [1], prepared branches 0",
                        "rolled back: [-1] [1], prepared branches 0",
                        "crash in commit: true",
                        "after the crash in commit: [-1] [1], prepared branches 2",
                        "recovered: [-7, -1] [1, 7], prepared branches 0",
                        "crash in prepare: true",
                        "after the crash in prepare: [-7, -1] [1, 7], prepared branches 1",
                        "recovered: [-7, -1] [1, 7], prepared branches 0");
    }

    @Test
    void atomikosRecoversTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("transaction-managers", "example.AtomikosProgram").runOnBoth(database);
        assertThat(results)
                .containsExactly(
                        "crash in commit: true",
                        "after the crash in commit: [] [], prepared branches 2",
                        "recovered, and transferred again: [-7, -1] [1, 7], prepared branches 0");
    }
}
