package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A folder of folders, each either complete or absent.
 *
 * <p>A folder is filled under a temporary name and then renamed, so a lab killed halfway leaves nothing that could be taken for complete. A
 * file lock lets one lab fill at a time; the others wait and use the result.
 */
public record Cache(Path root) {
    private static final long LOCK_POLL_MILLIS = 50;

    @FunctionalInterface
    interface Filler {
        void fill(Path folder) throws IOException;
    }

    /** For root {@code /var/cache/weir}, since the unprivileged user of the server cannot read root's home. */
    public static Cache ofUser() {
        if (isRoots()) {
            return new Cache(Path.of("/var/cache/weir"));
        }
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path base = xdg == null || xdg.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return new Cache(base.resolve("weir"));
    }

    private static boolean isRoots() {
        return "root".equals(System.getProperty("user.name"));
    }

    Optional<Path> find(String name) {
        Path entry = root.resolve(name);
        return Files.isDirectory(entry) ? Optional.of(entry) : Optional.empty();
    }

    Path provide(String name, Filler filler) {
        Optional<Path> found = find(name);
        if (found.isPresent()) {
            return found.get();
        }
        try {
            Folders.createReadable(root);
            try (FileChannel channel = FileChannel.open(
                            root.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = lock(channel)) {
                assert lock.isValid();
                Optional<Path> meanwhile = find(name);
                return meanwhile.isPresent() ? meanwhile.get() : fill(name, filler);
            }
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write cache folder=" + root + " entry=" + name + ": " + e
                            + "; free some space or make it writable, or "
                            + (isRoots() ? "run the lab as another user" : "set XDG_CACHE_HOME to another folder"),
                    e);
        }
    }

    private Path fill(String name, Filler filler) throws IOException {
        removeLeftovers(name);
        Path part = Files.createTempDirectory(root, partPrefix(name));
        try {
            Folders.makeReadable(part);
            filler.fill(part);
            return Files.move(part, root.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Folders.delete(part);
        }
    }

    /** Under the lock no other lab fills this entry: existing remains are those of a killed lab. */
    private void removeLeftovers(String name) throws IOException {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(root, partPrefix(name) + "*")) {
            for (Path part : parts) {
                Folders.delete(part);
            }
        }
    }

    private static String partPrefix(String name) {
        return "." + name + ".part-";
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        while (true) {
            try {
                return channel.lock();
            } catch (OverlappingFileLockException e) {
                // Another thread of this JVM holds it; a file lock belongs to the whole process.
                Programs.sleep(LOCK_POLL_MILLIS);
            }
        }
    }
}
