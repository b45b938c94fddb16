package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What maps rows to objects, and makes SQL of calls. */
@ToolTest
class MappersTest {
    /** Exposed: schema utilities, DSL and DAO. */
    @Test
    void exposedMakesAndReadsTheSame(Database database) throws Exception {
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

    /** jOOQ: what its generator makes of a schema, and queries. */
    @Test
    void jooqGeneratesTheSameClassesAndQueries(Database database) throws Exception {
        List<String> results = Program.of("jooq", "example.JooqProgram").runOnBoth(database);
        assertThat(results)
                .contains("generated key: 1", "upsert: 2", "counts of a batch: 200", "several results: 1, changed 2")
                .anyMatch(line -> line.startsWith("generated/routines/RaiseTotals.java: "));
    }

    /** MyBatis: mappers by annotations and XML, generated keys, cursors, batches, procedures. */
    @Test
    void mappersOfMyBatisDoTheSame(Database database) throws Exception {
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
