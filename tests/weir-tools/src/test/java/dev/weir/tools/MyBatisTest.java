package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** MyBatis: mappers by annotations and XML, generated keys, cursors, batches, procedures. */
@ToolTest
class MyBatisTest {
    @Test
    void mappersDoTheSame(Database database) throws Exception {
        List<String> results = Program.of("mybatis", "example.MyBatisProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "inserted: 1, key 1",
                        "inserted at once: 2, keys [2, 3]",
                        "duplicate: SQLIntegrityConstraintViolationException",
                        "batch: [1, 1]",
                        "batch: [1, 1, 1, 1, 1]",
                        "keys of the batch: 5 6",
                        "cursor: Mary, up to here 33.75",
                        "nested: Ada [entry 2, entry 4]",
                        "OUT and INOUT: 5, paid 100")
                .anyMatch(line -> line.startsWith("two results: [[Ada, Grace ") && line.endsWith("], [67.50]]"));
    }
}
