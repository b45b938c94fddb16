package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** datasource-proxy: what its listener sees, generated keys among it. */
@ToolTest
class DataSourceProxyTest {
    @Test
    void tellsTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("datasource-proxy", "example.DataSourceProxyProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "shop PREPARED batch true 2 success true key 3 key 4",
                        "  INSERT INTO item (name) VALUES (?) [[setString=third], [setString=fourth]]",
                        "row 4 fourth")
                .anyMatch(line -> line.startsWith("refused SQLIntegrityConstraintViolationException Duplicate entry"));
    }
}
