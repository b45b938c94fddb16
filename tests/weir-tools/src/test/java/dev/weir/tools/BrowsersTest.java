package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What shows a database to its user. */
@ToolTest
class BrowsersTest {
    /** Calcite's JDBC adapter: what it takes from the metadata, and what it leaves to MySQL. */
    @Test
    void calcitePushesTheSameDown(Database database) throws Exception {
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

    /** SchemaCrawler reads all metadata that a driver has, as a database browser does. */
    @Test
    void schemaCrawlerDescribesTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("schemacrawler", "example.SchemaCrawlerProgram").runOnBoth(database);
        assertThat(results.stream().map(String::stripTrailing))
                .contains(
                        "  twice                             DECIMAL(13, 2)",
                        "of_customer         [foreign key, on update restrict, on delete cascade]");
    }

    /** SQLLine: a script with its own commands. */
    @Test
    void sqlLineShowsTheSame(Database database) throws Exception {
        List<String> results = Program.of("sqlline", "example.SqlLineProgram").runOnBoth(database);
        assertThat(results)
                .contains("| 21 | 42      |", "Rollback complete", "| SERIALIZABLE            |", "name   größer")
                .anyMatch(line -> line.matches("\\| .*\\| spent +\\| VIEW .*"))
                .anyMatch(line -> line.matches("\\| .*\\| orders +\\| total +\\| 3 +\\| DECIMAL .*"))
                .anyMatch(line -> line.endsWith("(state=42S22,code=1054)"));
    }
}
