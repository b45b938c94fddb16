package dev.weir.lab.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that looks like the root of a Linux machine. */
record MachineFolder(Path root) {
    MachineFolder with(String file, String content) {
        try {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Machine machine() {
        return new Machine("linux", root);
    }

    /** Two processors; ticks of the whole machine. */
    MachineFolder withStat(long user, long system, long idle, long steal) {
        return with(
                "proc/stat",
                "cpu  %d 0 %d %d 0 0 0 %d 0 0%n".formatted(user, system, idle, steal)
                        + "cpu0 0 0 0 0 0 0 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0\nintr 7 0\nctxt 99\n");
    }

    MachineFolder withPressure(long totalMicros) {
        return with(
                "proc/pressure/cpu",
                "some avg10=0.11 avg60=0.43 avg300=1.53 total=" + totalMicros
                        + "\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=5\n");
    }
}
