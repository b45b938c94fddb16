package dev.weir.lab.study.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverVersionsTest {
    /** As Maven Central has them: the last version of the old name only points to the new one. */
    private static final Map<String, List<String>> PUBLISHED = Map.of(
            "mysql", List.of("5.1.49", "8.0.9", "8.0.11", "8.0.30", "8.0.31"),
            "com.mysql", List.of("8.0.31", "8.0.33", "9.0.0", "26.10.0"),
            "org.mariadb.jdbc", List.of("2.6.2", "2.7.2", "2.7.12", "3.0.3", "3.5.10", "3.5.9"));

    private static List<String> arms(String text) {
        DriverVersions asked = DriverVersions.parse(text);
        return asked.arms(asked.releases(artifact -> PUBLISHED.getOrDefault(artifact.group(), List.of())));
    }

    @ParameterizedTest
    @CsvSource({
        "connectorj, 8.0.11 8.0.30 8.0.31 8.0.33 9.0.0 26.10.0",
        "connectorj=8.0.31.., 8.0.31 8.0.33 9.0.0 26.10.0",
        "connectorj=8.0.12..9, 8.0.30 8.0.31 8.0.33 9.0.0",
        "connectorj=8.0.12..8.0.33, 8.0.30 8.0.31 8.0.33",
        "mariadb, 2.7.2 2.7.12 3.0.3 3.5.9 3.5.10",
        "mariadb=3.., 3.0.3 3.5.9 3.5.10",
    })
    void areTakenInOrderOfTheirNumbersAndWithTheLabsOwnVersion(String text, String versions) {
        String driver = text.replaceFirst("=.*", "");
        assertThat(String.join(" ", arms(text)))
                .isEqualTo(driver + "@" + versions.replace(" ", " " + driver + "@") + " " + driver);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "connectorj=", "connectorj=8.0.33", "connectorj@8.0.33", "mariadb=..3.5", "mariadb=3.x.."})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> DriverVersions.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessage("versions=" + text + ": expected a driver, or a driver and its versions, like"
                        + " connectorj=8.0.28.. or mariadb=3.0.3..3.5.6");
    }

    @Test
    void otherDriversAreRefused() {
        assertThatThrownBy(() -> DriverVersions.parse("drizzle"))
                .hasMessageStartingWith("versions=drizzle: releases of connectorj, mariadb and weir are known");
        assertThatThrownBy(() -> DriverVersions.parse("vertx=4.."))
                .hasMessageStartingWith("versions=vertx=4..: releases of");
    }

    @Test
    void aRangeWithoutReleasesIsRefused() {
        assertThatThrownBy(() -> arms("mariadb=3.6..3.9"))
                .isInstanceOf(UsageException.class)
                .hasMessage("versions=mariadb=3.6..3.9: MariaDB Connector/J has no such release");
    }
}
