package dev.weir.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactsTest {
    @ParameterizedTest
    @CsvSource({
        "8.0.15, 8, 0",
        "9.7.4-2, 9, 7",
        "5.7.44-log, 5, 7",
        "11.4.5-MariaDB-log, 11, 4",
        "5.5.5-10.6.22-MariaDB, 10, 6",
        "5.5.5, 5, 5",
        "unknown, 0, 0",
        "99999999999.1, 0, 0"
    })
    void versionNumbersAreThoseOfTheServer(String version, int major, int minor) {
        Facts facts = new Facts("jdbc:mysql:weir://h/", version, false, true, true);
        assertThat(facts.major()).isEqualTo(major);
        assertThat(facts.minor()).isEqualTo(minor);
    }
}
