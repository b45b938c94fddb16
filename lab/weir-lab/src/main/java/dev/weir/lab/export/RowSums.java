package dev.weir.lab.export;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowReader;

/** The number of rows and a sum for each column, of a file or as the server works them out; the order of rows does not matter. */
record RowSums(long rows, List<Column> columns) {
    /** Columns of one statement: two figures of each are asked for, and a server has 4,096 columns in a result. */
    private static final int AT_ONCE = 1000;

    /**
     * The sum of a column.
     *
     * @param values those that are not NULL
     * @param sum of its summands
     */
    record Column(SummedColumn of, long values, BigDecimal sum) {
        private static final BigDecimal NINTH_DIGIT = BigDecimal.valueOf(1, 9);

        boolean isSame(Column other) {
            BigDecimal most = of.isRounded() ? sum.max(other.sum).multiply(NINTH_DIGIT) : BigDecimal.ZERO;
            return values == other.values && sum.subtract(other.sum).abs().compareTo(most) <= 0;
        }
    }

    /** Adds up what a reader has left. */
    static RowSums read(ArrowReader reader, List<SummedColumn> columns) throws IOException {
        long rows = 0;
        long[] values = new long[columns.size()];
        BigDecimal[] sums = new BigDecimal[columns.size()];
        Arrays.fill(sums, BigDecimal.ZERO);
        while (reader.loadNextBatch()) {
            int count = reader.getVectorSchemaRoot().getRowCount();
            for (int column = 0; column < values.length; column++) {
                FieldVector vector = reader.getVectorSchemaRoot().getVector(column);
                values[column] += count - vector.getNullCount();
                sums[column] = sums[column].add(columns.get(column).sum(vector, count));
            }
            rows += count;
        }
        return new RowSums(
                rows,
                IntStream.range(0, values.length)
                        .mapToObj(column -> new Column(columns.get(column), values[column], sums[column]))
                        .toList());
    }

    /** Runs a query again, in the instant that the connection sees, and has the server add up its rows. */
    static RowSums select(Connection connection, String sql, List<SummedColumn> columns) throws SQLException {
        long rows = 0;
        List<Column> sums = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            for (int first = 0; first < columns.size(); first += AT_ONCE) {
                List<SummedColumn> some = columns.subList(first, Math.min(columns.size(), first + AT_ONCE));
                try (ResultSet result = statement.executeQuery(sums(sql, some))) {
                    result.next();
                    rows = result.getLong(1);
                    for (SummedColumn column : some) {
                        int at = 2 * (sums.size() - first) + 2;
                        BigDecimal sum = result.getBigDecimal(at + 1);
                        sums.add(new Column(column, result.getLong(at), sum == null ? BigDecimal.ZERO : sum));
                    }
                }
            }
        }
        return new RowSums(rows, sums);
    }

    private static String sums(String sql, List<SummedColumn> columns) {
        return columns.stream()
                .map(column -> ", COUNT(" + column.quoted() + "), SUM(" + column.sql() + ")")
                .collect(Collectors.joining("", "SELECT COUNT(*)", from(sql)));
    }

    /** A line of its own ends a comment that the query may have at its end. */
    private static String from(String sql) {
        return " FROM (" + sql + "\n) AS weir_rows";
    }

    /** Fails now, and not after everything was read, if the server does not take a query in the place of a table. */
    static void check(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // reads no row
            statement.execute("SELECT 1" + from(sql) + " LIMIT 0");
        }
    }

    /** Returns where the server's sums differ from these of a file; empty if nowhere. */
    Optional<String> difference(RowSums server) {
        if (rows != server.rows) {
            return Optional.of("rows=" + rows + " in the file, " + server.rows + " on the server");
        }
        return IntStream.range(0, columns.size())
                .filter(at -> !columns.get(at).isSame(server.columns.get(at)))
                .mapToObj(at -> difference(columns.get(at), server.columns.get(at)))
                .findFirst();
    }

    private static String difference(Column file, Column server) {
        return "column=" + file.of.name() + " has values=" + file.values + " sum=" + file.sum.toPlainString()
                + " in the file, values=" + server.values + " sum=" + server.sum.toPlainString() + " on the server";
    }
}
