package dev.weir.rows;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A temporary file for what does not fit into memory. Its name is removed as soon as it is open, so that nothing stays
 * behind even when the process is killed; where the system refuses that, it is deleted when closed or when the JVM ends.
 *
 * <p>A {@link RandomAccessFile}, because a channel would be closed by an interrupt of the reading thread.
 */
final class Spill implements Closeable {
    private final RandomAccessFile file;
    private final Path leftOver;
    private final long limit;
    private long length;

    private Spill(RandomAccessFile file, Path leftOver, long limit) {
        this.file = file;
        this.leftOver = leftOver;
        this.limit = limit;
    }

    /**
     * Makes the file.
     *
     * @param directory where
     * @param limit largest size in bytes
     * @return an empty spill
     * @throws IOException when it cannot be made
     */
    static Spill create(Path directory, long limit) throws IOException {
        Path path = Files.createTempFile(directory, "weir-", ".spill");
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        Path leftOver = null;
        try {
            Files.delete(path);
        } catch (IOException heldWhileOpen) {
            path.toFile().deleteOnExit();
            leftOver = path;
        }
        return new Spill(file, leftOver, limit);
    }

    /** Bytes that still may be appended. */
    long room() {
        return limit - length;
    }

    /** Where the next append goes. */
    long length() {
        return length;
    }

    void append(byte[] source, int offset, int count) throws IOException {
        file.seek(length);
        file.write(source, offset, count);
        length += count;
    }

    void read(long position, byte[] target, int offset, int count) throws IOException {
        file.seek(position);
        file.readFully(target, offset, count);
    }

    @Override
    public void close() throws IOException {
        file.close();
        if (leftOver != null) {
            Files.deleteIfExists(leftOver);
        }
    }
}
