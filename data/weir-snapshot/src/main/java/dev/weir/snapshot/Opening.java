package dev.weir.snapshot;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Brings prepared readers to one instant, by the first strategy that server and grants allow.
 *
 * @param reasons why strategies before were not possible; empty at first
 */
record Opening(
        ReaderThreads threads,
        SnapshotConnection holder,
        List<SnapshotConnection> readers,
        ServerVariables facts,
        SnapshotOptions options,
        Peers peers,
        List<String> reasons) {
    /** ER_LOCK_WAIT_TIMEOUT, ER_LOCK_DEADLOCK. */
    private static final Set<Integer> IN_THE_WAY = Set.of(1205, 1213);

    private static final String RESET = "SET SESSION autocommit = 1, lock_wait_timeout = DEFAULT,"
            + " innodb_lock_wait_timeout = DEFAULT, wait_timeout = DEFAULT";

    Opened open() throws SQLException {
        limitWaits();
        Opened opened = locked(Strategy.GLOBAL_LOCK, "FLUSH TABLES WITH READ LOCK", "grant RELOAD");
        if (opened == null) {
            opened = tableLocks();
        }
        if (opened == null) {
            opened = agreement();
        }
        if (opened == null) {
            throw new SnapshotException("no exact snapshot is possible, readers=" + readers.size() + ". "
                    + String.join(". ", reasons)
                    + ". Make one of these possible, or ask for guarantee=NONE");
        }
        return opened;
    }

    /** Neither the wait for a lock nor, should this process stand still or be cut off, the lock itself lasts for ever. */
    private void limitWaits() throws SQLException {
        holder.run(
                "SET SESSION lock_wait_timeout = 1, innodb_lock_wait_timeout = 1, wait_timeout = " + (seconds() + 1));
    }

    /** Without autocommit InnoDB locks the tables, too, and so waits for changes that cascades of foreign keys make. */
    private @Nullable Opened tableLocks() throws SQLException {
        if (options.tables().isEmpty()) {
            reasons.add(Strategy.TABLE_LOCKS + ": name the tables");
            return null;
        }
        List<String> locks = new ArrayList<>();
        for (String table : options.tables()) {
            locks.add(QualifiedName.parse(table).quoted() + " READ");
        }
        holder.run("SET SESSION autocommit = 0");
        return locked(
                Strategy.TABLE_LOCKS,
                "LOCK TABLES " + String.join(", ", locks),
                "grant LOCK TABLES and SELECT on tables=" + options.tables());
    }

    private @Nullable Opened locked(Strategy strategy, String lock, String grant) throws SQLException {
        try {
            lock(lock);
        } catch (SQLException e) {
            if (IN_THE_WAY.contains(e.getErrorCode())) {
                throw new SnapshotException(
                        strategy + " waited for lockTimeout=" + seconds()
                                + " s, and gave up; writers go on. End the statements or"
                                + " transactions that last longer, or allow more time",
                        e);
            }
            reasons.add(strategy + ": " + grant + " (" + e.getMessage() + ")");
            return null;
        }
        long locked = System.nanoTime();
        try {
            Optional<Position> position = whileLocked(locked, starts()).get(0);
            whileLocked(locked, List.of(this::unlock));
            Duration held = Duration.ofNanos(System.nanoTime() - locked);
            holder.run(RESET);
            return new Opened(strategy, position, held);
        } catch (SQLException e) {
            throw new SnapshotException(
                    "the snapshot was lost while " + strategy + " was held; nothing stays locked", e);
        }
    }

    /**
     * Waits a second at a time. Who waits for the global lock holds up statements that begin; where one of these has locked a row that a
     * statement before it waits for, neither gets on until the lock is given up.
     */
    private void lock(String lock) throws SQLException {
        long end = System.nanoTime() + options.lockTimeout().toNanos();
        while (true) {
            try {
                holder.run(lock);
                return;
            } catch (SQLException e) {
                if (!IN_THE_WAY.contains(e.getErrorCode()) || System.nanoTime() - end > 0) {
                    throw e;
                }
            }
        }
    }

    /**
     * Runs tasks at the same time, until the lock timeout: whatever they wait for, the exception has all connections cut then, and that
     * frees the lock.
     */
    private <T> List<T> whileLocked(long locked, List<Callable<T>> tasks) throws SQLException {
        Duration left = options.lockTimeout().minusNanos(System.nanoTime() - locked);
        String beyond = "lockTimeout=" + seconds() + " s is over, expected that readers=" + readers.size()
                + " and other processes=" + peers.others().size()
                + " begin, and the lock is released, before. Try again, or allow more time";
        return threads.all(tasks, left, beyond);
    }

    private boolean unlock() throws SQLException {
        holder.run("UNLOCK TABLES");
        return true;
    }

    /** The transactions of all readers and processes; the one that holds the lock reads the position meanwhile. */
    private List<Callable<Optional<Position>>> starts() {
        List<Callable<Optional<Position>>> tasks = new ArrayList<>();
        tasks.add(() -> {
            peers.release();
            Optional<Position> position = BinaryLog.position(holder, facts);
            peers.await();
            return position;
        });
        for (SnapshotConnection reader : readers) {
            tasks.add(() -> {
                reader.start();
                return Optional.empty();
            });
        }
        return tasks;
    }

    private @Nullable Opened agreement() throws SQLException {
        holder.run(RESET);
        Optional<String> obstacle = peers.others().isEmpty()
                ? BinaryLog.noAgreement(holder, facts)
                : Optional.of("not for several processes");
        if (obstacle.isEmpty()) {
            Optional<Position> position = new CommonPosition(threads, readers).reach(options.lockTimeout());
            if (position.isPresent()) {
                return new Opened(Strategy.AGREEMENT, position);
            }
            obstacle = Optional.of("commits came too often for readers=" + readers.size()
                    + " to agree within lockTimeout=" + seconds() + " s");
        }
        reasons.add(Strategy.AGREEMENT + ": " + obstacle.get());
        return null;
    }

    private long seconds() {
        return options.lockTimeout().toSeconds();
    }
}
