package dev.weir.lab.study.blob;

import dev.weir.report.text.Text;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A user's own values, held in memory: at most {@value #MOST_VALUES} values and {@value #MOST_BYTES} bytes. They are copied into the lab's
 * schema; a run keeps only figures about them.
 *
 * @param values the values in the order in which they were read
 * @param description their origin and number, and the number of left-out ones with the reason; never a value itself
 */
public record BlobSource(List<byte[]> values, String description) {
    /** Largest value that a MEDIUMBLOB holds, in bytes. */
    static final int LARGEST = (1 << 24) - 1;
    /** The largest number of values taken. */
    static final int MOST_VALUES = 10_000;
    /** The largest number of bytes taken, in all. */
    static final int MOST_BYTES = 64 << 20;

    public BlobSource {
        values = List.copyOf(values);
    }

    /**
     * Reads files as values: every regular file of a folder and its subfolders, in order of their paths. Symbolic links are not followed.
     *
     * @param folder the folder of the files
     * @throws UsageException if the folder cannot be read, or has no suitable file
     */
    public static BlobSource ofFolder(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new UsageException("data=" + folder + " is not a folder; name one with files to be read as BLOBs");
        }
        Collector collector = new Collector();
        for (Path file : files(folder, collector)) {
            take(file, collector);
        }
        return collector.source("files of a folder and the folders in it");
    }

    /**
     * Samples a column, spread over the table's primary key, in a read-only transaction that is rolled back.
     *
     * @param table name of the table; {@code schema.table} for one of another schema
     * @param column name of the column
     * @param sample number of values to take, 1 to {@value #MOST_VALUES}
     * @throws UsageException if the column does not exist, cannot be read, or holds only NULL
     */
    public static BlobSource ofColumn(Connection connection, String table, String column, int sample) {
        return ColumnSource.read(connection, table, column, sample);
    }

    /** Takes values until there are enough, and counts those left out. */
    static final class Collector {
        private final List<byte[]> taken = new ArrayList<>();
        private final Map<String, Integer> leftOut = new LinkedHashMap<>();
        private long bytes;

        /** Returns whether a value of this length is taken; if not, counts it. */
        boolean hasRoomFor(long length) {
            if (length > LARGEST) {
                leaveOut("larger than 16 MiB");
            } else if (taken.size() == MOST_VALUES) {
                leaveOut("more than " + MOST_VALUES);
            } else if (bytes + length > MOST_BYTES) {
                leaveOut("beyond " + (MOST_BYTES >> 20) + " MiB in all");
            } else {
                return true;
            }
            return false;
        }

        void take(byte[] value) {
            if (hasRoomFor(value.length)) {
                taken.add(value);
                bytes += value.length;
            }
        }

        void leaveOut(String reason) {
            leftOut.merge(reason, 1, Integer::sum);
        }

        String leftOut() {
            StringJoiner all = new StringJoiner(", ");
            leftOut.forEach((reason, count) -> all.add(count + " " + reason));
            return all.toString();
        }

        /** Returns the source; fails if it is empty. */
        BlobSource source(String origin) {
            String missing = leftOut.isEmpty() ? "" : "; left out: " + leftOut();
            if (bytes == 0) {
                throw new UsageException(origin + " has no value of at least a byte, values=" + taken.size() + missing
                        + "; name another one");
            }
            return new BlobSource(
                    taken, Text.format("%d own values of %.1f MB, %s%s", taken.size(), bytes / 1e6, origin, missing));
        }
    }

    private static List<Path> files(Path folder, Collector collector) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        files.add(file);
                    } else {
                        collector.leaveOut("not a regular file");
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (file.equals(folder)) {
                        throw e;
                    }
                    collector.leaveOut("unreadable");
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UsageException("data=" + folder + " cannot be read: " + e + "; name a folder that can");
        }
        Collections.sort(files);
        return files;
    }

    private static void take(Path file, Collector collector) {
        try {
            if (collector.hasRoomFor(Files.size(file))) {
                collector.take(Files.readAllBytes(file));
            }
        } catch (IOException e) {
            collector.leaveOut("unreadable");
        }
    }
}
