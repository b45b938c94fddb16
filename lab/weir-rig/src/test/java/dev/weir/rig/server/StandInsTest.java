package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kept libraries are those of the source beside them. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class StandInsTest {
    @TempDir
    static Path built;

    static List<String> names() {
        return StandIns.NAMES;
    }

    @BeforeAll
    static void build() throws Exception {
        assumeTrue(
                run("sh", "-c", "command -v gcc; command -v objdump; true")
                                .lines()
                                .count()
                        == 2,
                "no gcc with objdump on PATH: nothing is compared");
        run("src/main/native/build", built.toString());
    }

    @ParameterizedTest
    @MethodSource("names")
    void exportsTheSameUnderTheSameName(String name, @TempDir Path kept) throws Exception {
        StandIns.write(name, kept);

        assertThat(described(kept.resolve(name))).contains(name).isEqualTo(described(built.resolve(name)));
    }

    /** Soname, and kind, version and name of each symbol; addresses and sizes are the compiler's. */
    private static String described(Path library) throws Exception {
        return run("objdump", "-pT", library.toString())
                .lines()
                .filter(line -> line.contains("SONAME") || line.contains("\t"))
                .map(line -> line.replaceAll("\\b[0-9a-f]{16}\\b", "").strip())
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static String run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
