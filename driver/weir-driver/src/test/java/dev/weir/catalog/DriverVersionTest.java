package dev.weir.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DriverVersionTest {
    @Test
    void buildPutsTheVersionIntoTheJar() {
        assertThat(DriverVersion.built().text()).matches("\\d+\\.\\d+\\..*");
        assertThat(DriverVersion.built().major() + DriverVersion.built().minor())
                .isPositive();
    }

    @Test
    void numbersAreRead() {
        assertThat(DriverVersion.parse("12.34.5-SNAPSHOT")).isEqualTo(new DriverVersion("12.34.5-SNAPSHOT", 12, 34));
    }

    @Test
    void aBuildThatDidNotFilterResourcesIsZero() {
        assertThat(DriverVersion.parse("${project.version}")).isEqualTo(new DriverVersion("${project.version}", 0, 0));
    }
}
