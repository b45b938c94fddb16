package dev.weir.snapshot;

import java.sql.SQLException;
import java.util.List;

/**
 * The barrier of processes that open one snapshot together, such as the {@code allGather} of Spark's barrier mode. One calls {@link
 * Snapshot#open(javax.sql.DataSource, int, SnapshotOptions, Barrier)}, all others {@link Snapshot#join}.
 */
@FunctionalInterface
public interface Barrier {
    /** Of a process that is alone. */
    Barrier ALONE = List::of;

    /**
     * Waits until all processes have called it as often: twice for a snapshot, before anything is locked and after that. It may be slow,
     * and has to fail in all of them once one has failed or is lost.
     *
     * @param message of this process
     * @return the messages of all processes
     */
    List<String> await(String message) throws SQLException;
}
