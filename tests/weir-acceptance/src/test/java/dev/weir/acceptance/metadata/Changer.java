package dev.weir.acceptance.metadata;

import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Changes two tables, their views and functions at random, by a driver of another maker. Nobody sees a table whose rows do not
 * fit its columns: they are changed together under a lock, or in a table of another name.
 */
final class Changer implements Runnable {
    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final List<Kind> EXPRESSIONS =
            KINDS.stream().filter(kind -> kind.expression(1, "1") != null).toList();

    private final RunningServer server;
    private final int first;
    private final Random random;
    private final AtomicBoolean stop;
    private final Map<Integer, Map<String, Kind>> tables = new LinkedHashMap<>();
    private long changes;
    private Throwable failure;

    /**
     * Of the tables with two numbers.
     *
     * @param first the lower one
     * @param stop when to stop
     */
    Changer(RunningServer server, int first, long seed, AtomicBoolean stop) {
        this.server = server;
        this.first = first;
        this.random = new Random(seed);
        this.stop = stop;
    }

    long changes() {
        return changes;
    }

    /** What ended it too early; {@code null} for nothing. */
    Throwable failure() {
        return failure;
    }

    void create() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (int table = first; table <= first + 1; table++) {
                make(statement, "t" + table, table);
                view(statement, table);
                function(statement, table);
            }
        }
    }

    private Connection connect() throws SQLException {
        Connection connection = server.connect();
        connection.setCatalog(ProofSchema.DATABASE);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET lock_wait_timeout = 2");
        }
        return connection;
    }

    @Override
    public void run() {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            while (!stop.get()) {
                try {
                    change(statement, first + random.nextInt(2));
                } catch (SQLException busy) {
                    // a deadlock or a lock that was not to be had in time: the next change may be luckier
                    statement.execute("UNLOCK TABLES");
                }
            }
        } catch (SQLException | RuntimeException e) {
            failure = e;
        }
    }

    private void change(Statement statement, int table) throws SQLException {
        switch (random.nextInt(20)) {
            case 0, 1 -> swap(statement);
            case 2, 3, 4 -> view(statement, table);
            case 5, 6 -> function(statement, table);
            case 7 -> run(statement, random.nextBoolean() ? "FLUSH TABLES" : "FLUSH TABLES t" + table);
            case 8 -> evict(statement);
            case 9, 10 -> replace(statement, table);
            default -> alter(statement, table);
        }
    }

    private void run(Statement statement, String sql) throws SQLException {
        statement.execute(sql);
        changes++;
    }

    private void swap(Statement statement) throws SQLException {
        int second = first + 1;
        run(
                statement,
                "RENAME TABLE t%d TO s%d, t%d TO t%d, s%d TO t%d"
                        .formatted(first, first, second, first, first, second));
        Map<String, Kind> columns = tables.get(first);
        tables.put(first, tables.get(second));
        tables.put(second, columns);
    }

    /** Definitions of more tables than the server keeps open are read. */
    private void evict(Statement statement) throws SQLException {
        for (int i = 0; i < 10; i++) {
            run(statement, "SELECT * FROM fill" + random.nextInt(ProofSchema.FILLERS));
        }
    }

    private void view(Statement statement, int table) throws SQLException {
        List<String> columns = new ArrayList<>(tables.get(table).keySet());
        Collections.shuffle(columns, random);
        Kind kind = EXPRESSIONS.get(random.nextInt(EXPRESSIONS.size()));
        String algorithm = random.nextInt(3) == 0 ? "TEMPTABLE" : "UNDEFINED";
        run(
                statement,
                "CREATE OR REPLACE ALGORITHM=%s VIEW v%d AS SELECT %s, %s AS x, id FROM t%d"
                        .formatted(
                                algorithm,
                                table,
                                columns.get(0),
                                kind.expression(Values.COLUMNS.indexOf("x"), "id"),
                                table));
    }

    private void function(Statement statement, int table) throws SQLException {
        Kind kind = EXPRESSIONS.get(random.nextInt(EXPRESSIONS.size()));
        run(statement, "DROP FUNCTION IF EXISTS f" + table);
        run(
                statement,
                "CREATE FUNCTION f%d(p INT) RETURNS %s DETERMINISTIC RETURN %s"
                        .formatted(table, kind.sqlType(), kind.expression(Values.COLUMNS.indexOf("x"), "p")));
    }

    /** Another table takes the name. */
    private void replace(Statement statement, int table) throws SQLException {
        run(statement, "DROP TABLE IF EXISTS r%d, s%d".formatted(first, first));
        Map<String, Kind> before = tables.get(table);
        make(statement, "r" + first, table);
        Map<String, Kind> after = tables.put(table, before);
        run(statement, "RENAME TABLE t%d TO s%d, r%d TO t%d".formatted(table, first, first, table));
        tables.put(table, after);
        run(statement, "DROP TABLE s" + first);
    }

    private void make(Statement statement, String name, int table) throws SQLException {
        Map<String, Kind> columns = new LinkedHashMap<>();
        for (String column : List.of("a", "b", "c", "d", "e")) {
            columns.put(column, any());
        }
        String definitions = columns.entrySet().stream()
                .map(column -> column.getKey() + " " + column.getValue().sqlType())
                .collect(Collectors.joining(", "));
        run(statement, "CREATE TABLE %s (id INT PRIMARY KEY, %s)".formatted(name, definitions));
        fill(statement, name, columns);
        tables.put(table, columns);
    }

    private Kind any() {
        return KINDS.get(random.nextInt(KINDS.size()));
    }

    private static void fill(Statement statement, String name, Map<String, Kind> columns) throws SQLException {
        String rows = IntStream.rangeClosed(1, 3)
                .mapToObj(row -> columns.entrySet().stream()
                        .map(column -> column.getValue().literal(Values.number(column.getKey(), row)))
                        .collect(Collectors.joining(", ", "(" + row + ", ", ")")))
                .collect(Collectors.joining(", "));
        statement.execute(
                "INSERT INTO %s (id, %s) VALUES %s".formatted(name, String.join(", ", columns.keySet()), rows));
    }

    private void alter(Statement statement, int table) throws SQLException {
        String name = "t" + table;
        Map<String, Kind> columns = new LinkedHashMap<>(tables.get(table));
        String changed = alteration(columns);
        run(statement, "LOCK TABLES " + name + " WRITE");
        run(statement, "DELETE FROM " + name);
        try {
            run(statement, "ALTER TABLE " + name + " " + changed);
            tables.put(table, columns);
        } finally {
            fill(statement, name, tables.get(table));
            run(statement, "UNLOCK TABLES");
        }
    }

    /** A change of columns; the map is changed alike. */
    private String alteration(Map<String, Kind> columns) {
        List<String> names = new ArrayList<>(columns.keySet());
        String column = names.get(random.nextInt(names.size()));
        String place = random.nextBoolean() ? "" : random.nextBoolean() ? " FIRST" : " AFTER id";
        List<String> missing = Arrays.asList("c", "d", "e").stream()
                .filter(name -> !columns.containsKey(name))
                .toList();
        switch (random.nextInt(8)) {
            case 0, 1 -> {
                if (!missing.isEmpty()) {
                    Kind kind = any();
                    columns.put(missing.get(0), kind);
                    return "ADD COLUMN " + missing.get(0) + " " + kind.sqlType() + place;
                }
            }
            case 2, 3 -> {
                if (names.size() > 2 && !column.equals("a") && !column.equals("b")) {
                    columns.remove(column);
                    return "DROP COLUMN " + column;
                }
            }
            case 4 -> {
                Kind kind = columns.get(column);
                return "MODIFY " + column + " " + kind.sqlType() + " FIRST";
            }
            default -> {
                // below: another type
            }
        }
        Kind kind = random.nextBoolean() ? neighbour(columns.get(column)) : any();
        columns.put(column, kind);
        return "MODIFY " + column + " " + kind.sqlType() + place;
    }

    private Kind neighbour(Kind kind) {
        int at = KINDS.indexOf(kind) + 1 + random.nextInt(2);
        return KINDS.get(at % KINDS.size());
    }
}
