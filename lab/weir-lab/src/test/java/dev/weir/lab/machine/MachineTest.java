package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineTest {
    @ParameterizedTest
    @ValueSource(strings = {"macos", "plain"})
    void elsewhereThanOnLinuxThereIsNoFileToRead(String name) {
        Machine machine = Machine.chosen(name);

        assertThat(Files.exists(machine.root().resolve("proc"))).isFalse();
        assertThat(machine.lines("proc/stat")).isEmpty();
        assertThat(machine.names("sys/class/power_supply")).isEmpty();
        assertThat(Placement.on(machine).cores()).isEmpty();
        assertThat(Placement.on(machine).caution()).isPresent();
        assertThat(Memory.availableBytes(machine)).isEqualTo(-1);
        assertThat(ProcessCpu.compilerNanos(machine, ProcessHandle.current().pid()))
                .isEqualTo(-1);
        assertThat(ProcessCpu.nanos(machine, ProcessHandle.current().pid()))
                .as("told by the JDK")
                .isPositive();
    }

    @Test
    void aSystemHasAName() {
        assertThat(Machine.nameOf("Linux")).isEqualTo("linux");
        assertThat(Machine.nameOf("Mac OS X")).isEqualTo("macos");
        assertThat(Machine.nameOf("Windows 11")).isEqualTo("plain");
        assertThat(Machine.chosen(null)).isEqualTo(Machine.ofThisProcess());
    }

    @Test
    void anUnknownNameIsAnErrorWithTheKnownOnes() {
        assertThatThrownBy(() -> Machine.chosen("mac"))
                .isInstanceOf(UsageException.class)
                .hasMessage("machine=mac is unknown. Expected one of linux, macos, plain");
    }

    @Test
    void aLaunchedJvmTakesTheMachineAsItsLabDoes() throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        Machine.chosen("plain").jvmOption(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Telling.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("plain");
    }

    /** A JVM that tells the name of its machine. */
    static final class Telling {
        public static void main(String[] args) {
            System.out.print(Machine.ofThisProcess().name());
        }
    }

    /** Whatever else reads the kernel's files is given the machine, and with it their root. */
    @Test
    void onlyTheMachineNamesTheRoot() throws IOException {
        List<String> naming;
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            naming = sources.filter(Files::isRegularFile)
                    .filter(source -> read(source).matches("(?s).*(Path\\.of\\(\"/|\"/(proc|sys|etc|dev)[/\"]).*"))
                    .map(source -> source.getFileName().toString())
                    .toList();
        }
        assertThat(naming).containsExactly("Machine.java");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
