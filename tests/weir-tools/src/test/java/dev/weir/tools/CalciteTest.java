package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Calcite's JDBC adapter: what it takes from the metadata, and what it leaves to MySQL. */
@ToolTest
class CalciteTest {
    @Test
    void pushesTheSameDown(Database database) throws Exception {
        List<String> results = Program.of("calcite", "example.CalciteProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "column: customer.points BIGINT UNSIGNED -1 0 YES",
                        "  JdbcSort(sort0=[$0], dir0=[ASC])",
                        "row: name=Ada orders=1 total=10.50",
                        "row: name=Ada label=here",
                        "inserted: 1")
                .anyMatch(line -> line.strip().startsWith("JdbcJoin("))
                .anyMatch(line -> line.strip().startsWith("JdbcAggregate("));
    }
}
