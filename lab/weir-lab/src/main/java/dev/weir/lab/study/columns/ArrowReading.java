package dev.weir.lab.study.columns;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Reads into Arrow's vectors; nothing is done with a batch, whose bytes are then in memory. */
record ArrowReading(JdbcQuery query, BatchReader reader, BufferAllocator allocator) implements ColumnsSession.Reading {

    ArrowReading(JdbcQuery query, BatchReader reader) {
        this(query, reader, new RootAllocator());
    }

    @Override
    public long read(String sql) throws Exception {
        long[] rows = new long[1];
        query.run(sql, result -> reader.read(result, allocator, batch -> rows[0] += batch.getRowCount()));
        return rows[0];
    }

    @Override
    public void digest(String sql, ColumnsDigest into) throws Exception {
        query.run(sql, result -> reader.read(result, allocator, batch -> digest(batch, into)));
    }

    private static void digest(VectorSchemaRoot batch, ColumnsDigest into) {
        List<FieldVector> vectors = batch.getFieldVectors();
        for (int i = 0; i < batch.getRowCount(); i++) {
            int row = i;
            into.row(vectors.stream().map(vector -> text(vector, row)).toList());
        }
    }

    private static String text(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return "NULL";
        }
        if (vector instanceof DateDayVector days) {
            return LocalDate.ofEpochDay(days.get(row)).toString();
        }
        if (vector instanceof DecimalVector decimals) {
            BigDecimal value = decimals.getObject(row);
            return value.toPlainString();
        }
        return vector.getObject(row).toString();
    }

    @Override
    public void close() {
        allocator.close();
    }
}
