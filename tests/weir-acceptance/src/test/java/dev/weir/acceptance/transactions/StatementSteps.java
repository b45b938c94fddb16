package dev.weir.acceptance.transactions;

import dev.weir.acceptance.transactions.Sql.Call;
import dev.weir.acceptance.transactions.Sql.Way;
import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** Reads and changes of rows. */
final class StatementSteps {
    private static final int IDS = 8;

    private static final List<String> PLAIN = List.of(
            "SELECT id, n, s FROM t ORDER BY id",
            "SELECT id, n, s FROM t ORDER BY id",
            "SELECT n FROM t WHERE id = ?",
            "SELECT n FROM t WHERE id = ?",
            "SELECT id, n FROM {b}.t WHERE id >= ? ORDER BY id",
            "SELECT id, n FROM m ORDER BY id",
            "SELECT id, n FROM plain ORDER BY id",
            "SELECT COUNT(*) FROM log",
            "SELECT a.n, b.n FROM {a}.t a JOIN {b}.t b USING (id) ORDER BY id",
            "SELECT DATABASE()",
            "SELECT 1",
            "/* read */ SELECT id, n FROM t WHERE n > ? ORDER BY id",
            "(SELECT id, n FROM t WHERE id = 1) UNION (SELECT id, n FROM t WHERE id = ?)",
            "WITH c AS (SELECT id, n FROM t) SELECT * FROM c ORDER BY id",
            "SHOW TABLES LIKE 't'",
            "EXPLAIN SELECT 1");

    private static final List<String> LOCKING = List.of(
            "SELECT n FROM t WHERE id = ? FOR UPDATE",
            "SELECT n FROM t WHERE id = ? LOCK IN SHARE MODE",
            "SELECT id, n FROM t ORDER BY id FOR UPDATE",
            "SELECT id, n FROM {a}.t WHERE id > ? ORDER BY id LOCK IN SHARE MODE");

    private static final List<String> HIDDEN = List.of(
            "SELECT f(?)",
            "SELECT {a}.f(?) AS one",
            "SELECT * FROM v",
            "SELECT n FROM t WHERE id = f(?) - 1",
            "SELECT /* ; */ f(?)",
            "SELECT 1 AS one /*! , f(9) */",
            "SELECT n INTO @n FROM t WHERE id = ?",
            "SELECT @n := 5",
            "DO f(?)",
            "SET @n = f(?)",
            "CALL p(?)",
            "CALL {b}.p(?)",
            "CALL lists()");

    private static final List<String> CHANGES = List.of(
            "INSERT INTO t VALUES (?, 7, 'new')",
            "INSERT INTO t VALUES (?, 7, 'new')",
            "INSERT INTO {b}.t VALUES (?, 7, 'new')",
            "INSERT IGNORE INTO t VALUES (?, 8, 'new')",
            "REPLACE INTO t VALUES (?, 9, 'new')",
            "INSERT INTO log (n) VALUES (?)",
            "UPDATE t SET n = n + 1 WHERE id = ?",
            "UPDATE t SET n = n + 1 WHERE id = ?",
            "UPDATE {a}.t SET n = n + 1 WHERE id > ?",
            "UPDATE t SET s = 'few' WHERE n < ?",
            "DELETE FROM t WHERE id = ?",
            "UPDATE m SET n = n + 1 WHERE id = ?",
            "INSERT INTO m VALUES (?, 7, 'new')",
            "DELETE FROM m WHERE id = ?",
            "INSERT INTO m SELECT id + 20, n, s FROM t WHERE id = ?");

    private static final List<String> WRONG = List.of(
            "SELEC id FROM t",
            "SELECT missing FROM t",
            "SELECT n FROM missing",
            "INSERT INTO t VALUES (1, 1, 'duplicate')",
            "INSERT INTO t (id, n) VALUES (12, NULL)",
            "SELECT (SELECT id FROM t)",
            "CALL missing()");

    private StatementSteps() {}

    static void addTo(StepMix mix) {
        mix.add("read", 25, random -> any(random, PLAIN, Call.QUERY));
        mix.add("lock", 5, random -> any(random, LOCKING, Call.QUERY));
        mix.add("hidden", 6, random -> any(random, HIDDEN, Call.EXECUTE));
        mix.add("change", 14, random -> any(random, CHANGES, Call.UPDATE));
        mix.add("batch", 3, StatementSteps::batch);
        mix.add("wrong", 3, random -> any(random, WRONG, Call.EXECUTE));
        mix.add("half", 3, StatementSteps::half);
        mix.add("pipeline", 3, StatementSteps::pipeline);
        mix.add("keyed", 2, StatementSteps::keyed);
        mix.add("metadata", 1, random -> metadata());
        mix.add("state", 4, random -> state());
    }

    private static Step any(Random random, List<String> texts, Call call) {
        return any(random, texts.get(random.nextInt(texts.size())), call);
    }

    /** A text in one of the ways in which it may go out. */
    static Step any(Random random, String text, Call call) {
        Way way = switch (random.nextInt(7)) {
            case 0, 1, 2 -> Way.TEXT;
            case 3 -> Way.FIRST;
            case 4 -> Way.PREPARED;
            default -> Way.KEPT;
        };
        List<Integer> values = text.contains("?") ? List.of(1 + random.nextInt(IDS)) : List.of();
        return statement(new Sql(text, way, random.nextBoolean() ? call : Call.EXECUTE, values));
    }

    static Step statement(Sql sql) {
        return new Step(sql.toString(), Step.Kind.STATEMENT, session -> session.run(sql));
    }

    private static Step batch(Random random) {
        String text = CHANGES.get(random.nextInt(CHANGES.size()));
        List<Integer> values =
                random.ints(1 + random.nextInt(3), 1, IDS + 1).boxed().toList();
        return statement(new Sql(text, Way.BATCH, Call.UPDATE, values));
    }

    private static Step half(Random random) {
        if (random.nextInt(3) == 0) {
            return new Step("read the rest", Step.Kind.OTHER, TwinSession::readRest);
        }
        String sql =
                random.nextBoolean() ? "SELECT id, n FROM t ORDER BY id" : "SELECT f(id) AS one FROM t ORDER BY id";
        return new Step("read the first of " + sql, Step.Kind.STATEMENT, session -> session.readFirst(sql));
    }

    private static Step pipeline(Random random) {
        List<Integer> ids = random.ints(2, 1, IDS + 1).boxed().toList();
        String sql = random.nextInt(4) == 0 ? "SELECT f(?) AS one" : "SELECT n FROM t WHERE id = ?";
        return new Step("pipeline of " + sql + " " + ids, Step.Kind.STATEMENT, session -> pipeline(session, sql, ids));
    }

    private static String pipeline(TwinSession session, String sql, List<Integer> ids) throws SQLException {
        WeirReads reads = session.connection().unwrap(WeirReads.class);
        if (reads.whyNotPipelined().isPresent()) {
            return one(session, sql, ids);
        }
        StringJoiner all = new StringJoiner(" then ");
        try (PreparedStatement statement = session.connection().prepareStatement(sql);
                ReadPipeline pipeline = reads.pipeline()) {
            for (int id : ids) {
                statement.setInt(1, id);
                pipeline.add(statement);
            }
            try (PipelinedResults results = pipeline.run()) {
                while (results.next()) {
                    try (ResultSet rows = results.resultSet()) {
                        all.add(TwinSession.read(rows));
                    }
                }
            }
        }
        return all.toString();
    }

    /** The same without a pipeline. */
    private static String one(TwinSession session, String sql, List<Integer> ids) throws SQLException {
        StringJoiner all = new StringJoiner(" then ");
        for (int id : ids) {
            all.add(session.run(new Sql(sql, Way.PREPARED, Call.QUERY, List.of(id))));
        }
        return all.toString();
    }

    private static Step keyed(Random random) {
        List<Integer> ids = random.ints(3, 1, IDS + 1).distinct().boxed().toList();
        return new Step("keyed " + ids, Step.Kind.STATEMENT, session -> {
            WeirReads reads = session.connection().unwrap(WeirReads.class);
            try (KeyedReads keyed = reads.keyed("SELECT n FROM t WHERE id = ?")) {
                return String.valueOf(keyed.read(ids, row -> row.getInt(1)));
            }
        });
    }

    private static Step metadata() {
        return new Step("getMetaData().getPrimaryKeys()", Step.Kind.STATEMENT, session -> {
            String database = session.world().database("a");
            try (ResultSet tables = session.connection().getMetaData().getPrimaryKeys(database, database, "t")) {
                return TwinSession.read(tables);
            }
        });
    }

    /** What the server has. */
    static Step state() {
        return statement(new Sql(
                "SELECT @@autocommit, @@transaction_isolation, @@transaction_read_only, DATABASE()",
                Way.TEXT,
                Call.QUERY,
                List.of()));
    }
}
