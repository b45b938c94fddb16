package dev.weir.snapshot;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The position of an instant in a server's binary log. */
final class BinaryLog {
    /** ER_DBACCESS_DENIED_ERROR, ER_ACCESS_DENIED_ERROR, ER_SPECIFIC_ACCESS_DENIED_ERROR. */
    private static final Set<Integer> DENIED = Set.of(1044, 1045, 1227);

    private BinaryLog() {}

    /** Returns the position at this moment: that of a snapshot if nothing can be committed; empty without a binary log. */
    static Optional<Position> position(SnapshotConnection session, ServerVariables facts) throws SQLException {
        List<List<String>> status = status(session, facts).orElse(List.of());
        String file = status.isEmpty() ? "" : status.get(0).get(0);
        long offset = status.isEmpty() ? 0 : Long.parseLong(status.get(0).get(1));
        String gtids = session.rows("SELECT @@GLOBAL." + (facts.isMariaDb() ? "gtid_current_pos" : "gtid_executed"))
                .get(0)
                .get(0)
                .replace("\n", "");
        return file.isEmpty() && gtids.isEmpty() ? Optional.empty() : Optional.of(new Position(file, offset, gtids));
    }

    /** Returns file, position and filters, in one row or none; empty if the account may not see them. */
    private static Optional<List<List<String>>> status(SnapshotConnection session, ServerVariables facts)
            throws SQLException {
        boolean renamed = !facts.isMariaDb() && facts.isAtLeast(8, 2);
        try {
            return Optional.of(session.rows(renamed ? "SHOW BINARY LOG STATUS" : "SHOW MASTER STATUS"));
        } catch (SQLException e) {
            if (DENIED.contains(e.getErrorCode())) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Returns why equal positions do not prove equal snapshots here, if they do not.
     *
     * <p>MySQL makes a transaction visible in the engine first and adds it to {@code gtid_executed} then: two snapshots, one before
     * and one after it has become visible, read the same set. MariaDB holds one mutex while it makes transactions visible and moves the
     * position, and takes the same mutex for a consistent snapshot and the position that it keeps with it.
     */
    static Optional<String> noAgreement(SnapshotConnection session, ServerVariables facts) throws SQLException {
        if (!facts.isMariaDb()) {
            return Optional.of("not on MySQL, which has no position that belongs to a transaction");
        }
        if (!facts.variable("log_bin").equals("ON")) {
            return Optional.of("log_bin=" + facts.variable("log_bin") + ", expected ON");
        }
        if (facts.variable("binlog_optimize_thread_scheduling").equals("OFF")) {
            return Optional.of("binlog_optimize_thread_scheduling=OFF, expected ON");
        }
        if (facts.variable("log_slave_updates").equals("OFF")
                && !facts.variable("gtid_slave_pos").isEmpty()) {
            return Optional.of("log_slave_updates=OFF on a replica, expected ON");
        }
        if (facts.variable("wsrep_on").equals("ON")) {
            return Optional.of("wsrep_on=ON: a cluster's positions are not looked at");
        }
        Optional<List<List<String>>> status = status(session, facts);
        if (status.isEmpty()) {
            return Optional.of(
                    "grant BINLOG MONITOR (REPLICATION CLIENT), to see that no database is left out of the log");
        }
        List<String> filters = status.get().get(0).subList(2, 4);
        return filters.stream().allMatch(String::isEmpty)
                ? Optional.empty()
                : Optional.of("binlog_do_db=" + filters.get(0) + " binlog_ignore_db=" + filters.get(1)
                        + ", expected none: changes may not be in the log");
    }
}
