package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import dev.weir.jdbc.WeirDriver;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Packages of the driver depend on each other one way, from the JDBC face down to the bytes. A new package needs a place in
 * {@link DriverLayers}.
 */
class DriverArchitectureTest {
    private static final String FIXTURES = "dev.weir.architecture.";

    /** Wherever the driver's classes are, so that a package of a new name is among them. */
    private static JavaClasses driver() {
        return new ClassFileImporter()
                .importLocations(List.of(Location.of(
                        WeirDriver.class.getProtectionDomain().getCodeSource().getLocation())));
    }

    @Test
    void packagesDependOneWay() {
        new DriverLayers("dev.weir").oneWay().check(driver());
    }

    @Test
    void noCyclesBetweenPackages() {
        new DriverLayers("dev.weir").noCycles().check(driver());
    }

    @Test
    void noClassIsMoreThanThreeLevelsBelowTheFirst() {
        assertThat(driver().stream().filter(type -> levels(type) > 3)).isEmpty();
    }

    /** The driver's own classes that a class extends, one above the other. */
    private static long levels(JavaClass type) {
        return type.getAllRawSuperclasses().stream()
                .filter(above -> above.getPackageName().startsWith("dev.weir."))
                .count();
    }

    @Test
    void anArrowUpwardsIsFound() {
        assertThat(violations("arrow", layers("arrow").oneWay().withOptionalLayers(true)))
                .contains("dev.weir.architecture.arrow.wire.Bytes", "dev.weir.architecture.arrow.api.WeirReads")
                .contains("was violated (2 times)");
        assertThatCode(() -> layers("arrow").noCycles().check(fixture("arrow"))).doesNotThrowAnyException();
    }

    @Test
    void aCycleIsFound() {
        assertThat(violations("cycle", layers("cycle").noCycles()))
                .contains("was violated (1 times)")
                .contains("Slice auth", "Slice rows");
    }

    @Test
    void aPackageWithoutAPlaceIsFound() {
        assertThat(violations("unplaced", layers("unplaced").oneWay().withOptionalLayers(true)))
                .contains("dev.weir.architecture.unplaced.extra.Stray");
    }

    private static DriverLayers layers(String fixture) {
        return new DriverLayers(FIXTURES + fixture);
    }

    private static JavaClasses fixture(String name) {
        return new ClassFileImporter().importPackages(FIXTURES + name);
    }

    private static String violations(String fixture, ArchRule rule) {
        return rule.evaluate(fixture(fixture)).getFailureReport().toString();
    }
}
