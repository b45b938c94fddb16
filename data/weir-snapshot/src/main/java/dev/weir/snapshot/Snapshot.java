package dev.weir.snapshot;

import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections that see one instant of a server. Each has a read-only transaction, with isolation level REPEATABLE READ and the time zone
 * and SQL mode of the first. A connection that is lost cannot come back to the instant: what reads by it fails, and a new snapshot is
 * needed.
 *
 * <p>While it is open the server keeps the old versions of all rows that change: close it when it has been read.
 *
 * <p>{@link #close} and {@link #progress} may be called by any thread; one read runs at a time.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public final class Snapshot implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Snapshot.class.getPackageName());

    private final SnapshotConnections sessions;
    private final ReaderThreads threads;
    private final List<SnapshotConnection> readers;
    private final SnapshotOptions options;
    private final Opened opened;
    private final History history;
    private final AtomicReference<@Nullable RangeRead> reading = new AtomicReference<>();
    private volatile Progress last = new Progress(0, 0, 0, 0, 0, Duration.ZERO, OptionalLong.empty());

    private Snapshot(
            SnapshotConnections sessions,
            ReaderThreads threads,
            List<SnapshotConnection> readers,
            SnapshotOptions options,
            Opened opened,
            History history) {
        this.sessions = sessions;
        this.threads = threads;
        this.readers = readers;
        this.options = options;
        this.opened = opened;
        this.history = history;
    }

    /** Opens an exact snapshot as {@link #open(DataSource, int, SnapshotOptions)} does, without named tables. */
    public static Snapshot open(DataSource source, int readers) throws SQLException {
        return open(source, readers, SnapshotOptions.exact());
    }

    /**
     * Opens a snapshot.
     *
     * @param source of Weir's driver, or another that streams with {@code setFetchSize(Integer.MIN_VALUE)}
     * @param readers how many connections see the instant; for an exact one, one more is open meanwhile
     * @param options its guarantee, tables and lock timeout
     * @return the snapshot, to be closed
     * @throws SnapshotException when no strategy is possible, with what is missing for each; when a table is not covered, or connections are
     *     on different servers
     * @throws SQLException when a connection fails; all are closed then, and nothing is locked
     */
    public static Snapshot open(DataSource source, int readers, SnapshotOptions options) throws SQLException {
        return open(source, readers, options, Barrier.ALONE);
    }

    /**
     * Opens a snapshot, as without others, that other processes join while its lock is held. {@link Strategy#AGREEMENT} is not possible
     * then.
     *
     * @param readers how many connections of this process see the instant
     * @param others at which those that {@link #join} meet this one
     * @return the snapshot, to be closed
     * @throws SnapshotException as without others, and when one of them reads another server
     * @throws SQLException when a connection or the barrier fails; all are closed then, and nothing is locked
     */
    public static Snapshot open(DataSource source, int readers, SnapshotOptions options, Barrier others)
            throws SQLException {
        boolean exact = options.guarantee() == Guarantee.EXACT;
        if (!exact && others != Barrier.ALONE) {
            throw new IllegalArgumentException("guarantee=NONE, expected EXACT where other processes join");
        }
        return open(source, readers, options, exact, others, (threads, all, facts, peers) -> {
            if (exact) {
                Tables.check(all.get(0).connection(), options.tables());
                return new Opening(
                                threads,
                                all.get(0),
                                all.subList(1, all.size()),
                                facts,
                                options,
                                peers,
                                new ArrayList<>())
                        .open();
            }
            threads.each(all, SnapshotConnection::start);
            return new Opened(Strategy.NONE, Optional.empty());
        });
    }

    /**
     * Opens connections that see the instant of a snapshot which another process opens at the same time.
     *
     * @param source of the same server, as for {@link #open(DataSource, int, SnapshotOptions)}
     * @param readers how many connections of this process see the instant
     * @param others the barrier at which all processes meet
     * @return the part of the snapshot that this process reads, to be closed
     * @throws SnapshotException when the processes are on different servers
     * @throws SQLException when a connection or the barrier fails
     */
    public static Snapshot join(DataSource source, int readers, Barrier others) throws SQLException {
        return open(source, readers, SnapshotOptions.exact(), false, others, (threads, all, facts, peers) -> {
            threads.each(List.of(peers.session()), session -> peers.await());
            threads.each(all, SnapshotConnection::start);
            peers.release();
            return new Opened(Strategy.JOINED, Optional.empty());
        });
    }

    /** Brings connections to their instant; the first is the lock holder, if there is one. */
    private interface Beginning {
        Opened begin(ReaderThreads threads, List<SnapshotConnection> all, ServerVariables facts, Peers peers)
                throws SQLException;
    }

    private static Snapshot open(
            DataSource source,
            int readers,
            SnapshotOptions options,
            boolean holder,
            Barrier others,
            Beginning beginning)
            throws SQLException {
        if (readers < 1) {
            throw new IllegalArgumentException("readers=" + readers + ", expected one at least");
        }
        SnapshotConnections sessions = new SnapshotConnections(source);
        // one holds the lock
        ReaderThreads threads = new ReaderThreads(readers + 1);
        Snapshot snapshot = null;
        try {
            List<SnapshotConnection> all = sessions.open(threads, readers, holder);
            ServerVariables facts = ServerVariables.read(all.get(0));
            alike(threads, all, facts);
            // all are connected before one locks
            Peers peers = Peers.meet(all.get(0), facts, holder, others);
            Opened opened = beginning.begin(threads, all, facts, peers);
            // a lock that has ended with its session looks like one that was released
            others.await("begun");
            List<SnapshotConnection> those = holder ? List.copyOf(all.subList(1, all.size())) : all;
            if (holder) {
                sessions.close(all.get(0));
            }
            // once more, inside of the transactions, which a proxy has to leave on one server
            threads.each(those, reader -> {
                sameServer(reader, ServerVariables.read(reader), facts);
                reader.unread();
            });
            log(readers, opened);
            snapshot = new Snapshot(sessions, threads, those, options, opened, History.begin(those.get(0)));
            return snapshot;
        } finally {
            if (snapshot == null) {
                sessions.abort();
                threads.stop();
            }
        }
    }

    private static void log(int readers, Opened opened) {
        LOG.log(
                Level.DEBUG,
                () -> "snapshot opened, readers=" + readers + " strategy=" + opened.strategy() + " lockHeld="
                        + opened.lockHeld().toMillis() + " ms position="
                        + opened.position().map(Position::toString).orElse("none"));
    }

    /** All are on one server, and read values as the first does, whose facts these are. */
    private static void alike(ReaderThreads threads, List<SnapshotConnection> all, ServerVariables facts)
            throws SQLException {
        threads.each(all.subList(1, all.size()), session -> {
            ServerVariables its = ServerVariables.read(session);
            sameServer(session, its, facts);
            if (!its.settings().equals(facts.settings())) {
                session.run(facts.settings());
            }
        });
    }

    private static void sameServer(SnapshotConnection session, ServerVariables its, ServerVariables first)
            throws SQLException {
        if (!its.identity().equals(first.identity())) {
            throw new SnapshotException(
                    "connections are on different servers, " + session.name() + ": " + its.identity()
                            + ", expected " + first.identity()
                            + ". A proxy or a URL of several hosts spreads them: name one server in the URL");
        }
    }

    /** Returns how the readers came to their instant. */
    public Strategy strategy() {
        return opened.strategy();
    }

    /** Returns where the instant is in the binary log; empty if there is no common instant, or no binary log. */
    public Optional<Position> position() {
        return opened.position();
    }

    /** Returns how long writers were locked out; zero for strategies without a lock. */
    public Duration lockHeld() {
        return opened.lockHeld();
    }

    /**
     * Returns the connections, for reads of your own: one thread at a time on each, and no commit or rollback, which would end its
     * part of the snapshot. What they read is locked against DDL until you roll back to a savepoint of before.
     */
    public List<Connection> connections() {
        return readers.stream().map(SnapshotConnection::connection).toList();
    }

    /**
     * Cuts a table into ranges by a connection of this snapshot, as {@link Ranges#of} does; DDL of the table waits meanwhile.
     *
     * @param table {@code table} or {@code schema.table}
     * @param count of ranges, better some times the number of readers: those that are quick take more of them
     */
    public Ranges ranges(String table, int count) throws SQLException {
        Ranges ranges = Ranges.of(readers.get(0).connection(), table, count);
        readers.get(0).unlock();
        return ranges;
    }

    /**
     * Reads ranges, each by one reader and in the order of its key. A reader that is done with one takes the next. Memory is that of
     * one row and one receive buffer for each reader. DDL of the table waits meanwhile. When anything fails the others are stopped, and
     * the snapshot is closed; so it is if the calling thread is interrupted.
     *
     * @param ranges of one table
     * @param columns the select list, such as {@code "id, amount"} or {@code "*"}
     * @param handler takes the rows; while it works its reader waits, and so does the server
     * @return the number of rows
     * @throws SnapshotException when a reader is lost, the table has been changed by DDL, or the snapshot is closed meanwhile
     */
    public long read(Ranges ranges, String columns, RowHandler handler) throws SQLException {
        check(ranges.table());
        RangeRead next = new RangeRead(ranges, columns, handler, sessions, history);
        if (!reading.compareAndSet(null, next)) {
            throw new IllegalStateException(
                    "a read of this snapshot is running: wait for its end, or open another one");
        }
        boolean done = false;
        try {
            long rows = next.run(threads, readers);
            done = true;
            return rows;
        } finally {
            last = next.progress();
            reading.set(null);
            if (!done) {
                sessions.abort();
                threads.stop();
            }
        }
    }

    private void check(String table) throws SQLException {
        if (options.guarantee() == Guarantee.EXACT) {
            Tables.check(readers.get(0).connection(), List.of(table));
        }
        if (opened.strategy() == Strategy.TABLE_LOCKS && !options.tables().contains(table)) {
            throw new SnapshotException("table=" + table + " was not locked when the snapshot was opened, tables="
                    + options.tables() + ": name it there, as it is named here");
        }
    }

    /** Returns how far the read is that runs, or was the last. */
    public Progress progress() {
        RangeRead now = reading.get();
        return now == null ? last : now.progress();
    }

    /** Ends the transactions and closes the connections; a read that runs is stopped, and fails. */
    @Override
    public void close() throws SQLException {
        RangeRead now = reading.get();
        try {
            if (now == null) {
                sessions.close(threads);
            } else {
                now.fail(new SnapshotException("the snapshot was closed while it was read"));
            }
        } finally {
            threads.stop();
        }
    }
}
