package dev.weir.acceptance.walk;

import static java.sql.Connection.TRANSACTION_READ_COMMITTED;
import static java.sql.Connection.TRANSACTION_READ_UNCOMMITTED;
import static java.sql.Connection.TRANSACTION_REPEATABLE_READ;

import dev.weir.acceptance.walk.Run.Call;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.Random;

/** Transactions, by methods of the connection and by texts. */
final class TransactionSteps {
    private static final String DONE = "done";
    private static final List<Integer> LEVELS =
            List.of(TRANSACTION_READ_UNCOMMITTED, TRANSACTION_READ_COMMITTED, TRANSACTION_REPEATABLE_READ);

    private static final List<String> TEXTS = List.of(
            "SET autocommit = 0",
            "SET autocommit = 0",
            "SET autocommit = 1",
            "SET @@session.autocommit = DEFAULT",
            "START TRANSACTION",
            "START TRANSACTION READ ONLY",
            "START TRANSACTION READ WRITE",
            "START TRANSACTION WITH CONSISTENT SNAPSHOT",
            "BEGIN",
            "COMMIT",
            "COMMIT",
            "/* end */ COMMIT WORK",
            "COMMIT AND CHAIN",
            "ROLLBACK",
            "ROLLBACK AND CHAIN",
            "SAVEPOINT s0",
            "ROLLBACK TO SAVEPOINT s0",
            "CALL commits()",
            "CALL starts()",
            "CALL manual()");

    private static final List<String> CHARACTERISTICS = List.of(
            "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED",
            "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ",
            "SET SESSION TRANSACTION ISOLATION LEVEL READ UNCOMMITTED",
            "SET TRANSACTION ISOLATION LEVEL READ COMMITTED",
            "SET TRANSACTION READ ONLY",
            "SET TRANSACTION READ WRITE",
            "SET SESSION TRANSACTION READ ONLY",
            "SET SESSION TRANSACTION READ WRITE",
            "CALL isolates()");

    private TransactionSteps() {}

    static void addTo(StepMix mix) {
        mix.add("autocommit", 8, random -> autoCommit(random.nextBoolean()));
        mix.add("read-only", 4, random -> readOnly(random.nextBoolean()));
        mix.add("isolation", 4, TransactionSteps::isolation);
        mix.add(
                "getters",
                2,
                random -> Step.of("isReadOnly(), getTransactionIsolation()", twin -> {
                    Connection connection = twin.connection();
                    String readOnly = twin.isReadOnlyByText() ? "" : connection.isReadOnly() + " ";
                    return readOnly + connection.getTransactionIsolation();
                }));
        mix.add("end", 10, random -> random.nextInt(3) > 0 ? commit() : rollback());
        mix.add("savepoint", 4, TransactionSteps::savepoint);
        mix.add("transaction text", 8, random -> RowSteps.any(random, TEXTS, Call.UPDATE));
        mix.add("characteristics", 4, random -> RowSteps.any(random, CHARACTERISTICS, Call.UPDATE));
    }

    /** What belongs to the beginning of a transaction. */
    static Step any(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> autoCommit(false);
            case 1 -> commit();
            case 2 -> readOnly(random.nextBoolean());
            default -> isolation(random);
        };
    }

    private interface Setting {
        void on(Connection connection) throws SQLException;
    }

    private static Step step(String text, Setting setting) {
        return Step.of(text, twin -> {
            setting.on(twin.connection());
            return DONE;
        });
    }

    private static Step autoCommit(boolean on) {
        return step("setAutoCommit(" + on + ")", connection -> connection.setAutoCommit(on));
    }

    private static Step readOnly(boolean on) {
        return Step.of("setReadOnly(" + on + ")", twin -> {
            twin.connection().setReadOnly(on);
            twin.readOnly(on);
            return DONE;
        });
    }

    private static Step isolation(Random random) {
        int level = LEVELS.get(random.nextInt(LEVELS.size()));
        return step("setTransactionIsolation(" + level + ")", connection -> connection.setTransactionIsolation(level));
    }

    static Step commit() {
        return step("commit()", Connection::commit);
    }

    private static Step rollback() {
        return step("rollback()", Connection::rollback);
    }

    private static Step savepoint(Random random) {
        String name = "s" + random.nextInt(2);
        return switch (random.nextInt(4)) {
            case 0 -> Step.of("setSavepoint(" + name + ")", twin -> set(twin, name, true));
            case 1 -> Step.of("setSavepoint() as " + name, twin -> set(twin, name, false));
            case 2 ->
                Step.of("rollback(" + name + ")", twin -> {
                    Savepoint savepoint = twin.savepoints().get(name);
                    if (savepoint != null && !twin.connection().getAutoCommit()) {
                        twin.connection().rollback(savepoint);
                    }
                    return DONE;
                });
            default ->
                Step.of("releaseSavepoint(" + name + ")", twin -> {
                    Savepoint savepoint = twin.savepoints().remove(name);
                    if (savepoint != null && !twin.connection().getAutoCommit()) {
                        twin.connection().releaseSavepoint(savepoint);
                    }
                    return DONE;
                });
        };
    }

    /** With autocommit on, JDBC asks for an error, and Connector/J gives a savepoint that is gone at once. */
    private static String set(Twin twin, String name, boolean named) throws SQLException {
        Connection connection = twin.connection();
        return connection.getAutoCommit()
                ? "autocommit"
                : kept(twin, name, named ? connection.setSavepoint(name) : connection.setSavepoint());
    }

    private static String kept(Twin twin, String name, Savepoint savepoint) {
        twin.savepoints().put(name, savepoint);
        return DONE;
    }
}
