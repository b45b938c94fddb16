package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** SchemaCrawler reads all metadata that a driver has, as a database browser does. */
@ToolTest
class SchemaCrawlerTest {
    @Test
    void describesTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("schemacrawler", "example.SchemaCrawlerProgram").runOnBoth(database);
        assertThat(results.stream().map(String::stripTrailing))
                .contains(
                        "  twice                             DECIMAL(13, 2)",
                        "of_customer         [foreign key, on update restrict, on delete cascade]");
    }
}
