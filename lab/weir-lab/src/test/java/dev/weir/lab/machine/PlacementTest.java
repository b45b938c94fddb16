package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlacementTest {
    @Test
    void aProcessIsPutOnTheLastCoreAndBack() throws Exception {
        Placement placement = Placement.on(Machine.ofThisProcess());
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
    void clientAndServerAreSeparated() throws Exception {
        Placement placement = Placement.on(Machine.ofThisProcess());
        assumeThat(placement.isPossible()).as("Linux, taskset and two cores").isTrue();
        List<Integer> cores = Placement.cores(allowed(ProcessHandle.current().pid()));
        Process client = new ProcessBuilder("sleep", "60").start();
        Process server = new ProcessBuilder("sleep", "60").start();
        try {
            placement.separate(List.of(client.pid()), List.of(server.pid()));
            assertThat(allowed(client.pid())).isEqualTo(Integer.toString(cores.get(cores.size() - 1)));
            assertThat(allowed(server.pid())).isEqualTo(Integer.toString(cores.get(cores.size() - 2)));
        } finally {
            placement.useEveryCore(List.of());
            client.destroyForcibly();
            server.destroyForcibly();
        }
    }

    @Test
    void whereThereAreFourCoresTheOthersKeepOffTheServers() {
        Placement placement = new Placement(Machine.ofThisProcess(), List.of(0, 1, 2, 3), true);

        assertThat(placement.isRoomy()).isTrue();
        assertThat(placement.separating(List.of(), List.of(7L)))
                .containsExactly(
                        "taskset -a -c -p 0,1 " + ProcessHandle.current().pid(), "taskset -a -c -p 2 7");
        assertThat(new Placement(Machine.ofThisProcess(), List.of(0, 1), true).isRoomy())
                .isFalse();
    }

    /** Otherwise a relay waits for them, and what it carries is late by milliseconds. */
    @Test
    void compilersGiveWay() throws Exception {
        Placement placement = Placement.on(Machine.ofThisProcess());
        assumeThat(placement.isPossible()).as("Linux, taskset and two cores").isTrue();
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        // a thread that it starts later would not have been placed
                        "-XX:-UseDynamicNumberOfCompilerThreads",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sleeper.class.getName())
                .start();
        try {
            assertThat(jvm.getInputStream().read()).isEqualTo('.');
            placement.shareOneCore(List.of(jvm.pid()));
            assertThat(ProcessCpu.compilerIds(Machine.ofThisProcess(), jvm.pid()))
                    .isNotEmpty()
                    .allMatch(thread -> policy(jvm.pid(), thread) == 5);
            assertThat(policy(jvm.pid(), Long.toString(jvm.pid()))).isZero();
        } finally {
            placement.useEveryCore(List.of());
            jvm.destroyForcibly();
        }
    }

    /** A JVM that is up and does nothing. */
    static final class Sleeper {
        public static void main(String[] args) throws Exception {
            System.out.print('.');
            System.out.flush();
            Thread.sleep(600_000);
        }
    }

    /** Scheduling policy of a thread, field 41 of its stat file: 5 is SCHED_IDLE (proc(5), sched.h). */
    private static int policy(long pid, String thread) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/task/" + thread + "/stat"));
            return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[41 - 3]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whereProcessesCannotBePlacedThatIsSaid() {
        assertThat(new Placement(Machine.ofThisProcess(), List.of(0, 1, 2, 3), false).caution())
                .hasValueSatisfying(caution -> assertThat(caution).contains("taskset"));
        assertThat(new Placement(Machine.ofThisProcess(), List.of(0, 1, 2, 3), true).caution())
                .isEmpty();
        assertThat(new Placement(Machine.ofThisProcess(), List.of(0), false).caution())
                .as("nothing to be placed")
                .isEmpty();
        assertThat(new Placement(Machine.ofThisProcess(), List.of(0), true).isPossible())
                .isFalse();
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
