package dev.weir.lab.study.batch;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import java.util.Map;

/** An arm of the batch study. */
record BatchArm(Manifest.Arm info, Sending sending, Change change, Opener opener) implements Arm {
    enum Sending {
        /** Row by row, each reply waited for. */
        ROW_BY_ROW,
        /** As few statements of many rows, each reply waited for. */
        REWRITTEN,
        /** The elements it has, without waiting for each reply. */
        AHEAD
    }

    /** Opens a connection that writes. */
    @FunctionalInterface
    interface Opener {
        BatchWriter open(Target target, RowStatement statement) throws Exception;
    }

    @Override
    public boolean sendsAhead() {
        return sending == Sending.AHEAD;
    }

    /** Ten thousand inserts take tens of milliseconds to send; connecting takes many round trips. */
    @Override
    public long countingRttMicros() {
        return 50_000;
    }

    @Override
    public int leastRoundTrips(Map<String, String> level) {
        return sending == Sending.ROW_BY_ROW ? BatchLevel.of(level).inserts() + 1 : 2;
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        BatchTable table = BatchTable.open(target, change);
        try {
            return new BatchSession(opener.open(target, table.statement()), table);
        } catch (Exception e) {
            table.close();
            throw e;
        }
    }
}
