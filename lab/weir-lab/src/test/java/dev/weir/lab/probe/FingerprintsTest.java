package dev.weir.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintsTest {
    private static List<String> between(
            String version, String comment, Map<String, String> variables, Long... connectionIds) {
        return new Fingerprints(version, comment, variables, 7, List.of(connectionIds), 500, 600).between();
    }

    @Test
    void aPlainServerGivesNothingAway() {
        assertThat(between("8.4.6", "MySQL Community Server - GPL", Map.of("basedir", "/usr/"), 7L, 7L))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "8.0.30 | (ProxySQL) | ProxySQL",
                "8.0.30-Vitess | Version: 19.0 | Vitess",
                "11.4.2-MariaDB-maxscale | mariadb.org | MaxScale",
                "8.0.36-router | MySQL Community Server | Router",
                "8.0.11-TiDB-v8.5.0 | TiDB Server | TiDB",
                "8.0.37-google | (Google) | Google Cloud SQL",
                "8.0.36-28 | Percona Server (GPL) | Percona"
            })
    void proxiesAndServicesAreKnownByTheirWords(String version, String comment, String expected) {
        assertThat(between(version, comment, Map.of(), 7L))
                .singleElement()
                .asString()
                .contains(expected);
    }

    @Test
    void amazonIsKnownByItsVariables() {
        assertThat(between("8.0.35", "Source distribution", Map.of("basedir", "/rdsdbbin/mysql-8.0.35/"), 7L))
                .containsExactly("Amazon RDS.");
        assertThat(between("8.0.32", "x", Map.of("basedir", "/rdsdbbin/x", "aurora_version", "3.05.2"), 7L))
                .containsExactly("Amazon Aurora, version 3.05.2.");
    }

    @Test
    void connectionNumbersBetrayWhatStandsBetween() {
        assertThat(between("8.0.35", "x", Map.of(), 9L, 9L))
                .singleElement()
                .asString()
                .contains("another number");
        assertThat(between("8.0.35", "x", Map.of(), 9L, 12L))
                .singleElement()
                .asString()
                .contains("changes from statement to statement");
    }

    @Test
    void pingsThatAreAnsweredOnTheWayAreNoticed() {
        Fingerprints signs = new Fingerprints("8.0.35", "x", Map.of(), 7, List.of(7L), 300, 5300);
        assertThat(signs.between()).singleElement().asString().contains("answers pings");
    }
}
