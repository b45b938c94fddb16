package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spring Boot finds the driver by the URL, also where Flyway and Liquibase have URLs of their own. */
@ToolTest
class SpringBootTest {
    static final String DOES =
            "starters by URL alone: JPA, Flyway, Liquibase, Quartz, Batch; `JdbcClient`, `SimpleJdbcCall`, `@Procedure`";

    @ParameterizedTest
    @ValueSource(strings = {"spring-boot-3", "spring-boot-4"})
    void startersDoTheSame(String folder, Database database) throws Exception {
        List<String> results = Program.of(folder, "example.BootProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "keys: [1, 2]",
                        "streamed: Ada of 2, version 0",
                        "duplicate: DataIntegrityViolationException",
                        "stale version: ObjectOptimisticLockingFailureException",
                        "key: 2",
                        "SimpleJdbcCall: {#update-count-1=1, changed=2, total=61.75}",
                        "SimpleJdbcCall of a function: 42",
                        "@Procedure: 2",
                        "counts of a batch: 200",
                        "counts of batches of 50: 200",
                        "duplicate note: DuplicateKeyException")
                .anyMatch(line -> line.startsWith("invoices by Batch: [Invoice[customer=Ada, amount=10.50], "))
                .anyMatch(line -> line.contains("flyway_schema_history") && line.contains("description=customers"))
                .anyMatch(line -> line.contains("DATABASECHANGELOG") && line.contains("createTable tableName=note"))
                .anyMatch(line -> line.contains("QRTZ_JOB_DETAILS") && line.contains("job_name=once"))
                .anyMatch(line -> line.contains("{triggers_left=0}"))
                .anyMatch(line -> line.contains("status=COMPLETED, read_count=2, write_count=2"));
    }
}
