package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rewritten batches of which a row does not fit its column, and what the tables have afterwards. */
final class RewrittenBatches {
    static final String DATABASE = "weir_rewritten";
    static final String OTHER = "weir_rewritten_other";
    static final String REWRITE = "&rewriteBatchedStatements=true";

    /** A value that does not fit is an error whatever the engine. */
    static final String STRICT = REWRITE + "&sessionVariables=sql_mode='STRICT_ALL_TABLES'";

    static final String COLUMNS = "(v TINYINT UNSIGNED NOT NULL)";
    static final String AGAIN = "[1, 1, 1, -3, 1] 1,2,3,4";
    static final String NOT_KNOWN = "[-3, -3, -3, -3, -3] ";

    /** A table that has to be asked about before a batch is rewritten. */
    static final String ASKED_TABLE = "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, v INT UNIQUE) ENGINE=InnoDB";

    /** A batch of so many is worth the question. */
    static final int ASKED_ROWS = 40;

    private RewrittenBatches() {}

    /** Opens a connection to a new database with such a table, and others. */
    static Connection openAsked(RunningServer server, String database, String... others) throws SQLException {
        String[] tables =
                Stream.concat(Stream.of(ASKED_TABLE), Stream.of(others)).toArray(String[]::new);
        Weir.create(server, database, tables);
        return Weir.open(server, database, "");
    }

    /** So many values that the table is asked about, from the first on. */
    static int[] rowsFrom(int first) {
        return IntStream.range(first, first + ASKED_ROWS).toArray();
    }

    /** Returns how many commands of a kind the session has run. */
    static int commands(Connection connection, String kind) throws SQLException {
        return Integer.parseInt(FirstRow.only(connection, "SHOW SESSION STATUS LIKE 'Com_" + kind + "'", 2));
    }

    /** Counts of a batch of 1, 2, 3, 500 and 4, of which 500 does not fit, and the values of a table afterwards. */
    static String outcome(Connection connection, String table, String looked) throws SQLException {
        return Arrays.toString(counts(connection, table, 1, 2, 3, 500, 4)) + " " + values(connection, looked);
    }

    static int[] counts(Connection connection, String table, int... values) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (?)")) {
            for (int value : values) {
                insert.setInt(1, value);
                insert.addBatch();
            }
            return insert.executeBatch();
        } catch (BatchUpdateException e) {
            return e.getUpdateCounts();
        }
    }

    static String outcome(Connection connection, String table) throws SQLException {
        return outcome(connection, table, table);
    }

    static String values(Connection connection, String table) throws SQLException {
        return String.valueOf(only(connection, "SELECT GROUP_CONCAT(v ORDER BY v) FROM " + table));
    }

    static Connection created(RunningServer server, String... statements) throws SQLException {
        Weir.create(server, OTHER);
        Weir.create(server, DATABASE, statements);
        return Weir.open(server, DATABASE, STRICT);
    }
}
