package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.parameter.ParameterSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Elements that were added to a batch, and the counts of those before them that were sent already. Not thread-safe. */
final class GrowingBatch {
    /** Bytes that a batch may take before it is sent, where that is wanted: not many errors, should all fail. */
    private static final int WINDOW = 2 << 20;

    /** Bytes of an element besides its values. */
    private static final int ELEMENT = 150;

    private final List<ParameterSet> sets = new ArrayList<>();
    private final BatchCounts counts;
    private long bytes;

    GrowingBatch(BatchCounts counts) {
        this.counts = counts;
    }

    void add(ParameterSet set) {
        sets.add(set);
        bytes += ELEMENT + set.lengthAtMost();
    }

    /** Returns whether it need not grow any more; a stream that was sent need not stay open. */
    boolean isLarge() {
        return bytes >= WINDOW || sets.get(sets.size() - 1).streamed();
    }

    List<ParameterSet> sets() {
        return sets;
    }

    BatchCounts counts() {
        return counts;
    }

    /** Fails when elements were sent: they stay. */
    void drop() throws SQLException {
        if (counts.size() > 0) {
            throw Errors.usage("the batch is cleared, but elements=" + counts.size()
                    + " were sent before and stay, as rewriteBatchedStatements=streaming; roll back the"
                    + " transaction to undo them");
        }
    }
}
