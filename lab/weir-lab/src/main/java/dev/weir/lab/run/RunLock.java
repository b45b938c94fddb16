package dev.weir.lab.run;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** A file that is locked until this is closed or the process ends. */
public record RunLock(FileChannel channel) implements AutoCloseable {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm");

    /** Keeps two labs from writing into one run. */
    static RunLock ofRun(Path run) throws IOException {
        FileChannel channel =
                FileChannel.open(run.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!lock(channel, 0, Long.MAX_VALUE)) {
            channel.close();
            throw new UsageException(
                    "run " + run + " is being written by another lab; wait for it, or start a new run");
        }
        return new RunLock(channel);
    }

    /** Takes this machine's cores for a run, as {@link #ofMachine} does, by a file in the folder for temporary files. */
    public static RunLock ofThisMachine() {
        return ofMachine(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Keeps two runs from disturbing each other: one at a time has this machine's cores, by a file in a common folder. */
    public static RunLock ofMachine(Path folder) {
        Path file = folder.resolve("weir-run.lock");
        try {
            FileChannel channel = open(file);
            // a byte beyond the content: on some systems locked bytes cannot be read
            if (!lock(channel, Long.MAX_VALUE - 1, 1)) {
                String since = read(channel);
                channel.close();
                throw new EnvironmentException("another run has this machine's cores" + since
                        + ": two would measure each other; wait for its end, or measure beside it with --anyway");
            }
            write(channel);
            return new RunLock(channel);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot find out whether another run is measuring on this machine: " + e
                            + "; see that the file can be written, or measure with --anyway",
                    e);
        }
    }

    private static boolean lock(FileChannel channel, long from, long size) throws IOException {
        try {
            return channel.tryLock(from, size, false) != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Opens a file in a common folder; another user's can be opened, but not with CREATE (fs.protected_regular). */
    private static FileChannel open(Path file) throws IOException {
        if (Files.exists(file)) {
            return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        PosixFileAttributeView rights = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (rights != null) {
            rights.setPermissions(PosixFilePermissions.fromString("rw-rw-rw-"));
        }
        return channel;
    }

    private static void write(FileChannel channel) throws IOException {
        channel.truncate(0);
        String since = " since " + LocalTime.now(ZoneId.systemDefault()).format(MINUTE) + " (pid="
                + ProcessHandle.current().pid() + ")";
        channel.write(StandardCharsets.UTF_8.encode(since), 0);
    }

    /** Reads the other run's note; empty if it has not been written yet. */
    private static String read(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(100);
        channel.read(text, 0);
        return StandardCharsets.UTF_8.decode(text.flip()).toString();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new EnvironmentException("cannot give back the lock of this machine: " + e, e);
        }
    }
}
