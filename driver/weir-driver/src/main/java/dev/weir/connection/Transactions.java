package dev.weir.connection;

import dev.weir.batch.InsertedTables;
import dev.weir.error.Errors;
import dev.weir.session.Session;
import dev.weir.sql.Identifiers;
import dev.weir.statement.StatementTexts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A session's transactions. Autocommit is the server's last report, not the last value set. */
final class Transactions {
    private static final Map<Integer, String> LEVELS = Map.of(
            Connection.TRANSACTION_READ_UNCOMMITTED, "READ-UNCOMMITTED",
            Connection.TRANSACTION_READ_COMMITTED, "READ-COMMITTED",
            Connection.TRANSACTION_REPEATABLE_READ, "REPEATABLE-READ",
            Connection.TRANSACTION_SERIALIZABLE, "SERIALIZABLE");

    private final Session session;
    private boolean readOnly;
    private boolean staysReadOnly;
    private int savepoints;

    /** The level last set by {@link #isolation(int)}; 0 for none. */
    private int level;

    Transactions(Session session) {
        this.session = session;
    }

    Session session() {
        return session;
    }

    /** @param tables asks about tables after the end, if it could not before */
    void commit(InsertedTables tables) throws SQLException {
        checkManual("commit");
        tables.end(session, session.transactions()::commit);
    }

    void rollback(InsertedTables tables) throws SQLException {
        checkManual("rollback");
        tables.end(session, session.transactions()::rollback);
    }

    private void checkManual(String method) throws SQLException {
        if (session.transactions().autoCommit()) {
            throw Errors.usage(
                    method + " with autocommit=true; call setAutoCommit(false) before the statements it is to end");
        }
    }

    boolean readOnly() {
        return readOnly;
    }

    /** Compares with the server's report, since a statement may have set it. */
    void readOnly(boolean wanted) throws SQLException {
        boolean effective = wanted || staysReadOnly;
        session.transactions().readOnly(effective);
        readOnly = effective;
    }

    /** Makes the session read-only for good: {@code readOnly(false)} has no effect from now on. */
    void stayReadOnly() throws SQLException {
        readOnly(true);
        staysReadOnly = true;
    }

    /** Takes all session variables for those of a new session. */
    void reset() throws SQLException {
        readOnly = false;
        level = 0;
        if (staysReadOnly) {
            staysReadOnly = false;
            stayReadOnly();
        }
    }

    /** Sets the state that JDBC methods have set in another session, except read-only. */
    void copySettings(Transactions other) throws SQLException {
        session.transactions().autoCommit(other.session.transactions().autoCommit());
        if (other.level != level && other.level != 0) {
            isolation(other.level);
        }
    }

    void isolation(int wanted) throws SQLException {
        String name = LEVELS.get(wanted);
        if (name == null) {
            throw Errors.argument("isolation level=" + wanted
                    + " does not exist; expected one of java.sql.Connection.TRANSACTION_*, not NONE");
        }
        session.transactions().isolation(name);
        level = wanted;
    }

    int isolation() throws SQLException {
        String known = session.transactions().isolation();
        String current = known == null ? askIsolation() : known;
        return LEVELS.entrySet().stream()
                .filter(each -> each.getValue().equals(current))
                .findFirst()
                .orElseThrow(() -> Errors.usage("the server has an unknown isolation level=" + current))
                .getKey();
    }

    private String askIsolation() throws SQLException {
        String answer = StatementTexts.valueOf(
                session, "SELECT @@" + session.established().traits().isolationVariable());
        if (answer == null) {
            return "";
        }
        session.transactions().isolationIs(answer);
        return answer;
    }

    Savepoint savepoint(@Nullable String name) throws SQLException {
        checkManual("setSavepoint");
        WeirSavepoint savepoint = name == null ? new WeirSavepoint(++savepoints, null) : new WeirSavepoint(0, name);
        session.run("SAVEPOINT " + savepoint.identifier());
        return savepoint;
    }

    void rollback(Savepoint to) throws SQLException {
        checkManual("rollback");
        session.run("ROLLBACK TO SAVEPOINT " + own(to).identifier());
    }

    void release(Savepoint savepoint) throws SQLException {
        session.run("RELEASE SAVEPOINT " + own(savepoint).identifier());
    }

    private static WeirSavepoint own(Savepoint savepoint) throws SQLException {
        if (savepoint instanceof WeirSavepoint own) {
            return own;
        }
        throw Errors.argument("the savepoint is not of this driver: " + savepoint);
    }

    /**
     * @param id the number of an unnamed savepoint, 0 for a named one
     * @param name the application's name, null for an unnamed one
     */
    private record WeirSavepoint(int id, @Nullable String name) implements Savepoint {
        @Override
        public int getSavepointId() throws SQLException {
            if (name != null) {
                throw Errors.argument("savepoint has a name=" + name + " and no id");
            }
            return id;
        }

        @Override
        public String getSavepointName() throws SQLException {
            if (name == null) {
                throw Errors.argument("savepoint has an id=" + id + " and no name");
            }
            return name;
        }

        String identifier() {
            return Identifiers.quote(name == null ? "weir_" + id : name);
        }
    }
}
