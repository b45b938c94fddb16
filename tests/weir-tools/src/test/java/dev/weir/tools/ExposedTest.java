package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Exposed: schema utilities, DSL and DAO. */
@ToolTest
class ExposedTest {
    @Test
    void makesAndReadsTheSame(Database database) throws Exception {
        List<String> results = Program.of("exposed", "example.ExposedProgramKt").runOnBoth(database);
        assertThat(results)
                .contains(
                        "dialect: MySQL, MySQL",
                        "to do: []",
                        "missing: [ALTER TABLE orders ADD note text NULL]",
                        "keys: 1 [1, 2, 3]",
                        "customers: [[1, Ada, 5, true]]",
                        "orders of Curie: [1.10, 3.30]",
                        "refused: 23000 1062",
                        "left: 2, isolation 4");
    }
}
