package dev.weir.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.WeirReads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What programs are compiled against stays as {@code api.txt} has it; {@code -Dweir.rewrite=true} writes it anew. */
final class ApiSignaturesTest {
    private static final Path FILE = Path.of("src", "test", "resources", "dev", "weir", "jdbc", "api.txt");
    private static final String ACCEPT =
            "an exported package has changed: - is gone, + is new. If that is meant, accept it:"
                    + " ./mvnw verify -pl :weir-driver -am -Dtest=ApiSignaturesTest -Dsurefire.failIfNoSpecifiedTests=false"
                    + " -Dweir.rewrite=true; and tell users in CHANGELOG.md";

    @Test
    void theExportedPackagesAreThoseOfTheFile() throws Exception {
        List<String> found = ApiSignatures.of(WeirDriver.class, WeirReads.class);
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.createDirectories(FILE.getParent());
            Files.write(FILE, found);
        }
        List<String> accepted = Files.readAllLines(FILE);
        assertThat(ApiSignatures.difference(accepted, found)).as(ACCEPT).isEmpty();
        assertThat(found).as("order").isEqualTo(accepted);
    }

    @Test
    void itNamesNoTypeOfAnotherPackageOfTheDriver() throws Exception {
        assertThat(ApiSignatures.of(WeirDriver.class, WeirReads.class))
                .isNotEmpty()
                .noneMatch(signature -> signature.contains("dev.weir."));
    }

    @Test
    void aDifferenceShowsWhatIsGoneAndWhatIsNew() {
        assertThat(ApiSignatures.difference(
                        List.of("class A", "int A.one()", "int A.two()"),
                        List.of("class A", "int A.two()", "long A.one()")))
                .isEqualTo("- int A.one()\n+ long A.one()\n");
        assertThat(ApiSignatures.difference(List.of("class A"), List.of("class A")))
                .isEmpty();
    }

    @Test
    void signaturesHaveWhatProgramsSee() throws Exception {
        assertThat(ApiSignatures.of(WeirDriver.class, WeirReads.class))
                .contains(
                        "public final class WeirDriver implements java.sql.Driver",
                        "    public static final java.lang.String WeirDriver.PREFIX = jdbc:mysql:weir://",
                        "    public WeirDriver()",
                        "    public abstract KeyedReads WeirReads.keyed(java.lang.String) throws java.sql.SQLException",
                        "    public static final Option Option.USER",
                        "    public java.lang.String Option$Type.words()")
                .noneMatch(signature -> signature.contains("WeirDriver.open("));
    }
}
