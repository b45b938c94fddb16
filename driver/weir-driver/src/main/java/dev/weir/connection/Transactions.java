package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.session.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.jspecify.annotations.Nullable;

/** Transactions of a session. Autocommit is what the server last reported, not what was last set. */
final class Transactions {
    private final Session session;
    private boolean readOnly;
    private boolean staysReadOnly;
    private int savepoints;

    /** The level set by {@link #isolation(int)}; 0 while nothing was. */
    private int level;

    Transactions(Session session) {
        this.session = session;
    }

    boolean autoCommit() throws SQLException {
        return session.transactions().autoCommit();
    }

    void autoCommit(boolean wanted) throws SQLException {
        session.transactions().autoCommit(wanted);
    }

    /** @param tables are asked about behind the end, where they could not be before */
    void commit(InsertedTables tables) throws SQLException {
        checkManual("commit");
        tables.end(session, session.transactions()::commit);
    }

    /** @param tables as for {@link #commit} */
    void rollback(InsertedTables tables) throws SQLException {
        checkManual("rollback");
        tables.end(session, session.transactions()::rollback);
    }

    private void checkManual(String method) throws SQLException {
        if (autoCommit()) {
            throw Errors.usage(
                    method + " with autocommit=true; call setAutoCommit(false) before the statements it is to end",
                    SqlState.GENERAL_ERROR);
        }
    }

    boolean readOnly() {
        return readOnly;
    }

    /** Text may have set it since: what the server knows is compared, not what was set here last. */
    void readOnly(boolean wanted) throws SQLException {
        boolean effective = wanted || staysReadOnly;
        session.transactions().readOnly(effective);
        readOnly = effective;
    }

    /** For good: {@code readOnly(false)} has no effect from now on. */
    void stayReadOnly() throws SQLException {
        readOnly(true);
        staysReadOnly = true;
    }

    /** The session's variables are those of a new connection again. */
    void reset() throws SQLException {
        readOnly = false;
        level = 0;
        if (staysReadOnly) {
            staysReadOnly = false;
            stayReadOnly();
        }
    }

    /** Sets what was set by JDBC's methods in another session, except whether it is read-only. */
    void likeIn(Transactions other) throws SQLException {
        autoCommit(other.autoCommit());
        if (other.level != level && other.level != 0) {
            isolation(other.level);
        }
    }

    void isolation(int wanted) throws SQLException {
        session.transactions()
                .isolation(
                        switch (wanted) {
                            case Connection.TRANSACTION_READ_UNCOMMITTED -> "READ-UNCOMMITTED";
                            case Connection.TRANSACTION_READ_COMMITTED -> "READ-COMMITTED";
                            case Connection.TRANSACTION_REPEATABLE_READ -> "REPEATABLE-READ";
                            case Connection.TRANSACTION_SERIALIZABLE -> "SERIALIZABLE";
                            default ->
                                throw Errors.usage(
                                        "isolation level=" + wanted
                                                + " does not exist; expected one of java.sql.Connection.TRANSACTION_*,"
                                                + " not NONE",
                                        SqlState.INVALID_ARGUMENT);
                        });
        level = wanted;
    }

    int isolation() throws SQLException {
        String known = session.transactions().isolation();
        String current = known == null ? askIsolation() : known;
        return switch (current) {
            case "READ-UNCOMMITTED" -> Connection.TRANSACTION_READ_UNCOMMITTED;
            case "READ-COMMITTED" -> Connection.TRANSACTION_READ_COMMITTED;
            case "REPEATABLE-READ" -> Connection.TRANSACTION_REPEATABLE_READ;
            case "SERIALIZABLE" -> Connection.TRANSACTION_SERIALIZABLE;
            default ->
                throw Errors.usage("the server has an unknown isolation level=" + current, SqlState.GENERAL_ERROR);
        };
    }

    private String askIsolation() throws SQLException {
        String answer = SingleValue.query(
                session, "SELECT @@" + session.established().version().isolationVariable());
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
        throw Errors.usage("the savepoint is not of this driver: " + savepoint, SqlState.INVALID_ARGUMENT);
    }

    /**
     * A savepoint; {@code id} is its number, 0 for one with a name. {@code name} is as the application has it, unless
     * it has a number.
     */
    private record WeirSavepoint(int id, @Nullable String name) implements Savepoint {
        @Override
        public int getSavepointId() throws SQLException {
            if (name != null) {
                throw Errors.usage("savepoint has a name=" + name + " and no id", SqlState.INVALID_ARGUMENT);
            }
            return id;
        }

        @Override
        public String getSavepointName() throws SQLException {
            if (name == null) {
                throw Errors.usage("savepoint has an id=" + id + " and no name", SqlState.INVALID_ARGUMENT);
            }
            return name;
        }

        /** Its name on the server, quoted. */
        String identifier() {
            return Identifiers.quote(name == null ? "weir_" + id : name);
        }
    }
}
