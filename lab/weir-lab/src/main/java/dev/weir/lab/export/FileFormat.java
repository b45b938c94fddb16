package dev.weir.lab.export;

import dev.weir.arrow.ArrowFiles;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/** The format of a file, told by the end of its name. */
public enum FileFormat {
    /** Arrow's IPC file: every type of the servers, bit for bit. */
    ARROW(".arrow", ""),

    /** Parquet, compressed by zstd, written by DuckDB; see {@link DuckDbWriter} for its types. */
    PARQUET(".parquet", "FORMAT parquet, COMPRESSION zstd"),

    /** Comma-separated values with a header, written by DuckDB. */
    CSV(".csv", "FORMAT csv, HEADER");

    private final String suffix;
    private final String duckDb;

    /** Creates a format; {@code duckDb} are the options by which DuckDB writes it, empty for one that it does not write. */
    FileFormat(String suffix, String duckDb) {
        this.suffix = suffix;
        this.duckDb = duckDb;
    }

    String duckDb() {
        return duckDb;
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
    void prepare(Consumer<String> progress) {
        if (!duckDb.isEmpty()) {
            DuckDb.fetch(progress);
        }
    }

    /** Writes a new file; returns its rows. */
    long write(ArrowReader reader, BufferAllocator allocator, Path file, Export.Listener listener)
            throws IOException, SQLException {
        if (!duckDb.isEmpty()) {
            return new DuckDbWriter(this, reader, allocator, listener).write(file);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            return ArrowFiles.write(reader, channel, listener::written);
        }
    }

    /** Reads a file again and adds up its columns; not of CSV. */
    RowSums sums(Path file, BufferAllocator allocator, List<SummedColumn> columns) throws IOException, SQLException {
        if (this == ARROW) {
            try (FileChannel channel = FileChannel.open(file);
                    ArrowReader reader = ArrowFiles.read(channel, allocator)) {
                return RowSums.read(reader, columns);
            }
        }
        try (DuckDb duck = DuckDb.open();
                Statement statement = duck.connection().createStatement();
                ResultSet result = statement.executeQuery("SELECT * FROM read_parquet(" + DuckDb.text(file) + ")");
                ArrowReader reader = duck.arrow(result, allocator)) {
            return RowSums.read(reader, columns);
        }
    }
}
