package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Manifest;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FingerprintTest {
    @TempDir
    Path root;

    @Test
    void readsModelGovernorAndDistribution() {
        Machine folder = new MachineFolder(root)
                .with("proc/cpuinfo", "processor\t: 0\nmodel name\t: Cold Pond 9000: the CPU\nflags\t\t: fpu vme\n")
                .with("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n")
                .with("etc/os-release", "NAME=\"Pond\"\nPRETTY_NAME=\"Pond Linux 3\"\n")
                .withStat(100, 100, 800, 0)
                .machine();
        Manifest.Machine machine = Fingerprint.of(folder, 8, Optional.empty());
        assertThat(machine.cpu()).isEqualTo("Cold Pond 9000: the CPU");
        assertThat(machine.governor()).isEqualTo("performance");
        assertThat(machine.os()).startsWith("Pond Linux 3, ").contains(System.getProperty("os.version"));
        assertThat(machine.cores()).isEqualTo(8);
        assertThat(machine.cautions()).isEmpty();
    }

    @Test
    void cautionsAgainstEverythingThatDisturbs() {
        Machine folder = new MachineFolder(root)
                .with("proc/cpuinfo", "model name\t: X\nflags\t\t: fpu hypervisor vme\n")
                .with("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n")
                .with("proc/meminfo", "MemTotal: 1000 kB\nSwapTotal:    4096 kB\nSwapFree:     1024 kB\n")
                .with("proc/loadavg", "1.80 0.90 0.40 3/210 4711\n")
                .with("sys/class/power_supply/AC/type", "Mains\n")
                .with("sys/class/power_supply/BAT0/type", "Battery\n")
                .with("sys/class/power_supply/BAT0/status", "Discharging\n")
                .withStat(400, 100, 480, 20)
                .machine();
        assertThat(Fingerprint.of(folder, 2, Optional.empty()).cautions())
                .satisfiesExactly(
                        s -> assertThat(s).startsWith("Only 2 cores for client, relay and server"),
                        s -> assertThat(s).contains("taken 2.0 % of its CPU time"),
                        s -> assertThat(s).startsWith("Frequency governor=powersave"),
                        s -> assertThat(s).startsWith("Swap in use=3 MiB"),
                        s -> assertThat(s).startsWith("Load average=1.80"),
                        s -> assertThat(s).startsWith("On battery (BAT0)"));
    }

    @Test
    void aVirtualMachineIsNamedAlsoWhenNothingWasStolen() {
        Machine folder = new MachineFolder(root)
                .with("proc/cpuinfo", "model name\t: X\nflags\t\t: hypervisor\n")
                .withStat(100, 100, 800, 0)
                .machine();
        assertThat(Fingerprint.of(folder, 8, Optional.empty()).cautions())
                .singleElement()
                .asString()
                .startsWith("A virtual machine: its host may take CPU time");
    }

    @Test
    void whereThereIsNoProcItSaysWhatIsUnknown() {
        Manifest.Machine machine = Fingerprint.of(new Machine("linux", root), 8, Optional.empty());
        assertThat(machine.cpu()).isEqualTo(System.getProperty("os.arch"));
        assertThat(machine.governor()).isEqualTo("unknown");
        assertThat(machine.cautions()).singleElement().asString().startsWith("Steal and CPU pressure are unknown");
    }

    @Test
    void describesThisMachine() {
        Manifest.Machine machine = Fingerprint.of(Machine.ofThisProcess());
        assertThat(machine.cpu()).isNotBlank();
        assertThat(machine.cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(machine.memoryBytes()).isGreaterThan(Runtime.getRuntime().maxMemory() / 2);
        assertThat(machine.os()).contains(System.getProperty("os.name"));
        assertThat(machine.jvm()).contains(System.getProperty("java.vm.version"));
    }
}
