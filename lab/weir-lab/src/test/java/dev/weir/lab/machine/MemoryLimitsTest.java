package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a machine of which 20 GiB are available. */
class MemoryLimitsTest {
    private static final long MIB = 1 << 20;

    @TempDir
    private Path root;

    private MachineFolder machine;

    @BeforeEach
    void twentyGibibytes() {
        machine = new MachineFolder(root).with("proc/meminfo", "MemTotal: 25000000 kB\nMemAvailable: 20971520 kB\n");
    }

    private long availableMebibytes() {
        return Memory.availableBytes(machine.machine()) / MIB;
    }

    private void version2(String folder, String max, long currentMebibytes) {
        machine.with("sys/fs/cgroup" + folder + "/memory.max", max + "\n")
                .with("sys/fs/cgroup" + folder + "/memory.current", currentMebibytes * MIB + "\n");
    }

    @Test
    void withoutAGroupItIsTheMachines() {
        assertThat(availableMebibytes()).isEqualTo(20480);
    }

    @Test
    void aContainerHasWhatItsLimitLeaves() {
        machine.with("proc/self/cgroup", "0::/\n");
        version2("", Long.toString(2048 * MIB), 500);
        machine.with("sys/fs/cgroup/memory.stat", "anon 1\ninactive_file " + 100 * MIB + "\nactive_file 7\n");

        assertThat(availableMebibytes())
                .as("files that are only cached give way")
                .isEqualTo(1648);
    }

    @Test
    void theNarrowestGroupCounts() {
        machine.with("proc/self/cgroup", "0::/user.slice/run.scope\n");
        version2("/user.slice", Long.toString(1024 * MIB), 24);
        version2("/user.slice/run.scope", "max", 24);

        assertThat(availableMebibytes()).isEqualTo(1000);
    }

    @Test
    void groupsOfVersion1AreKnown() {
        machine.with("proc/self/cgroup", "5:cpu,cpuacct:/\n4:memory:/docker/1234\n0::/\n")
                .with("sys/fs/cgroup/memory/memory.limit_in_bytes", 2048 * MIB + "\n")
                .with("sys/fs/cgroup/memory/memory.usage_in_bytes", 48 * MIB + "\n");

        assertThat(availableMebibytes())
                .as("a container sees its own as the root")
                .isEqualTo(2000);
    }

    @Test
    void aGroupWithoutALimitIsTheMachines() {
        machine.with("proc/self/cgroup", "4:memory:/\n")
                .with("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n")
                .with("sys/fs/cgroup/memory/memory.usage_in_bytes", "1\n");

        assertThat(availableMebibytes()).isEqualTo(20480);
    }

    @Test
    void aFullGroupLeavesNothing() {
        machine.with("proc/self/cgroup", "0::/\n");
        version2("", Long.toString(100 * MIB), 101);

        assertThat(availableMebibytes()).isZero();
    }
}
