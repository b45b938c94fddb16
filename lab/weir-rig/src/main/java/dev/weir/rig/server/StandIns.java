package dev.weir.rig.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Stand-ins for the system libraries that the embedded servers are linked against and a fresh machine may lack. They are resources, built
 * by {@code src/main/native/build}.
 */
final class StandIns {
    static final List<String> NAMES = List.of("libaio.so.1", "libnuma.so.1", "libcrypt.so.1", "libsystemd.so.0");

    private StandIns() {}

    static void write(String name, Path folder) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream library = StandIns.class.getResourceAsStream(name)) {
            Files.copy(library, file);
        }
        Folders.setMode(file, "rwxr-xr-x");
    }
}
