package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Flowable: an engine creates its schema, runs 500 instances of a process, and is started anew. */
@ToolTest
class FlowableTest {
    @Test
    void instancesGoOnAlike(Database database) throws Exception {
        List<String> results = Program.of("flowable", "example.FlowableProgram")
                .runOnBoth(database, Dependency.WEIR_DROP_IN, Set.of("DURATION_"));
        assertThat(results)
                .contains("jobs: 500", "approved: 400", "timers: 20", "deleted: 5")
                .anyMatch(line -> line.startsWith("order 410: {amount=410, approved=true, customer=Ada größer, "));
    }
}
