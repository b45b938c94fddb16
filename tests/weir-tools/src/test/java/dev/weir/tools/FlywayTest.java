package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Flyway finds the driver by the URL; migrations, history, repair, baseline, and two at once. */
@ToolTest
class FlywayTest {
    @Test
    void migrationsAndHistoryAreTheSame(Database database) throws Exception {
        List<String> results = Program.of("flyway", "example.FlywayProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "migrated: 4",
                        "migrated again: 0",
                        "SELECT n FROM customer_count: 8",
                        "valid: true",
                        "failing: Error Code : 1146",
                        "failed: 4 failing FAILED",
                        "removed by repair: 1",
                        "changed: false",
                        "repaired: true",
                        "migrated behind the baseline: 3",
                        "migrated by two: 4",
                        "SELECT COUNT(*) FROM customer: 8")
                .anyMatch(line -> line.startsWith("not empty: Found non-empty schema(s)"))
                .anyMatch(line -> line.startsWith("SELECT (SELECT COUNT(*) FROM information_schema.tables")
                        && line.endsWith(": 0 0"));
    }
}
