package dev.weir.acceptance.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What the reader of the proof runs. Names of columns say what is legal in them, see {@link Values}. */
final class ReaderStatements {
    private static final List<String> OF_TABLE = List.of(
            "SELECT * FROM t#",
            "SELECT a, b, id FROM t# WHERE id = ?",
            "SELECT * FROM t# WHERE id >= ? ORDER BY id",
            "SELECT b, id FROM t# LIMIT 2",
            "SELECT DISTINCT a, id FROM t#",
            "SELECT t.id, t.a, u.b FROM t# t JOIN t0 u USING (id)",
            "SELECT * FROM v#",
            "SELECT id, x FROM v#",
            "SELECT id, a FROM t# UNION ALL SELECT id, a FROM t#",
            "SELECT id, f#(id) AS x FROM t#",
            "SELECT COUNT(*) AS n FROM t#",
            "SELECT EXISTS(SELECT 1 FROM t# WHERE id = ?) AS n",
            "SELECT 1 AS one, CAST(? AS SIGNED) AS p FROM t#",
            "SELECT id, a, ? AS p FROM t#",
            "SELECT id, b, COALESCE(?, 7) AS p FROM t#",
            "SELECT d.id, d.p, d.a FROM (SELECT id, a, IFNULL(?, 0) AS p FROM t# LIMIT 3) d");

    /** The first of them give plain columns of tables and views. */
    private static final int PLAIN = 8;

    private static final List<String> ALL = make();

    private ReaderStatements() {}

    private static List<String> make() {
        List<String> all = new ArrayList<>();
        for (int table = 0; table < ProofSchema.TABLES; table++) {
            for (String sql : OF_TABLE) {
                all.add(sql.replace("#", Integer.toString(table)));
            }
        }
        return List.copyOf(all);
    }

    static List<String> all() {
        return ALL;
    }

    /** Number of a statement whose definitions a transaction can prove. */
    static int plain(Random random) {
        return random.nextInt(ProofSchema.TABLES) * OF_TABLE.size() + random.nextInt(PLAIN);
    }

    /** A statement about the session that an application may run, whatever the driver had asked for. */
    static String setting(Random random) {
        List<String> settings = List.of(
                "SET time_zone = '+00:00'",
                "SET @x = 1",
                "FLUSH STATUS",
                "SET session_track_schema = 1",
                "SET SESSION sort_buffer_size = 262144");
        return settings.get(random.nextInt(settings.size()));
    }
}
