package dev.weir.packet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion.Product;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerVersionTest {
    @ParameterizedTest
    @CsvSource({
        "8.0.15,                                 MYSQL,   80015,  8,  0",
        "8.0.36-28,                              MYSQL,   80036,  8,  0",
        "8.0.36-0ubuntu0.22.04.1,                MYSQL,   80036,  8,  0",
        "5.7.44-log,                             MYSQL,   50744,  5,  7",
        "9.7.4,                                  MYSQL,   90704,  9,  7",
        "9.7.4-2,                                MYSQL,   90704,  9,  7",
        "8.0.mysql_aurora.3.05.2,                MYSQL,   80000,  8,  0",
        "5.7.25-TiDB-v7.1,                       MYSQL,   50725,  5,  7",
        "8.0.30-Vitess,                          MYSQL,   80030,  8,  0",
        "5.5.5,                                  MYSQL,   50505,  5,  5",
        "11.4.5-MariaDB-ubu2404,                 MARIADB, 110405, 11, 4",
        "10.11.6-mariadb,                        MARIADB, 101106, 10, 11"
    })
    void aVersionIsThatOfTheServer(String sent, Product product, int number, int major, int minor) {
        ServerVersion version = ServerVersion.of(sent);
        assertThat(version).isEqualTo(new ServerVersion(product, number, sent)).hasToString(sent);
        assertThat(version.isMariaDb()).isEqualTo(product == Product.MARIADB);
        assertThat(version.major()).isEqualTo(major);
        assertThat(version.minor()).isEqualTo(minor);
    }

    @Test
    void thePrefixForReplicasIsNoPartOfTheVersion() {
        assertThat(ServerVersion.of("5.5.5-10.6.12-MariaDB-0+deb11u1"))
                .isEqualTo(new ServerVersion(Product.MARIADB, 100612, "10.6.12-MariaDB-0+deb11u1"));
        assertThat(ServerVersion.of("5.5.5-10.6.12", Product.MARIADB).text()).isEqualTo("10.6.12");
        assertThat(ServerVersion.of("5.5.5-m3-log"))
                .as("a milestone of MySQL 5.5")
                .isEqualTo(new ServerVersion(Product.MYSQL, 50505, "5.5.5-m3-log"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "-8.0.15", "v8.0.15"})
    void whatIsNoVersionIsOlderThanAll(String sent) {
        assertThat(ServerVersion.of(sent)).isEqualTo(new ServerVersion(Product.MYSQL, 0, sent));
        assertThat(ServerVersion.of(sent).isAtLeast(1, 1)).isFalse();
    }

    @Test
    void hugePartsDoNotRunIntoTheNext() {
        assertThat(ServerVersion.of("99999999999.1.100").number()).isEqualTo(990199);
        assertThat(ServerVersion.of("8.0.1.5").number()).isEqualTo(80001);
    }

    @Test
    void eachProductHasItsOwnFirstVersionOfAFeature() {
        ServerVersion mySql = ServerVersion.of("8.0.22");
        assertThat(mySql.isAtLeast(80022, ServerVersion.NEVER)).isTrue();
        assertThat(mySql.isAtLeast(80023, 0)).isFalse();
        ServerVersion mariaDb = ServerVersion.of("11.1.1-MariaDB");
        assertThat(mariaDb.isAtLeast(80022, ServerVersion.NEVER)).isFalse();
        assertThat(mariaDb.isAtLeast(ServerVersion.NEVER, 110101)).isTrue();
        assertThat(mariaDb.isAtLeast(0, 110102)).isFalse();
    }
}
