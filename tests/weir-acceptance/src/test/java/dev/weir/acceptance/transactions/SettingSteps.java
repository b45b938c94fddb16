package dev.weir.acceptance.transactions;

import static java.sql.Connection.TRANSACTION_READ_COMMITTED;
import static java.sql.Connection.TRANSACTION_READ_UNCOMMITTED;
import static java.sql.Connection.TRANSACTION_REPEATABLE_READ;
import static java.sql.Connection.TRANSACTION_SERIALIZABLE;

import dev.weir.api.WeirSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.Random;

/** Methods of a connection that touch the state of its session. */
final class SettingSteps {
    private static final String DONE = "done";
    private static final List<Integer> LEVELS = List.of(
            TRANSACTION_READ_UNCOMMITTED,
            TRANSACTION_READ_COMMITTED,
            TRANSACTION_REPEATABLE_READ,
            TRANSACTION_SERIALIZABLE);
    private static final int VALID_WITHIN_SECONDS = 20;

    private SettingSteps() {}

    static void addTo(StepMix mix, boolean serializable) {
        mix.add("autocommit", 10, random -> autoCommit(random.nextBoolean()));
        mix.add("read-only", 6, random -> readOnly(random.nextBoolean()));
        mix.add("isolation", 6, random -> isolation(random, serializable));
        mix.add("database", 6, SettingSteps::database);
        mix.add("end", 12, random -> commit());
        mix.add("end", 5, random -> rollback());
        mix.add("savepoint", 4, SettingSteps::savepoint);
        mix.add("getters", 5, random -> getters());
        mix.add("valid", 1, random -> valid());
        mix.add("reset", 1, random -> reset());
        mix.add("reopen", 1, random -> reopen());
    }

    /** What belongs to the beginning of a transaction. */
    static Step any(Random random, boolean serializable) {
        return switch (random.nextInt(6)) {
            case 0, 1 -> autoCommit(false);
            case 2 -> commit();
            case 3 -> readOnly(random.nextBoolean());
            default -> isolation(random, serializable);
        };
    }

    private interface Call {
        void on(Connection connection) throws SQLException;
    }

    private static Step setting(String text, Call call) {
        return step(text, Step.Kind.SETTING, call);
    }

    private static Step step(String text, Step.Kind kind, Call call) {
        return new Step(text, kind, session -> {
            call.on(session.connection());
            return DONE;
        });
    }

    static Step autoCommit(boolean on) {
        return setting("setAutoCommit(" + on + ")", connection -> connection.setAutoCommit(on));
    }

    static Step readOnly(boolean on) {
        return setting("setReadOnly(" + on + ")", connection -> connection.setReadOnly(on));
    }

    private static Step isolation(Random random, boolean serializable) {
        int level = LEVELS.get(random.nextInt(serializable ? LEVELS.size() : LEVELS.size() - 1));
        return setting(
                "setTransactionIsolation(" + level + ")", connection -> connection.setTransactionIsolation(level));
    }

    private static Step database(Random random) {
        String letter = random.nextInt(10) == 0 ? "missing" : random.nextBoolean() ? "a" : "b";
        boolean schema = random.nextInt(3) == 0;
        return new Step((schema ? "setSchema(" : "setCatalog(") + letter + ")", Step.Kind.SETTING, session -> {
            String database = session.world().database(letter);
            if (schema) {
                session.connection().setSchema(database);
            } else {
                session.connection().setCatalog(database);
            }
            return DONE;
        });
    }

    static Step commit() {
        return step("commit()", Step.Kind.OTHER, Connection::commit);
    }

    static Step rollback() {
        return step("rollback()", Step.Kind.OTHER, Connection::rollback);
    }

    private static Step savepoint(Random random) {
        String name = "s" + random.nextInt(2);
        return switch (random.nextInt(4)) {
            case 0 ->
                new Step("setSavepoint(" + name + ")", Step.Kind.OTHER, session -> {
                    session.savepoints().put(name, session.connection().setSavepoint(name));
                    return DONE;
                });
            case 1 ->
                new Step("setSavepoint()", Step.Kind.OTHER, session -> {
                    session.savepoints().put(name, session.connection().setSavepoint());
                    return DONE;
                });
            case 2 ->
                new Step("rollback(" + name + ")", Step.Kind.OTHER, session -> {
                    Savepoint savepoint = session.savepoints().get(name);
                    if (savepoint != null) {
                        session.connection().rollback(savepoint);
                    }
                    return DONE;
                });
            default ->
                new Step("releaseSavepoint(" + name + ")", Step.Kind.OTHER, session -> {
                    Savepoint savepoint = session.savepoints().remove(name);
                    if (savepoint != null) {
                        session.connection().releaseSavepoint(savepoint);
                    }
                    return DONE;
                });
        };
    }

    private static Step getters() {
        return new Step("getTransactionIsolation()", Step.Kind.OTHER, session -> {
            Connection connection = session.connection();
            return connection.getTransactionIsolation() + " " + connection.getHoldability() + " "
                    + connection.getNetworkTimeout();
        });
    }

    static Step valid() {
        return new Step(
                "isValid()",
                Step.Kind.OTHER,
                session -> String.valueOf(session.connection().isValid(VALID_WITHIN_SECONDS)));
    }

    private static Step reset() {
        return new Step("reset()", Step.Kind.RESET, session -> {
            session.connection().unwrap(WeirSession.class).reset();
            session.unlocked();
            return DONE;
        });
    }

    private static Step reopen() {
        return new Step("reopen()", Step.Kind.BREAK, session -> {
            session.connection().close();
            throw new SQLException("closed", "08003");
        });
    }
}
