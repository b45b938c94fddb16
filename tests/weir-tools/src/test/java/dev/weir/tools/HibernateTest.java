package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hibernate: entities, large objects, JSON, procedures, schema; and a large result, read as a stream. */
@ToolTest
class HibernateTest {
    static final String DOES = "entities, batches, large objects, JSON, locks, procedures, schema tools, streaming";
    /** Less than the rows take. */
    private static final String SMALL_HEAP = "-Xmx64m";

    private static final String COLLECTOR = "-XX:+UseSerialGC";

    @ParameterizedTest
    @ValueSource(strings = {"hibernate-6", "hibernate-7"})
    void entitiesProceduresAndSchemaAreTheSame(String folder, Database database) throws Exception {
        List<String> results = Program.of(folder, "example.HibernateProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "total: [[625.00, 50]]",
                        "lock: 49 of 50 are free",
                        "duplicate: org.hibernate.exception.ConstraintViolationException",
                        "stale version: jakarta.persistence.OptimisticLockException",
                        "function: 42",
                        "update: none",
                        "validate: none",
                        "tables left: []",
                        "batches of Numbered: [600, 1, 1, 180300, 179700]",
                        "batches of Counted: [600, 1, 1, 180300, 179700]")
                .anyMatch(line -> line.startsWith("large: [0, -1, 39, 92, 10] 110000 "))
                .anyMatch(line -> line.startsWith("OUT and INOUT: 50, "))
                .anyMatch(line -> line.startsWith("validate: ") && line.contains("missing column [author]"));
        assertThat(results).filteredOn(line -> line.startsWith("rows: ")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hibernate-6", "hibernate-7"})
    void streamsAMillionRowsInASmallHeapWhileOtherQueriesRun(String folder, Database database) throws Exception {
        List<String> weir = Program.of(folder, "example.StreamProgram", SMALL_HEAP, COLLECTOR)
                .run(Dependency.WEIR_DROP_IN, database);
        assertThat(weir).containsExactly("streamed: 1000000 rows, sum 500080500000, other queries 5500");
    }

    @Test
    void connectorJStreamsOnlyWhenToldToAndAlone(Database database) throws Exception {
        List<String> connectorJ = Program.of(
                        "hibernate-7",
                        "example.StreamProgram",
                        SMALL_HEAP,
                        COLLECTOR,
                        "-DfetchSize=" + Integer.MIN_VALUE)
                .run(Dependency.CONNECTOR_J, database);
        assertThat(connectorJ).hasSize(2);
        assertThat(connectorJ.get(0))
                .startsWith("another query is refused: Streaming result set ")
                .contains("No statements may be issued");
        assertThat(connectorJ.get(1)).isEqualTo("streamed: 1000000 rows, sum 500080500000, other queries 0");
    }
}
