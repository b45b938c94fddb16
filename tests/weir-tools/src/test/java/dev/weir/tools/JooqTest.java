package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** jOOQ: what its generator makes of a schema, and queries. */
@ToolTest
class JooqTest {
    @Test
    void generatesTheSameClassesAndQueries(Database database) throws Exception {
        List<String> results = Program.of("jooq", "example.JooqProgram").runOnBoth(database);
        assertThat(results)
                .contains("generated key: 1", "upsert: 2", "counts of a batch: 200", "several results: 1, changed 2")
                .anyMatch(line -> line.startsWith("generated/routines/RaiseTotals.java: "));
    }
}
