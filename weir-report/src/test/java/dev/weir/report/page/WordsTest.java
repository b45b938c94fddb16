package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Manifest;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Connector/J; in-list-1000; Connector/J IN list, 1,000 at a time",
                "Connector/J; temporary-table-10000; Connector/J temporary table, 10,000 at a time",
                "Connector/J; hikari; Connector/J HikariCP",
                "Jedis; jedis-batch; Jedis batch"
            })
    void anArmOfTheKeysStudyHasAName(String driver, String mode, String name) {
        Manifest.Arm arm =
                new Manifest.Arm("some." + mode, Manifest.Role.STUDY, driver, "1.0", mode, "prepared", "", Map.of());
        assertThat(Words.client(arm)).isEqualTo(name);
    }
}
