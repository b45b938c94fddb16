package dev.weir.acceptance.walk;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables of a world. */
final class Tables {
    static final List<String> DATABASES = List.of("a", "b");

    /** By what {@code DROP} has to say. */
    static final Map<String, String> ROUTINES = new LinkedHashMap<>();

    private static final Pattern NEXT = Pattern.compile("\n(?=\\w+,CREATE)");
    private static final String LOG = "log";

    /** Of a database of its own, of which the sessions have privileges for each table. */
    private static final String ALONE = "p";

    /** Ids have gaps where a batch has failed, and are not looked at. */
    private static final String GAPS = "g";

    private static final String PART = "part";

    /** What is seen of a table, but for all of it. */
    private static final Map<String, String> SEEN = Map.of(GAPS, "u, n", PART, "w, 1", LOG, "n, 1");

    /** In the order in which rows are put back: a trigger of {@code t} writes to the log. */
    private static final Map<String, String> CREATE = new LinkedHashMap<>();

    private static final Map<String, String> FILL = new HashMap<>();

    static {
        ROUTINES.put(
                "FUNCTION f",
                "(p INT) RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO log (n) VALUES (p); RETURN p + 1; END");
        ROUTINES.put("PROCEDURE p", "(IN q INT) BEGIN INSERT INTO log (n) VALUES (q); SELECT q + 1 AS n; END");
        ROUTINES.put(
                "PROCEDURE outs",
                "(IN i INT, OUT o VARCHAR(20), INOUT io INT) BEGIN SET o = CONCAT('o', i); SET io = io + i; END");
        ROUTINES.put("PROCEDURE same", "(IN i INT, OUT o INT) BEGIN SET o = i * 2; SELECT i AS result; END");
        ROUTINES.put("FUNCTION same", "(x VARCHAR(20)) RETURNS VARCHAR(20) DETERMINISTIC NO SQL RETURN CONCAT(x, '!')");
        ROUTINES.put("PROCEDURE lists", "() BEGIN SELECT id, s FROM t ORDER BY id; SELECT COUNT(*) FROM t; END");
        ROUTINES.put("PROCEDURE counted", "() SELECT ROW_COUNT() AS affected");
        ROUTINES.put("PROCEDURE commits", "() BEGIN INSERT INTO log (n) VALUES (77); COMMIT; END");
        ROUTINES.put("PROCEDURE starts", "() BEGIN START TRANSACTION; INSERT INTO log (n) VALUES (78); END");
        ROUTINES.put("PROCEDURE manual", "() SET autocommit = 0");
        ROUTINES.put("PROCEDURE isolates", "() SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
        ROUTINES.put(
                "PROCEDURE fails", "() BEGIN INSERT INTO log (n) VALUES (79); INSERT INTO log (n) VALUES (NULL); END");
        CREATE.put("t", "(id INT PRIMARY KEY, v INT, s VARCHAR(20), n INT)");
        FILL.put("t", "(1, 1, 'one', 10), (2, 5, 'two', 20), (3, NULL, NULL, 30), (4, 7, 'four', NULL)");
        CREATE.put("k", "(id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, u VARCHAR(20) UNIQUE, n INT)");
        FILL.put("k", "(1, 'one', 1), (3, 'three', 3)");
        CREATE.put("m", "(id INT AUTO_INCREMENT PRIMARY KEY, u VARCHAR(20) UNIQUE, n INT) ENGINE=MyISAM");
        FILL.put("m", "(1, 'one', 1), (2, 'two', 2)");
        CREATE.put(
                "w",
                "(id INT PRIMARY KEY, i INT, u BIGINT UNSIGNED, d DECIMAL(10,2), f DOUBLE, dt DATE, dm DATETIME, tm TIME,"
                        + " ts TIMESTAMP NULL, c CHAR(5), tx TEXT, bl BLOB, vb VARBINARY(20), e ENUM('a','1','5'),"
                        + " st SET('a','b'), j JSON, l VARCHAR(20) CHARACTER SET latin1)");
        FILL.put(
                "w",
                "(1, 1, 1, 1.50, 0.5, '2024-01-02', '2024-01-02 03:04:05', '03:04:05', '2024-01-02 03:04:05', 'c', 'text',"
                        + " 'blob', X'00FF', 'a', 'a,b', '[1]', 'l')");
        CREATE.put(GAPS, "(id INT AUTO_INCREMENT PRIMARY KEY, u VARCHAR(20) UNIQUE, n INT) AUTO_INCREMENT=1000");
        CREATE.put(PART, "(id INT AUTO_INCREMENT PRIMARY KEY, w INT, FOREIGN KEY (w) REFERENCES whole (id))");
        CREATE.put("whole", "(id INT PRIMARY KEY, s VARCHAR(20))");
        FILL.put("whole", "(1, 'one'), (2, 'two'), (3, NULL), (4, NULL), (5, NULL)");
        CREATE.put(ALONE, "(id INT PRIMARY KEY, v VARCHAR(20))");
        FILL.put(ALONE, "(1, 'one'), (2, 'two')");
        CREATE.put(LOG, "(n INT NOT NULL)");
    }

    private static final List<String> NAMES = Stream.concat(
                    DATABASES.stream()
                            .flatMap(database -> CREATE.keySet().stream()
                                    .filter(table -> !table.equals(ALONE))
                                    .map(table -> database + "." + table)),
                    Stream.of("c." + ALONE))
            .toList();

    private final World world;
    private final Map<String, String> fresh = new HashMap<>();

    Tables(World world) {
        this.world = world;
    }

    /** Makes anew what was altered or dropped, and puts the rows back. */
    void reset() throws SQLException {
        Map<String, String> now = definitions();
        StringJoiner fixes = new StringJoiner(
                "; ", "SET foreign_key_checks = 0; DROP TABLE IF EXISTS a.x, b.x; DROP VIEW IF EXISTS a.x, b.x; ", "");
        for (String name : NAMES) {
            if (now.isEmpty() || !now.get(name).equals(fresh.get(name))) {
                make(name, fixes);
            } else {
                fixes.add("DELETE FROM " + name);
            }
            if (FILL.containsKey(table(name))) {
                fixes.add("INSERT INTO " + name + " VALUES " + FILL.get(table(name)));
            }
        }
        world.execute(fixes.toString());
        if (fresh.isEmpty()) {
            fresh.putAll(definitions());
        }
    }

    private static String table(String name) {
        return name.substring(name.indexOf('.') + 1);
    }

    /** With the counters of ids; empty where a table is missing. */
    private Map<String, String> definitions() {
        try {
            String all = world.query(
                    NAMES.stream().map(name -> "SHOW CREATE TABLE " + name).collect(Collectors.joining("; ")));
            List<String> each = NEXT.splitAsStream(all).toList();
            return IntStream.range(0, each.size()).boxed().collect(Collectors.toMap(NAMES::get, each::get));
        } catch (SQLException missing) {
            return Map.of();
        }
    }

    private static void make(String name, StringJoiner fixes) {
        fixes.add("DROP TABLE IF EXISTS " + name);
        fixes.add("CREATE TABLE " + name + " " + CREATE.get(table(name)));
        if (table(name).equals("t")) {
            fixes.add(
                    "CREATE TRIGGER %1$s.fires AFTER DELETE ON %1$s.t FOR EACH ROW INSERT INTO log (n) VALUES (OLD.id)"
                            .formatted(name.substring(0, name.indexOf('.'))));
        }
    }

    String contents() throws SQLException {
        try {
            return world.query(NAMES.stream().map(Tables::select).collect(Collectors.joining("; ")));
        } catch (SQLException missing) {
            return one();
        }
    }

    private static String select(String name) {
        return "SELECT '%1$s', %2$s FROM %1$s x ORDER BY 2, 3".formatted(name, SEEN.getOrDefault(table(name), "x.*"));
    }

    /** Where a table is missing. */
    private String one() {
        StringBuilder contents = new StringBuilder();
        for (String name : NAMES) {
            try {
                contents.append(world.query(select(name)));
            } catch (SQLException e) {
                contents.append(name).append(" error ").append(e.getErrorCode());
            }
            contents.append('\n');
        }
        return contents.toString();
    }
}
