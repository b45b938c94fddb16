package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Run.Call;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Reads and changes of rows. */
final class RowSteps {
    private static final List<String> READS = List.of(
            "SELECT id, v, s, n FROM t ORDER BY id",
            "SELECT id, v FROM t WHERE id = {id}",
            "SELECT id, v FROM t WHERE id = {id}",
            "SELECT v FROM t WHERE id >= {id} ORDER BY id",
            "SELECT id FROM t WHERE n = {number} ORDER BY id",
            "SELECT id FROM t WHERE s = {text} ORDER BY id",
            "SELECT id FROM t WHERE v = {any} ORDER BY id",
            "SELECT id, u, n FROM k ORDER BY id",
            "SELECT id FROM k WHERE u = {text}",
            "SELECT id, u FROM m WHERE id = {id}",
            "SELECT * FROM w WHERE id = {id}",
            "SELECT * FROM w ORDER BY id",
            "SELECT dt, dm, tm, ts FROM w WHERE dm >= {moment} ORDER BY id",
            "SELECT id FROM w WHERE vb = {bytes} OR bl = {bytes} ORDER BY id",
            "SELECT a.id, b.v FROM a.t a JOIN b.t b USING (id) ORDER BY 1",
            "SELECT u, n FROM g ORDER BY u, n",
            "SELECT COUNT(*), MAX(n) FROM t",
            "SELECT * FROM seen ORDER BY id",
            "SELECT p.w, o.s FROM part p JOIN whole o ON o.id = p.w ORDER BY 1, 2",
            "SELECT id, v, CAST(v AS CHAR) FROM t WHERE s LIKE {text} OR n BETWEEN {number} AND {number} ORDER BY id",
            "SELECT id FROM t WHERE id IN ({id}, {id}, {id}) ORDER BY id LIMIT 2",
            "SELECT s, COUNT(*), SUM(n), AVG(n) FROM t GROUP BY s ORDER BY s",
            "SELECT id, {any} IS NULL, COALESCE(s, {text}) FROM t ORDER BY id",
            "SELECT DATABASE()",
            "SELECT 1",
            "SHOW TABLES LIKE 't'");

    private static final List<String> CHANGES = List.of(
            "INSERT INTO t (id, v) VALUES ({id}, {any})",
            "INSERT INTO t (id, v, s, n) VALUES ({id}, {any}, {text}, {number})",
            "INSERT INTO b.t (id, v) VALUES ({id}, {any})",
            "INSERT IGNORE INTO t (id, v) VALUES ({id}, {any})",
            "REPLACE INTO t (id, v) VALUES ({id}, {any})",
            "INSERT INTO t (id, v) VALUES ({id}, {any}) ON DUPLICATE KEY UPDATE v = {any}",
            "UPDATE t SET v = {any} WHERE id = {id}",
            "UPDATE t SET v = {any} WHERE id = {id}",
            "UPDATE t SET s = {text}, n = n + 1 WHERE id > {id}",
            "UPDATE t SET n = {number} WHERE v = {any}",
            "DELETE FROM t WHERE id = {id}",
            "DELETE FROM t WHERE s = {text}",
            "INSERT INTO k (u, n) VALUES ({text}, {number})",
            "INSERT INTO k (id, u) VALUES ({key}, {text})",
            "DELETE FROM k WHERE u = {text}",
            "INSERT INTO m (u, n) VALUES ({text}, {number})",
            "DELETE FROM m WHERE id = {id}",
            "INSERT INTO w (id, i, u, d, f) VALUES ({id}, {number}, {number}, {number}, {number})",
            "INSERT INTO w (id, dt, dm, ts) VALUES ({id}, {moment}, {moment}, {moment})",
            "INSERT INTO w (id, c, tx, e, l) VALUES ({id}, {text}, {text}, {text}, {text})",
            "INSERT INTO w (id, bl, vb) VALUES ({id}, {bytes}, {bytes})",
            "UPDATE w SET j = {any} WHERE id = {id}",
            "UPDATE w SET tm = {moment}, st = {text} WHERE id = {id}",
            "INSERT INTO log (n) SELECT id FROM t",
            "INSERT INTO w (id, tx) VALUES ({id}, {characters})",
            "INSERT INTO w (id, tx) VALUES ({id}, {large})",
            "UPDATE w SET tx = CONCAT({large}, {large}) WHERE id = {id}",
            "INSERT INTO seen (id, v, s) VALUES ({id}, {any}, {text})",
            "UPDATE seen SET s = {text} WHERE id = {id}",
            "UPDATE a.t x JOIN b.t y USING (id) SET x.n = y.n, y.s = {text} WHERE x.id = {id}",
            "INSERT INTO part (w) VALUES ({id})",
            "DELETE FROM part WHERE w = {id}",
            "DELETE FROM whole WHERE id = {id}",
            "INSERT INTO whole (id, s) VALUES ({id}, {text})");

    private static final List<String> WRONG = List.of(
            "SELEC id FROM t",
            "SELECT missing FROM t",
            "SELECT v FROM missing",
            "INSERT INTO t (id) VALUES (1)",
            "INSERT INTO log (n) VALUES (NULL)",
            "SELECT (SELECT id FROM t)",
            "CALL missing()");

    private static final int STATEMENTS = 260;

    private RowSteps() {}

    static void addTo(StepMix mix) {
        mix.add("read", 25, random -> any(random, READS, Call.QUERY));
        mix.add("change", 25, random -> any(random, CHANGES, Call.UPDATE));
        mix.add("many", 1, RowSteps::many);
        mix.add("wrong", 3, random -> any(random, WRONG, Call.EXECUTE));
    }

    static Step any(Random random, List<String> templates, Call call) {
        return step(Run.any(random, Sql.anyOf(templates, random), call));
    }

    static Step step(Run run) {
        return Step.of(run.toString(), run);
    }

    /** Many markers, beyond what a server prepares at times; or many statements, beyond what a connection keeps. */
    private static Step many(Random random) {
        int markers = random.nextInt(8) == 0 ? 66_000 : 300;
        if (random.nextInt(4) == 0) {
            return Step.of("many statements", RowSteps::manyStatements);
        }
        String sql = "SELECT COUNT(*) FROM t WHERE id IN (?" + ", ?".repeat(markers - 1) + ")";
        List<Value> values =
                IntStream.range(0, markers).mapToObj(Value::integer).toList();
        Run run = new Run(sql, Run.Way.PREPARED, Call.QUERY, List.of(values), false, Rows.TEXT);
        return Step.of(markers + " markers", run);
    }

    private static String manyStatements(Twin twin) throws SQLException {
        long sum = 0;
        for (int i = 0; i < STATEMENTS; i++) {
            try (PreparedStatement statement =
                    twin.connection().prepareStatement("SELECT id + " + i + " FROM t WHERE id = ?")) {
                statement.setInt(1, i % 5);
                ResultSet row = statement.executeQuery();
                sum += row.next() ? row.getLong(1) : 0;
            }
        }
        return "sum " + sum;
    }
}
