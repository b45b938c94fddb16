package dev.weir.lab.export;

import dev.weir.arrow.ArrowFiles;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/** The format of a file, told by the end of its name. */
public enum FileFormat {
    /** Arrow's IPC file: every type of the servers, bit for bit. */
    ARROW(".arrow") {
        @Override
        long write(ArrowReader reader, BufferAllocator allocator, Path file, Export.Listener listener)
                throws IOException {
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                return ArrowFiles.write(reader, channel, listener::written);
            }
        }
    },

    /** Parquet, compressed by zstd, written by DuckDB; see {@link DuckDbWriter} for its types. */
    PARQUET(".parquet") {
        @Override
        void prepare(Consumer<String> progress) {
            DuckDb.fetch(progress);
        }

        @Override
        long write(ArrowReader reader, BufferAllocator allocator, Path file, Export.Listener listener)
                throws IOException, SQLException {
            return new DuckDbWriter(DuckDbWriter.Format.PARQUET, reader, allocator, listener).write(file);
        }
    },

    /** Comma-separated values with a header, written by DuckDB. */
    CSV(".csv") {
        @Override
        void prepare(Consumer<String> progress) {
            DuckDb.fetch(progress);
        }

        @Override
        long write(ArrowReader reader, BufferAllocator allocator, Path file, Export.Listener listener)
                throws IOException, SQLException {
            return new DuckDbWriter(DuckDbWriter.Format.CSV, reader, allocator, listener).write(file);
        }
    };

    private final String suffix;

    FileFormat(String suffix) {
        this.suffix = suffix;
    }

    /**
     * Returns the format of a file.
     *
     * @throws UsageException if its name has the end of none
     */
    public static FileFormat of(Path file) {
        return Arrays.stream(values())
                .filter(format -> file.toString().endsWith(format.suffix))
                .findFirst()
                .orElseThrow(() -> new UsageException("file=" + file + ", expected a name that ends in "
                        + Arrays.stream(values()).map(format -> format.suffix).collect(Collectors.joining(" or "))));
    }

    /** Gets what is needed to write. */
    void prepare(Consumer<String> progress) {}

    /** Writes a new file; returns its rows. */
    abstract long write(ArrowReader reader, BufferAllocator allocator, Path file, Export.Listener listener)
            throws IOException, SQLException;
}
