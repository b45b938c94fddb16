package dev.weir.snapshot;

/** A way to bring the readers of a snapshot to one instant. {@link Snapshot#open} tries the exact ones in this order. */
public enum Strategy {
    /** While one connection held the lock of all tables. Covers every InnoDB table. Needs RELOAD, or FLUSH_TABLES of MySQL 8. */
    GLOBAL_LOCK("FLUSH TABLES WITH READ LOCK"),
    /** While one connection held read locks of the named tables. Covers these only. Needs LOCK TABLES and SELECT on them. */
    TABLE_LOCKS("LOCK TABLES .. READ"),
    /**
     * Without a lock: each reader says the position of the binary log that belongs to its transaction, and all say the same.
     * MariaDB only. Covers what is written to the binary log: not what sessions write with {@code sql_log_bin=0}.
     */
    AGREEMENT("agreement on a binary log position"),
    /** While another process held its lock: see {@link Snapshot#join}. */
    JOINED("joined another process"),
    /** Not at all, for {@link Guarantee#NONE}. */
    NONE("none");

    private final String label;

    Strategy(String label) {
        this.label = label;
    }

    /** Returns what the server does, in its own words. */
    @Override
    public String toString() {
        return label;
    }
}
