package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Run.Call;
import java.util.List;
import java.util.Random;

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
            "INSERT INTO log (n) SELECT id FROM t");

    private static final List<String> WRONG = List.of(
            "SELEC id FROM t",
            "SELECT missing FROM t",
            "SELECT v FROM missing",
            "INSERT INTO t (id) VALUES (1)",
            "INSERT INTO log (n) VALUES (NULL)",
            "SELECT (SELECT id FROM t)",
            "CALL missing()");

    private RowSteps() {}

    static void addTo(StepMix mix) {
        mix.add("read", 25, random -> any(random, READS, Call.QUERY));
        mix.add("change", 25, random -> any(random, CHANGES, Call.UPDATE));
        mix.add("wrong", 3, random -> any(random, WRONG, Call.EXECUTE));
    }

    static Step any(Random random, List<String> templates, Call call) {
        return step(Run.any(random, Sql.anyOf(templates, random), call));
    }

    static Step step(Run run) {
        return Step.of(run.toString(), run::on);
    }
}
