package dev.weir.lab.study.columns;

import dev.weir.lab.study.jdbc.FixtureTable;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;

/**
 * The study's table: the columns of TPC-H's {@code lineitem}, of types that no way of reading disputes. Its values follow from the number
 * of a row, here and in SQL alike.
 */
final class LineItem {
    static final List<String> NARROW = List.of("l_orderkey", "l_extendedprice", "l_shipdate");

    static final String DEFINITION = "(l_orderkey BIGINT NOT NULL, l_partkey INT NOT NULL, l_suppkey INT NOT NULL,"
            + " l_linenumber INT NOT NULL, l_quantity DECIMAL(12,2) NOT NULL, l_extendedprice DECIMAL(12,2) NOT NULL,"
            + " l_discount DECIMAL(12,2) NOT NULL, l_tax DECIMAL(12,2) NOT NULL, l_returnflag CHAR(1) NOT NULL,"
            + " l_linestatus CHAR(1) NOT NULL, l_shipdate DATE NOT NULL, l_commitdate DATE NOT NULL,"
            + " l_receiptdate DATE NOT NULL, l_shipinstruct CHAR(25) NOT NULL, l_shipmode CHAR(10) NOT NULL,"
            + " l_comment VARCHAR(44) NOT NULL, PRIMARY KEY (l_orderkey, l_linenumber))";

    private static final int LINES = 4;
    private static final LocalDate FIRST_DAY = LocalDate.of(1992, 1, 2);
    private static final List<String> FLAGS = List.of("A", "N", "R");
    private static final List<String> STATUS = List.of("F", "O");
    private static final List<String> INSTRUCTIONS =
            List.of("DELIVER IN PERSON", "COLLECT COD", "NONE", "TAKE BACK RETURN");
    private static final List<String> MODES = List.of("REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB");
    private static final String WORDS =
            "every order line has a remark of its own, cut from one sentence at a place that its number names";

    private static final int ROWS_PER_INSERT = 100_000;

    private LineItem() {}

    static String table(int rows) {
        return "columns_" + rows;
    }

    /** Returns the values of a row as the text protocol writes them; the first row is 1. */
    static List<String> wide(long row) {
        return List.of(
                orderKey(row),
                Long.toString(row * 7919 % 200_003 + 1),
                Long.toString(row * 104_729 % 10_007 + 1),
                Long.toString((row - 1) % LINES + 1),
                hundredths((row * 31 % 50 + 1) * 100),
                price(row),
                hundredths(row % 11),
                hundredths(row % 9),
                one(FLAGS, row),
                one(STATUS, row),
                day(row * 13),
                day(row * 17),
                day(row * 19),
                one(INSTRUCTIONS, row),
                one(MODES, row),
                remark(row));
    }

    static List<String> narrow(long row) {
        return List.of(orderKey(row), price(row), day(row * 13));
    }

    private static String orderKey(long row) {
        return Long.toString((row - 1) / LINES + 1);
    }

    private static String price(long row) {
        return hundredths(row * 15_485_863 % 10_000_000 + 90_000);
    }

    private static String hundredths(long value) {
        return BigDecimal.valueOf(value, 2).toPlainString();
    }

    private static String day(long days) {
        return FIRST_DAY.plusDays(days % 2_500).toString();
    }

    private static String one(List<String> words, long row) {
        return words.get((int) (row % words.size()));
    }

    private static String remark(long row) {
        int start = (int) (row % 40);
        return WORDS.substring(start, start + 10 + (int) (row % 34)).strip();
    }

    /** Creates and fills a table unless it exists. */
    static void load(Connection connection, int rows, Consumer<String> progress) throws SQLException {
        String table = table(rows);
        FixtureTable.load(connection, table, DEFINITION + " ENGINE=InnoDB", rows, statement -> {
            progress.accept("Loading " + table);
            statement.execute("INSERT INTO " + table + " SELECT " + expressions("1"));
            for (int filled = 1; filled < rows; ) {
                int count = Math.min(Math.min(filled, ROWS_PER_INSERT), rows - filled);
                String row = "((l_orderkey - 1) * " + LINES + " + l_linenumber + " + filled + ")";
                // the first condition is on the key, so that the whole table is not read for each part
                filled += statement.executeUpdate("INSERT INTO " + table + " SELECT " + expressions(row) + " FROM "
                        + table + " WHERE l_orderkey <= " + ((count - 1) / LINES + 1)
                        + " AND (l_orderkey - 1) * " + LINES + " + l_linenumber <= " + count);
            }
        });
    }

    private static String expressions(String row) {
        return String.join(
                ", ",
                "(" + row + " - 1) DIV " + LINES + " + 1",
                row + " * 7919 % 200003 + 1",
                row + " * 104729 % 10007 + 1",
                "(" + row + " - 1) % " + LINES + " + 1",
                row + " * 31 % 50 + 1",
                "(" + row + " * 15485863 % 10000000 + 90000) / 100",
                row + " % 11 / 100",
                row + " % 9 / 100",
                chosen(FLAGS, row),
                chosen(STATUS, row),
                added(row + " * 13"),
                added(row + " * 17"),
                added(row + " * 19"),
                chosen(INSTRUCTIONS, row),
                chosen(MODES, row),
                "TRIM(SUBSTRING('" + WORDS + "', " + row + " % 40 + 1, 10 + " + row + " % 34))");
    }

    private static String chosen(List<String> words, String row) {
        return "ELT(" + row + " % " + words.size() + " + 1, '" + String.join("', '", words) + "')";
    }

    private static String added(String days) {
        return "DATE '" + FIRST_DAY + "' + INTERVAL " + days + " % 2500 DAY";
    }
}
