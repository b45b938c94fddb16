package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlacementTest {
    @Test
    void aProcessIsPutOnTheLastCoreAndBack() throws Exception {
        Placement placement = Placement.ofThisMachine();
        assumeThat(placement.isPossible()).as("Linux, taskset and two cores").isTrue();
        String every = allowed(ProcessHandle.current().pid());
        List<Integer> cores = Placement.cores(every);
        String last = Integer.toString(cores.get(cores.size() - 1));
        Process other = new ProcessBuilder("sleep", "60").start();
        try {
            placement.shareOneCore(List.of(other.pid()));
            assertThat(allowed(other.pid())).isEqualTo(last);
            assertThat(allowed(ProcessHandle.current().pid())).isNotEqualTo(every);
        } finally {
            placement.useEveryCore(List.of(other.pid()));
            assertThat(allowed(other.pid())).isEqualTo(every);
            assertThat(allowed(ProcessHandle.current().pid())).isEqualTo(every);
            other.destroyForcibly();
        }
    }

    @Test
    void whereProcessesCannotBePlacedThatIsSaid() {
        assertThat(new Placement(List.of(0, 1, 2, 3), false).caution())
                .hasValueSatisfying(caution -> assertThat(caution).contains("taskset"));
        assertThat(new Placement(List.of(0, 1, 2, 3), true).caution()).isEmpty();
        assertThat(new Placement(List.of(0), false).caution())
                .as("nothing to be placed")
                .isEmpty();
        assertThat(new Placement(List.of(0), true).isPossible()).isFalse();
    }

    @Test
    void listsOfCoresAreReadAsTheKernelWritesThem() {
        assertThat(Placement.cores("0")).containsExactly(0);
        assertThat(Placement.cores("0-2,5")).containsExactly(0, 1, 2, 5);
    }

    private static String allowed(long pid) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElseThrow();
        }
    }
}
