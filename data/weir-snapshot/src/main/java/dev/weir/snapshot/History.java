package dev.weir.snapshot;

import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/** The length of the server's history list since a snapshot was opened: it grows as long as the oldest snapshot is open. */
final class History {
    /** Growth that is warned of: reads of changed rows have to follow long chains of old versions then. */
    private static final long MUCH = 1_000_000;

    private static final System.Logger LOG = System.getLogger(History.class.getPackageName());

    private final OptionalLong first;
    private final AtomicBoolean warned = new AtomicBoolean();
    private volatile OptionalLong last = OptionalLong.empty();

    History(OptionalLong first) {
        this.first = first;
    }

    static History begin(SnapshotConnection session) {
        return new History(length(session));
    }

    OptionalLong last() {
        return last;
    }

    /** Looks again, if the first look was granted. */
    void look(SnapshotConnection session) {
        if (first.isPresent()) {
            last = length(session);
            last.ifPresent(now -> warn(first.getAsLong(), now));
        }
    }

    void warn(long before, long now) {
        if (now - before > MUCH && warned.compareAndSet(false, true)) {
            LOG.log(
                    Level.WARNING,
                    "history list length=" + now + ", it was " + before + " when the snapshot was opened:"
                            + " the server keeps old versions of rows for it. Close it soon, or read with more readers");
        }
    }

    /** Needs PROCESS. */
    private static OptionalLong length(SnapshotConnection session) {
        try {
            List<List<String>> rows = session.rows(
                    "SELECT `count` FROM information_schema.innodb_metrics WHERE name = 'trx_rseg_history_len'");
            return rows.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(Long.parseLong(rows.get(0).get(0)));
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "the history list length cannot be read", e);
            return OptionalLong.empty();
        }
    }
}
