package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.hosts.Cluster;
import dev.weir.hosts.Hosts;
import dev.weir.login.Written;
import dev.weir.session.Session;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The two sessions of a connection whose URL has replicas: one with a source, one with a replica, opened when first needed.
 * State set by JDBC methods (database, autocommit, isolation, network timeout) moves from one to the other. State set by
 * statements, such as variables and temporary tables, stays.
 */
final class Replicas {
    private final Hosts hosts;
    private final Cluster.ReplicaReads reads;
    private final Transactions source;
    private volatile @Nullable Transactions replica;
    private volatile boolean closed;

    private Replicas(Hosts hosts, Cluster.ReplicaReads reads, Transactions source) {
        this.hosts = hosts;
        this.reads = reads;
        this.source = source;
    }

    static @Nullable Replicas of(@Nullable Cluster cluster, Transactions source) {
        return cluster == null || cluster.replicas() == null
                ? null
                : new Replicas(cluster.replicas(), cluster.reads(), source);
    }

    /**
     * Switches to the session for reads, or for writes, and sets it up like the other. Fails within a transaction, and if no
     * replica can be reached or a session broke.
     */
    Transactions use(boolean readOnly, Transactions from) throws SQLException {
        if (from.readOnly() == readOnly) {
            return from;
        }
        if (from.session().transactions().isOpen()) {
            throw Errors.usage("setReadOnly(" + readOnly
                    + ") within a transaction, which would go on at another server; commit or roll back first");
        }
        Transactions to = readOnly ? replica() : source;
        if (to.session().link().isClosed()) {
            close();
            to.session().link().checkOpen();
        }
        if (!to.equals(from)) {
            carry(from, to);
        }
        return to;
    }

    private Transactions replica() throws SQLException {
        Transactions open = replica;
        boolean behind = open != null && open.session().transactions().isBehind();
        if (open != null && !behind && answers(open.session())) {
            return open;
        }
        if (open != null) {
            open.session().link().abort("the replica does not answer any more, or is behind");
        }
        if (open != null && behind) {
            hosts.laggedBehind(open.session().settings().address());
        }
        replica = null;
        try {
            return open();
        } catch (SQLException e) {
            if (reads.orSource() && Hosts.isUnreachable(e)) {
                return source;
            }
            throw e;
        }
    }

    /** Pings each time: only a read shows that the session was killed. */
    private static boolean answers(Session session) {
        return session.link().ping(session.settings().socket().connectTimeoutMillis());
    }

    private Transactions open() throws SQLException {
        Session session = hosts.openReplica().session();
        Transactions opened = new Transactions(session);
        replica = opened;
        Written written = source.session().settings().session().written();
        if (written != null) {
            session.transactions().waitForReplica(written, reads.causalSeconds());
        }
        if (closed) {
            session.link().abort("closed by the application");
        }
        return opened;
    }

    private static void carry(Transactions from, Transactions to) throws SQLException {
        String database = from.session().transactions().database();
        if (!database.isEmpty() && !database.equals(to.session().transactions().database())) {
            to.session().transactions().useDatabase(database);
        }
        to.copySettings(from);
        if (to.session().link().readTimeout() != from.session().link().readTimeout()) {
            to.session().link().readTimeout(from.session().link().readTimeout());
        }
    }

    /** Returns to the source, as in a new connection. */
    Transactions reset() {
        Transactions open = replica;
        replica = null;
        if (open != null) {
            open.session().link().close();
        }
        return source;
    }

    void close() {
        closed = true;
        source.session().link().close();
        Transactions open = replica;
        if (open != null) {
            open.session().link().close();
        }
    }

    /** Closes both sessions at once, taking no lock. */
    void abort(String reason) {
        closed = true;
        source.session().link().abort(reason);
        Transactions open = replica;
        if (open != null) {
            open.session().link().abort(reason);
        }
    }
}
