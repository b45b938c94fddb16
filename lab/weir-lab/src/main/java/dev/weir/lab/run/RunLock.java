package dev.weir.lab.run;

import dev.weir.lab.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps two labs from writing into one run. */
record RunLock(FileChannel channel) implements AutoCloseable {
    static RunLock take(Path run) throws IOException {
        FileChannel channel =
                FileChannel.open(run.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel, 0, Long.MAX_VALUE) == null) {
            channel.close();
            throw new UsageException(
                    "run " + run + " is being written by another lab; wait for it, or start a new run");
        }
        return new RunLock(channel);
    }

    /** Locks bytes of a file; {@code null} where somebody has them, in another process or this one. */
    static FileLock tryLock(FileChannel channel, long from, long size) throws IOException {
        try {
            return channel.tryLock(from, size, false);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
