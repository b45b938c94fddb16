package dev.weir.lab.machine;

import static dev.weir.report.text.Text.format;

import com.sun.management.OperatingSystemMXBean;
import dev.weir.report.model.Manifest;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The machine, and its properties that make times long or scattered. */
public final class Fingerprint {
    private static final String GOVERNOR = "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";

    private Fingerprint() {}

    /** Returns the current facts of a machine; a fact that it does not report is {@code unknown}, or 0 bytes. */
    public static Manifest.Machine of(Machine machine) {
        return of(
                machine,
                Runtime.getRuntime().availableProcessors(),
                Placement.on(machine).caution());
    }

    static Manifest.Machine of(Machine machine, int cores, Optional<String> placement) {
        String governor = machine.line(GOVERNOR).orElse("unknown");
        List<String> cautions = new Cautions(machine, cores).sentences(governor);
        machine.pretence().ifPresent(cautions::add);
        placement.ifPresent(cautions::add);
        return new Manifest.Machine(cpu(machine), cores, memoryBytes(), os(machine), jvm(), governor, cautions);
    }

    private static String cpu(Machine machine) {
        return machine.value("proc/cpuinfo", "model name", ':').orElse(System.getProperty("os.arch"));
    }

    private static long memoryBytes() {
        OperatingSystemMXBean os = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return os == null ? 0 : os.getTotalMemorySize();
    }

    private static String os(Machine machine) {
        String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch");
        return machine.value("etc/os-release", "PRETTY_NAME", '=')
                .map(name -> name.replace("\"", "") + ", " + kernel)
                .orElse(kernel);
    }

    private static String jvm() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version") + " ("
                + System.getProperty("java.vm.vendor") + ")";
    }

    /** Sentences about the properties that make a machine unfit or noisy, with the remedy. */
    private record Cautions(Machine machine, int cores) {
        private static final int ENOUGH_CORES = 4;
        private static final double NOTABLE_STEAL_PERCENT = 0.5;
        private static final double IDLE_LOAD_PER_CORE = 0.25;
        private static final Set<String> STEADY_GOVERNORS = Set.of("performance", "unknown");
        private static final String POWER = "sys/class/power_supply";

        List<String> sentences(String governor) {
            List<String> all = new ArrayList<>();
            if (cores < ENOUGH_CORES) {
                all.add("Only " + cores + (cores == 1 ? " core" : " cores") + " for client, relay and server together:"
                        + " they wait for one another, which lengthens and scatters times.");
            }
            virtualMachine().ifPresent(all::add);
            if (!STEADY_GOVERNORS.contains(governor)) {
                all.add("Frequency governor=" + governor
                        + ": the clock follows the load; set it to performance for steadier times.");
            }
            swap().ifPresent(all::add);
            load().ifPresent(all::add);
            battery().ifPresent(all::add);
            if (CpuTimes.read(machine).isEmpty()) {
                all.add(
                        "Steal and CPU pressure are unknown (Linux tells them): disturbance by other programs cannot be ruled out.");
            }
            return all;
        }

        private Optional<String> virtualMachine() {
            boolean guest = machine.value("proc/cpuinfo", "flags", ':')
                    .map(flags -> (" " + flags + " ").contains(" hypervisor "))
                    .orElse(false);
            double steal = CpuTimes.read(machine).map(CpuTimes::stealPercent).orElse(0.0);
            if (steal >= NOTABLE_STEAL_PERCENT) {
                return Optional.of(format(
                        "A virtual machine whose host has taken %.1f %% of its CPU time since it started (steal).",
                        steal));
            }
            return guest
                    ? Optional.of(
                            "A virtual machine: its host may take CPU time away; see steal in the noise of each group.")
                    : Optional.empty();
        }

        private Optional<String> swap() {
            long used = kibibytes("SwapTotal") - kibibytes("SwapFree");
            return used > 0
                    ? Optional.of("Swap in use=" + (used + 1023) / 1024 + " MiB: memory is short; stop other programs.")
                    : Optional.empty();
        }

        private long kibibytes(String key) {
            return Memory.kibibytes(machine, key).orElse(0L);
        }

        private Optional<String> load() {
            return machine.line("proc/loadavg")
                    .map(line -> line.split(" ", -1)[0])
                    .filter(minute -> minute.matches("[0-9]+(\\.[0-9]+)?"))
                    .map(Double::valueOf)
                    .filter(minute -> minute > IDLE_LOAD_PER_CORE * cores)
                    .map(minute -> format(
                            "Load average=%.2f over the last minute on %d cores: something else is running; stop it or wait.",
                            minute, cores));
        }

        private Optional<String> battery() {
            return machine.names(POWER).stream()
                    .filter(supply -> is(supply, "type", "Battery") && is(supply, "status", "Discharging"))
                    .findFirst()
                    .map(supply -> "On battery (" + supply + "): the clock is held down to save power; plug it in.");
        }

        private boolean is(String supply, String file, String expected) {
            return machine.line(POWER + "/" + supply + "/" + file)
                    .filter(expected::equals)
                    .isPresent();
        }
    }
}
