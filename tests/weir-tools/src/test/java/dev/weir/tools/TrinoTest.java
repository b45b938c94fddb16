package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Trino's connector: TPC-H copied into MySQL and asked there, and a table of all types. */
@ToolTest
@EnabledIfEnvironmentVariable(
        named = TrinoTest.JAVA,
        matches = ".+",
        disabledReason = "Trino needs Java 22; " + TrinoTest.JAVA + " names a program java of that or later")
class TrinoTest {
    static final String JAVA = "WEIR_TEST_NEWER_JAVA";

    @Test
    void answersTheSame(Database database) throws Exception {
        Path source = Program.PROGRAMS.resolve("trino/src/TrinoProgram.java");
        // a server without time zone tables knows no other zone by name
        List<String> results = Program.of(
                        "trino",
                        source.toAbsolutePath().toString(),
                        "-Duser.timezone=UTC",
                        "--add-modules=jdk.incubator.vector")
                .on(Path.of(Objects.requireNonNull(System.getenv(JAVA))))
                .runOnBoth(database);
        assertThat(results)
                .contains("changed: 60175", "row: 7485, 7615105.68", "row: 1, 1.50")
                .anyMatch(line -> line.startsWith("TableScan[table = mysql:Query[SELECT `regionkey`, count(*)"));
    }
}
