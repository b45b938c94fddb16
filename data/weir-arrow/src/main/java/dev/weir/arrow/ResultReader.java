package dev.weir.arrow;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** Reads a result into batches, each into the vectors of one root. */
final class ResultReader extends ArrowReader {
    /** Rows for which vectors of the first batch have room, before they grow. */
    private static final int FIRST = 1024;

    private final ResultSet result;

    /** Closed with the result; null if it is the caller's. */
    private final @Nullable Statement statement;

    private final LentRows rows;
    private final ArrowOptions options;
    private final Schema schema;
    private final List<ColumnFill> fills = new ArrayList<>();
    private final Scratch scratch = new Scratch();
    private int width = 1;
    private int expected;
    private long bytesRead;

    ResultReader(ResultSet result, @Nullable Statement statement, BufferAllocator allocator, ArrowOptions options)
            throws SQLException {
        super(allocator);
        this.result = result;
        this.statement = statement;
        this.options = options;
        this.rows = lent(result);
        this.expected = Math.min(FIRST, options.rows());
        List<Field> fields = new ArrayList<>();
        for (LentColumn column : rows.columns()) {
            fields.add(ArrowTypes.field(column, options.unknownAsBinary()));
        }
        this.schema = new Schema(fields);
    }

    private static LentRows lent(ResultSet result) throws SQLException {
        if (!result.isWrapperFor(LentRows.class)) {
            throw new SQLException(
                    "result=" + result.getClass().getName()
                            + " lends no rows: it has to be a forward-only, read-only result of a connection of jdbc:mysql:weir:");
        }
        return result.unwrap(LentRows.class);
    }

    @Override
    protected Schema readSchema() {
        return schema;
    }

    @Override
    protected void prepareLoadNextBatch() throws IOException {
        super.prepareLoadNextBatch();
        List<FieldVector> vectors = getVectorSchemaRoot().getFieldVectors();
        for (int column = fills.size(); column < vectors.size(); column++) {
            ColumnFill fill = ColumnFills.of(rows, column, vectors.get(column), options.zeroDates(), scratch);
            fills.add(fill);
            width += fill.width();
        }
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        try {
            return load();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private boolean load() throws IOException, SQLException {
        int count = rows.next(Math.min(Scratch.ROWS, most(0, 0)));
        if (count == 0) {
            getVectorSchemaRoot().clear();
            return false;
        }
        int room = Math.min(expected, most(0, 0));
        fills.forEach(fill -> fill.begin(room));
        int total = 0;
        long bytes = 0;
        while (count > 0) {
            bytes += (long) width * count;
            for (ColumnFill fill : fills) {
                bytes += fill.fill(rows, count, total);
            }
            total += count;
            int most = most(total, bytes);
            count = most == 0 ? 0 : rows.next(Math.min(Scratch.ROWS, most));
        }
        for (ColumnFill fill : fills) {
            fill.end(total);
        }
        getVectorSchemaRoot().setRowCount(total);
        expected = total;
        bytesRead += bytes;
        return true;
    }

    /** Returns how many more rows a batch takes at most. */
    private int most(int total, long bytes) {
        if (total == 0) {
            return (int) Math.min(options.rows(), Math.max(1, options.bytes() / width));
        }
        long left = Math.max(0, options.bytes() - bytes);
        return (int) Math.min(options.rows() - total, (left + width - 1) / width);
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    protected void closeReadSource() throws IOException {
        try {
            result.close();
            if (statement != null) {
                statement.close();
            }
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
