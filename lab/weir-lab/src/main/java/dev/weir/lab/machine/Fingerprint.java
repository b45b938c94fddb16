package dev.weir.lab.machine;

import com.sun.management.OperatingSystemMXBean;
import dev.weir.report.model.Manifest;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** The machine, and what about it makes times long or scattered. */
public final class Fingerprint {
    private static final String GOVERNOR = "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";

    private Fingerprint() {}

    /** Returns the machine as it is now. What it does not report is {@code unknown}, or 0 bytes. */
    public static Manifest.Machine of() {
        Manifest.Machine machine =
                of(SystemFiles.ofThisMachine(), Runtime.getRuntime().availableProcessors());
        List<String> cautions = new ArrayList<>(machine.cautions());
        Placement.ofThisMachine().caution().ifPresent(cautions::add);
        return new Manifest.Machine(
                machine.cpu(),
                machine.cores(),
                machine.memoryBytes(),
                machine.os(),
                machine.jvm(),
                machine.governor(),
                cautions);
    }

    static Manifest.Machine of(SystemFiles files, int cores) {
        String governor = files.line(GOVERNOR).orElse("unknown");
        List<String> cautions = new Cautions(files, cores).sentences(governor);
        return new Manifest.Machine(cpu(files), cores, memoryBytes(), os(files), jvm(), governor, cautions);
    }

    private static String cpu(SystemFiles files) {
        return files.value("proc/cpuinfo", "model name", ':').orElse(System.getProperty("os.arch"));
    }

    private static long memoryBytes() {
        OperatingSystemMXBean os = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return os == null ? 0 : os.getTotalMemorySize();
    }

    private static String os(SystemFiles files) {
        String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch");
        return files.value("etc/os-release", "PRETTY_NAME", '=')
                .map(name -> name.replace("\"", "") + ", " + kernel)
                .orElse(kernel);
    }

    private static String jvm() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version") + " ("
                + System.getProperty("java.vm.vendor") + ")";
    }
}
