package dev.weir.lab.export;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Writes batches into a file of Parquet or CSV by DuckDB, which takes them through Arrow's C Data Interface, without a copy in between.
 *
 * <p>Types of Parquet are those of Arrow but for {@code TIME}, which becomes its microseconds: Parquet's time of day ends at 24 hours, and
 * the servers' does not. A {@code DECIMAL} of more than 38 digits is refused, and so are two columns whose names differ in case alone.
 */
final class DuckDbWriter {
    /** Digits that DuckDB's decimals have at most. */
    private static final int MOST_DIGITS = 38;

    private static final String ROWS = "weir_rows";

    private final FileFormat format;

    private final CountedReader reader;
    private final BufferAllocator allocator;

    DuckDbWriter(FileFormat format, ArrowReader reader, BufferAllocator allocator, Export.Listener listener) {
        this.format = format;
        this.reader = new CountedReader(reader, allocator, listener);
        this.allocator = allocator;
    }

    long write(Path file) throws IOException, SQLException {
        List<Field> fields = reader.getVectorSchemaRoot().getSchema().getFields();
        requireWritable(fields);
        requireBuffers();
        try (DuckDb duck = DuckDb.open();
                ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator);
                Statement statement = duck.connection().createStatement()) {
            Data.exportArrayStream(allocator, reader, stream);
            duck.register(ROWS, stream);
            statement.execute("COPY (" + select(fields) + ") TO " + DuckDb.text(file) + " (" + format.duckDb() + ")");
            return reader.rows();
        } catch (SQLException e) {
            // DuckDB tells only the text of what stopped its source
            reader.throwFailure();
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void requireWritable(List<Field> fields) {
        Set<String> names = new HashSet<>();
        for (Field field : fields) {
            if (!names.add(field.getName().toLowerCase(Locale.ROOT))) {
                throw new UsageException("column=" + field.getName()
                        + " has the name of another one, and DuckDB tells no case; name it otherwise in a query, or write"
                        + " .arrow");
            }
            if (field.getType() instanceof ArrowType.Decimal decimal && decimal.getPrecision() > MOST_DIGITS) {
                throw new UsageException("column=" + field.getName() + " has digits=" + decimal.getPrecision()
                        + ", expected " + MOST_DIGITS + " at most by DuckDB; CAST it in a query, or write .arrow");
            }
        }
    }

    /** Arrow's C Data Interface calls a constructor of the JDK's that is closed. */
    private void requireBuffers() {
        if (!ByteBuffer.class.getModule().isOpen("java.nio", DuckDbWriter.class.getModule())) {
            throw new EnvironmentException(
                    format + " needs a JVM with --add-opens=java.base/java.nio=ALL-UNNAMED, which ./weir"
                            + " starts; start it so, or write .arrow");
        }
    }

    private String select(List<Field> fields) {
        String times = fields.stream()
                .filter(field -> format == FileFormat.PARQUET)
                .filter(field -> field.getType() instanceof ArrowType.Duration)
                .map(field -> '"' + field.getName().replace("\"", "\"\"") + '"')
                .map(name -> "epoch_us(" + name + ") AS " + name)
                .collect(Collectors.joining(", "));
        return "SELECT *" + (times.isEmpty() ? "" : " REPLACE (" + times + ")") + " FROM " + ROWS;
    }
}
