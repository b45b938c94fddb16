package dev.weir.connection;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A batch has failed of which many elements were sent before. Their counts take memory when they are asked for. */
final class SentAheadException extends BatchUpdateException {
    private static final long serialVersionUID = 1L;

    private final BatchCounts counts;

    SentAheadException(@Nullable String message, BatchCounts counts, SQLException cause) {
        super(message, cause.getSQLState(), cause.getErrorCode(), new int[0], cause);
        this.counts = counts;
    }

    @Override
    public int[] getUpdateCounts() {
        return counts.ints();
    }

    @Override
    public long[] getLargeUpdateCounts() {
        return counts.longs();
    }
}
