package dev.weir.xa;

import dev.weir.connection.WeirConnection;
import dev.weir.packet.ServerStatus;
import dev.weir.session.Session;
import dev.weir.sql.SqlCommand;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.jspecify.annotations.Nullable;

/**
 * A connection's branch, by the servers' XA statements. A branch is suspended by ending it, and resumed or joined on the same
 * connection only, which is all that the servers support; so no other resource is of the same resource manager. Thread-safe: a
 * transaction manager may roll back by another thread.
 */
final class WeirXaResource implements XAResource {
    private static final Xid[] NONE = {};

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final WeirConnection connection;
    private final ReentrantLock lock = new ReentrantLock();

    /** The text of the current branch's id; null for none. */
    private volatile @Nullable String current;

    /** True if the branch was ended as failed: it must not be prepared or committed. */
    private boolean failed;

    WeirXaResource(WeirConnection connection) {
        this.connection = connection;
    }

    /** Returns whether the session is in a branch: running, ended, or prepared and not detached. */
    boolean inBranch() {
        return current != null;
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        String id = text(xid);
        lock.lock();
        try {
            switch (flags) {
                case TMNOFLAGS -> begin(id);
                case TMJOIN, TMRESUME -> goOn(id);
                default -> throw invalid("start", flags, "TMNOFLAGS, TMJOIN or TMRESUME");
            }
        } finally {
            lock.unlock();
        }
    }

    private void begin(String id) throws XAException {
        run("XA START ", id, "");
        current = id;
        failed = false;
    }

    private void goOn(String id) throws XAException {
        if (!id.equals(current)) {
            throw XaErrors.of(
                    XAException.XAER_INVAL,
                    "the branch is not one of this connection, and the server joins or resumes no other; xid=" + id
                            + " branch of the connection=" + current);
        }
        run("XA START ", id, " RESUME");
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        String id = text(xid);
        if (flags != TMSUCCESS && flags != TMFAIL && flags != TMSUSPEND) {
            throw invalid("end", flags, "TMSUCCESS, TMFAIL or TMSUSPEND");
        }
        lock.lock();
        try {
            run("XA END ", id, "");
            failed |= flags == TMFAIL;
        } finally {
            lock.unlock();
        }
    }

    /** Never returns {@link #XA_RDONLY}: the servers do not report whether a branch only read. */
    @Override
    public int prepare(Xid xid) throws XAException {
        finish(xid, id -> {
            refuseFailed(id);
            run("XA PREPARE ", id, "");
            // if the server detaches a prepared branch, the session is free
            if ((connection.session().transactions().status() & ServerStatus.IN_TRANSACTION) == 0) {
                clearCurrent(id);
            }
        });
        return XA_OK;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        finish(xid, id -> {
            if (onePhase) {
                refuseFailed(id);
            }
            run("XA COMMIT ", id, onePhase ? " ONE PHASE" : "");
            clearCurrent(id);
        });
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        finish(xid, id -> {
            run("XA ROLLBACK ", id, "");
            clearCurrent(id);
        });
    }

    /** A command that ends the branch with an id. */
    @FunctionalInterface
    private interface End {
        void run(String id) throws XAException;
    }

    private void finish(Xid xid, End end) throws XAException {
        String id = text(xid);
        lock.lock();
        try {
            end.run(id);
        } catch (XAException e) {
            // if the error says that the server rolled the branch back, the session is free
            if (e.errorCode == XAException.XAER_NOTA
                    || (e.errorCode >= XAException.XA_RBBASE && e.errorCode <= XAException.XA_RBEND)) {
                clearCurrent(id);
            }
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private void refuseFailed(String id) throws XAException {
        if (failed && id.equals(current)) {
            run("XA ROLLBACK ", id, "");
            throw XaErrors.of(
                    XAException.XA_RBROLLBACK, "the branch was ended as failed, and is rolled back now; xid=" + id);
        }
    }

    private void clearCurrent(String id) {
        if (id.equals(current)) {
            current = null;
            failed = false;
        }
    }

    /** Branches never end heuristically here. */
    @Override
    public void forget(Xid xid) throws XAException {
        throw XaErrors.of(XAException.XAER_NOTA, "nothing to forget, xid=" + text(xid));
    }

    /** Returns all branches at the first call of a scan. */
    @Override
    public Xid[] recover(int flags) throws XAException {
        if ((flags & ~(TMSTARTRSCAN | TMENDRSCAN)) != 0) {
            throw invalid("recover", flags, "TMSTARTRSCAN, TMENDRSCAN, both or TMNOFLAGS");
        }
        if ((flags & TMSTARTRSCAN) == 0) {
            return NONE;
        }
        List<Xid> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("XA RECOVER")) {
            while (rows.next()) {
                byte[] data = Objects.requireNonNull(rows.getBytes(4));
                found.add(new RecoveredXid((int) rows.getLong(1), rows.getInt(2), rows.getInt(3), data));
            }
        } catch (SQLException e) {
            throw XaErrors.of("XA RECOVER", e);
        }
        return found.toArray(NONE);
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return this == other;
    }

    @Override
    public int getTransactionTimeout() {
        return 0;
    }

    /** Returns false: the server has no limit for branches, the transaction manager keeps its own. */
    @Override
    public boolean setTransactionTimeout(int seconds) {
        return false;
    }

    private void run(String command, String id, String options) throws XAException {
        Session session = connection.session();
        try {
            // ids are never reused, so their texts are not cached
            session.run(
                    new SqlCommand(command + id + options, session.commands().dialect(), false));
        } catch (SQLException e) {
            throw XaErrors.of(command.trim() + options, e);
        }
    }

    private static XAException invalid(String method, int flags, String expected) {
        return XaErrors.of(
                XAException.XAER_INVAL,
                method + " with flags=0x" + Integer.toHexString(flags) + "; expected " + expected);
    }

    /** Returns an id as text. */
    private String text(Xid xid) throws XAException {
        if (xid == null) {
            throw XaErrors.of(XAException.XAER_INVAL, "xid=null");
        }
        if (xid.getFormatId() < 0
                && !connection.session().established().traits().takesAllXaFormats()) {
            throw XaErrors.of(
                    XAException.XAER_INVAL,
                    "formatId=" + xid.getFormatId() + " of the xid; MariaDB takes 0 to " + Integer.MAX_VALUE);
        }
        return hex("gtrid", xid.getGlobalTransactionId(), 1, Xid.MAXGTRIDSIZE)
                + "," + hex("bqual", xid.getBranchQualifier(), 0, Xid.MAXBQUALSIZE)
                + "," + Integer.toUnsignedString(xid.getFormatId());
    }

    private static String hex(String part, byte[] bytes, int least, int most) throws XAException {
        int length = bytes == null ? 0 : bytes.length;
        if (length < least || length > most) {
            throw XaErrors.of(
                    XAException.XAER_INVAL,
                    part + " of the xid has bytes=" + length + "; expected " + least + " to " + most);
        }
        return "X'" + (bytes == null ? "" : HEX.formatHex(bytes)) + "'";
    }

    /** The id of a branch that the server lists as prepared. */
    private static final class RecoveredXid implements Xid {
        private final int formatId;
        private final byte[] gtrid;
        private final byte[] bqual;

        /** Reads a row of {@code XA RECOVER}; {@code data} is both parts, one after the other. */
        RecoveredXid(int formatId, int gtridLength, int bqualLength, byte[] data) {
            this.formatId = formatId;
            this.gtrid = Arrays.copyOf(data, gtridLength);
            this.bqual = Arrays.copyOfRange(data, gtridLength, gtridLength + bqualLength);
        }

        @Override
        public int getFormatId() {
            return formatId;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return gtrid.clone();
        }

        @Override
        public byte[] getBranchQualifier() {
            return bqual.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Xid xid
                    && xid.getFormatId() == formatId
                    && Arrays.equals(xid.getGlobalTransactionId(), gtrid)
                    && Arrays.equals(xid.getBranchQualifier(), bqual);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * formatId + Arrays.hashCode(gtrid)) + Arrays.hashCode(bqual);
        }

        @Override
        public String toString() {
            HexFormat hex = HexFormat.of();
            return "Xid[formatId=" + formatId + " gtrid=" + hex.formatHex(gtrid) + " bqual=" + hex.formatHex(bqual)
                    + "]";
        }
    }
}
