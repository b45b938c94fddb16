package dev.weir.acceptance.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Temporary files of the driver that this process has open: they have no name from the moment they are made. */
final class SpillFiles {
    private SpillFiles() {}

    /** How many; -1 where the system does not tell. */
    static long count() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        if (!Files.isDirectory(descriptors)) {
            return -1;
        }
        try (Stream<Path> open = Files.list(descriptors)) {
            return open.filter(SpillFiles::deletedTemporary).count();
        }
    }

    private static boolean deletedTemporary(Path descriptor) {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            return target.endsWith("(deleted)") && target.contains(System.getProperty("java.io.tmpdir"));
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }
}
