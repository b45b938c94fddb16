package dev.weir.acceptance;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Large results that a server makes as it sends them: no table, no temporary file, no wait before the first row. */
public final class Digits {
    /** Characters of the text of each row. */
    public static final int TEXT = 200;

    private Digits() {}

    /**
     * A query of {@code 10^powers} rows of (id, text), ids from 0 on, each once, in no order.
     *
     * @param table a table {@code (n INT)} of the numbers 0 to 9
     * @param powers 1 or more
     * @param factor takes so many times the rows, 1 to 10
     */
    public static String query(String table, int powers, int factor) {
        String id = IntStream.range(0, powers + (factor > 1 ? 1 : 0))
                .mapToObj(power -> "d" + power + ".n * " + (long) Math.pow(10, power))
                .collect(Collectors.joining(" + "));
        String from = IntStream.range(0, powers + (factor > 1 ? 1 : 0))
                .mapToObj(power -> table + " AS d" + power)
                .collect(Collectors.joining(" CROSS JOIN "));
        String where = factor > 1 ? " WHERE d" + powers + ".n < " + factor : "";
        return "SELECT " + id + " AS id, RPAD(" + id + ", " + TEXT + ", 'x') AS text FROM " + from + where;
    }

    public static String text(long id) {
        String digits = Long.toString(id);
        return digits + "x".repeat(TEXT - digits.length());
    }

    public static String[] tables() {
        return new String[] {
            "CREATE TABLE digits (n INT PRIMARY KEY)",
            "INSERT INTO digits VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)"
        };
    }
}
