package dev.weir.acceptance.walk;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The tables of a world. */
final class Tables {
    static final List<String> DATABASES = List.of("a", "b");

    static final List<String> ROUTINES = List.of(
            "CREATE FUNCTION f(p INT) RETURNS INT MODIFIES SQL DATA BEGIN INSERT INTO log (n) VALUES (p); RETURN p + 1; END",
            "CREATE PROCEDURE p(IN q INT) BEGIN INSERT INTO log (n) VALUES (q); SELECT q + 1 AS n; END",
            "CREATE PROCEDURE outs(IN i INT, OUT o VARCHAR(20), INOUT io INT)"
                    + " BEGIN SET o = CONCAT('o', i); SET io = io + i; END");

    private static final String LOG = "log";

    /** In the order in which rows are put back: a trigger of {@code t} writes to the log. */
    private static final Map<String, String> CREATE = new LinkedHashMap<>();

    private static final Map<String, String> FILL = new HashMap<>();

    static {
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
        CREATE.put(LOG, "(id INT AUTO_INCREMENT PRIMARY KEY, n INT NOT NULL)");
    }

    private static final List<String> NAMES = DATABASES.stream()
            .flatMap(database -> CREATE.keySet().stream().map(table -> database + "." + table))
            .toList();

    private final World world;
    private final Map<String, String> fresh = new HashMap<>();

    Tables(World world) {
        this.world = world;
    }

    /** Makes anew what was altered or dropped, and puts the rows back. */
    void reset() throws SQLException {
        Map<String, String> now = definitions();
        StringJoiner fixes = new StringJoiner("; ", "DROP TABLE IF EXISTS a.x, b.x; ", "");
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

    /** With the counters of ids, but for the log, whose ids nobody looks at; empty where a table is missing. */
    private Map<String, String> definitions() {
        try {
            String all = world.query(
                    NAMES.stream().map(name -> "SHOW CREATE TABLE " + name).collect(Collectors.joining("; ")));
            String[] each =
                    all.replaceAll("(`log`[^;]*)AUTO_INCREMENT=\\d+", "$1").split("\n(?=\\w+,CREATE)");
            return IntStream.range(0, each.length).boxed().collect(Collectors.toMap(NAMES::get, i -> each[i]));
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

    /** All rows that are committed. */
    String contents() throws SQLException {
        try {
            return world.query(NAMES.stream()
                    .map(table -> "SELECT '" + table + "', " + (table.endsWith(LOG) ? "n" : "x.*") + " FROM " + table
                            + " x ORDER BY 2")
                    .collect(Collectors.joining("; ")));
        } catch (SQLException missing) {
            return one();
        }
    }

    /** Where a table is missing. */
    private String one() {
        StringBuilder contents = new StringBuilder();
        for (String name : NAMES) {
            try {
                contents.append(world.query("SELECT '%1$s', x.* FROM %1$s x ORDER BY 2".formatted(name)));
            } catch (SQLException e) {
                contents.append(name).append(" error ").append(e.getErrorCode());
            }
            contents.append('\n');
        }
        return contents.toString();
    }
}
