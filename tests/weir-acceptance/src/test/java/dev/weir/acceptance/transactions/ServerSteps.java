package dev.weir.acceptance.transactions;

import dev.weir.acceptance.transactions.Sql.Call;
import dev.weir.acceptance.transactions.Sql.Way;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** Statements that touch the same state as methods of JDBC do, without a word to the driver. */
final class ServerSteps {
    private static final List<String> TRANSACTIONS = List.of(
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

    private static final List<String> LEVELS = List.of(
            "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED",
            "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ",
            "SET SESSION TRANSACTION ISOLATION LEVEL READ UNCOMMITTED",
            "SET TRANSACTION ISOLATION LEVEL READ COMMITTED",
            "SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED",
            "SET TRANSACTION READ ONLY",
            "SET TRANSACTION READ WRITE",
            "SET SESSION TRANSACTION READ ONLY",
            "SET SESSION TRANSACTION READ WRITE",
            "SET @@session.transaction_isolation = 'READ-COMMITTED'",
            "SET @@transaction_isolation = 'READ-COMMITTED'",
            "SET transaction_read_only = 1",
            "SET SESSION transaction_read_only = 0",
            "CALL isolates()");

    private static final List<String> SERIALIZABLE = List.of(
            "SET SESSION TRANSACTION ISOLATION LEVEL SERIALIZABLE",
            "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
            "SET @@session.transaction_isolation = 'SERIALIZABLE'");

    private static final List<String> DEFINITIONS = List.of(
            "CREATE TABLE x (id INT)",
            "DROP TABLE x",
            "CREATE TABLE IF NOT EXISTS t (id INT)",
            "CREATE TEMPORARY TABLE temporary (id INT)",
            "DROP TEMPORARY TABLE temporary",
            "ALTER TABLE t COMMENT 'altered'",
            "TRUNCATE TABLE m",
            "ANALYZE TABLE t");

    private static final List<String> LOCKS = List.of(
            "LOCK TABLES t READ",
            "LOCK TABLES t WRITE",
            "LOCK TABLES {a}.t WRITE, {a}.log WRITE, {b}.t READ",
            "UNLOCK TABLES",
            "UNLOCK TABLES",
            "UNLOCK TABLES",
            "UNLOCK TABLES");

    private static final int XA_STATEMENTS = 7;

    private ServerSteps() {}

    static void addTo(StepMix mix, boolean serializable) {
        mix.add("text", 12, random -> any(random, TRANSACTIONS));
        mix.add("level", 6, random -> any(random, LEVELS));
        if (serializable) {
            mix.add("serializable", 3, random -> any(random, SERIALIZABLE));
        }
        mix.add("use", 4, random -> any(random, List.of("USE {a}", "USE {b}", "USE {a}_missing")));
        mix.add("define", 1, random -> any(random, DEFINITIONS));
        mix.add("tables", 2, random -> any(random, LOCKS));
        mix.add("completion", 1, random -> any(random, List.of("SET completion_type = 1", "SET completion_type = 0")));
        mix.add("release", 1, ServerSteps::release);
        mix.add("xa", 4, ServerSteps::branch);
        mix.add("server prepared", 2, ServerSteps::prepare);
        mix.add("several", 2, ServerSteps::several);
    }

    private static Step any(Random random, List<String> texts) {
        return StatementSteps.any(random, texts.get(random.nextInt(texts.size())), Call.UPDATE);
    }

    private static Step branch(Random random) {
        int number = 1 + random.nextInt(2);
        int statement = random.nextInt(XA_STATEMENTS);
        String verb = List.of("START", "END", "PREPARE", "COMMIT", "ROLLBACK", "COMMIT", "START")
                .get(statement);
        String suffix = verb.equals("COMMIT") && random.nextBoolean() ? " ONE PHASE" : "";
        return new Step(
                "XA " + verb + " " + number + suffix,
                Step.Kind.STATEMENT,
                session -> session.run(text("XA " + verb + " " + session.xid(number) + suffix)));
    }

    private static Sql text(String sql) {
        return new Sql(sql, Way.TEXT, Call.EXECUTE, List.of());
    }

    /** The server ends the connection with the transaction. */
    private static Step release(Random random) {
        List<String> texts = List.of(
                "SET completion_type = 2",
                "START TRANSACTION",
                "INSERT INTO log (n) VALUES (" + random.nextInt(100) + ")",
                random.nextBoolean() ? "COMMIT" : "ROLLBACK",
                "SELECT 1");
        return new Step("release " + texts, Step.Kind.BREAK, session -> all(session, texts));
    }

    /** Statements that the server keeps by name do what their text does not say. */
    private static Step prepare(Random random) {
        String hidden = List.of(
                        "INSERT INTO t VALUES (8, 8, NULL)",
                        "COMMIT",
                        "SET autocommit = 0",
                        "SELECT id, n FROM t ORDER BY id",
                        "SELECT f(3)")
                .get(random.nextInt(5));
        List<String> texts = List.of("PREPARE named FROM '" + hidden + "'", "EXECUTE named");
        return new Step(texts.toString(), Step.Kind.STATEMENT, session -> all(session, texts));
    }

    /** In one text; refused unless the option allows it. */
    private static Step several(Random random) {
        String first = TRANSACTIONS.get(random.nextInt(TRANSACTIONS.size()));
        String second =
                random.nextBoolean() ? "SELECT id, n FROM t ORDER BY id" : "UPDATE t SET n = n + 1 WHERE id = 2";
        String third = random.nextBoolean() ? "" : "; " + LEVELS.get(random.nextInt(LEVELS.size()));
        return StatementSteps.statement(text(first + "; " + second + third));
    }

    private static String all(TwinSession session, List<String> texts) throws SQLException {
        StringJoiner outcomes = new StringJoiner(" | ");
        for (String text : texts) {
            outcomes.add(session.run(text(text)));
        }
        return outcomes.toString();
    }
}
