package dev.weir.lab.study.columns;

import dev.weir.arrow.ArrowOptions;
import dev.weir.arrow.WeirArrow;
import java.sql.ResultSet;
import java.util.function.Consumer;
import org.apache.arrow.adapter.jdbc.ArrowVectorIterator;
import org.apache.arrow.adapter.jdbc.JdbcToArrow;
import org.apache.arrow.adapter.jdbc.JdbcToArrowConfig;
import org.apache.arrow.adapter.jdbc.JdbcToArrowConfigBuilder;
import org.apache.arrow.adapter.jdbc.JdbcToArrowUtils;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;

/** A way of making Arrow's batches of a result. */
enum BatchReader {
    WEIR_ARROW("arrow", "WeirArrow.read(..)") {
        @Override
        void read(ResultSet result, BufferAllocator allocator, Consumer<VectorSchemaRoot> batches) throws Exception {
            try (ArrowReader reader = WeirArrow.read(result, allocator, OPTIONS)) {
                while (reader.loadNextBatch()) {
                    batches.accept(reader.getVectorSchemaRoot());
                }
            }
        }
    },

    /** Arrow's own adapter, which reads any driver's results value by value. */
    ARROW_JDBC("arrow-jdbc", "JdbcToArrow.sqlToArrowVectorIterator(..)") {
        @Override
        void read(ResultSet result, BufferAllocator allocator, Consumer<VectorSchemaRoot> batches) throws Exception {
            JdbcToArrowConfig config = new JdbcToArrowConfigBuilder(allocator, JdbcToArrowUtils.getUtcCalendar())
                    .setTargetBatchSize(OPTIONS.rows())
                    .setReuseVectorSchemaRoot(true)
                    .build();
            try (ArrowVectorIterator all = JdbcToArrow.sqlToArrowVectorIterator(result, config)) {
                while (all.hasNext()) {
                    batches.accept(all.next());
                }
            }
        }
    };

    private static final ArrowOptions OPTIONS = ArrowOptions.usual();

    private final String mode;
    private final String call;

    BatchReader(String mode, String call) {
        this.mode = mode;
        this.call = call;
    }

    /** Returns the name in arms' ids. */
    String mode() {
        return mode;
    }

    /** Returns the method that an application calls. */
    String call() {
        return call;
    }

    /** Reads a result to its end; each batch is gone when the next is read. */
    abstract void read(ResultSet result, BufferAllocator allocator, Consumer<VectorSchemaRoot> batches)
            throws Exception;
}
