package dev.weir.acceptance.xa;

import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/**
 * A resource whose connection is lost between the two phases.
 *
 * @param resource that of the connection
 * @param server which one it is connected to
 * @param connectionId the server's number of the connection
 */
record KilledBeforeCommit(XAResource resource, RunningServer server, long connectionId) implements XAResource {
    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            statement.execute("KILL " + connectionId);
        } catch (SQLException e) {
            throw new IllegalStateException("the connection cannot be killed", e);
        }
        resource.commit(xid, onePhase);
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        resource.start(xid, flags);
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        resource.end(xid, flags);
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return resource.prepare(xid);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        resource.rollback(xid);
    }

    @Override
    public void forget(Xid xid) throws XAException {
        resource.forget(xid);
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        return resource.recover(flags);
    }

    @Override
    public boolean isSameRM(XAResource other) throws XAException {
        return other == this;
    }

    @Override
    public int getTransactionTimeout() throws XAException {
        return resource.getTransactionTimeout();
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        return resource.setTransactionTimeout(seconds);
    }
}
