package dev.weir.lab.study.blob;

import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.rig.UsageException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Samples a column of a table, without writing. */
record ColumnSource(Connection connection, Name name, String column, int sample, BlobSource.Collector collector) {

    static BlobSource read(Connection connection, String table, String column, int sample) {
        if (sample < 1 || sample > BlobSource.MOST_VALUES) {
            throw new UsageException("sample=" + sample + ", expected 1 to " + BlobSource.MOST_VALUES);
        }
        try {
            Name name = Name.parse(table, connection.getCatalog());
            ColumnSource source = new ColumnSource(connection, name, column, sample, new BlobSource.Collector());
            source.requireColumn();
            return source.read();
        } catch (SQLException e) {
            throw new UsageException("column=" + column + " of table=" + table + " cannot be read: " + e.getMessage()
                    + "; the account needs SELECT on it");
        }
    }

    private BlobSource read() throws SQLException {
        BlobTables.execute(connection, "START TRANSACTION READ ONLY");
        try {
            List<String> key = primaryKey();
            if (key.isEmpty()) {
                take("SELECT " + quoted(column) + " FROM " + name.quoted() + " LIMIT " + sample);
                return source("the first rows, for the table has no primary key");
            }
            if (isInteger(key)) {
                equidistant(quoted(key.get(0)));
            } else {
                everyNth(key);
            }
            return source("spread over the primary key");
        } finally {
            BlobTables.execute(connection, "ROLLBACK");
        }
    }

    private BlobSource source(String how) {
        // a run contains neither the names of a user's tables nor their values
        return collector.source("a sample of a column, " + how);
    }

    /** Samples the rows at or after equidistant keys: one look-up each, however large the table. */
    private void equidistant(String key) throws SQLException {
        BigInteger first = bound("MIN", key);
        BigInteger last = bound("MAX", key);
        String sql = "SELECT " + key + ", " + quoted(column) + " FROM " + name.quoted() + " WHERE " + key
                + " >= ? ORDER BY " + key + " LIMIT 1";
        BigInteger next = first;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < sample && next != null; i++) {
                BigInteger point = first.add(last.subtract(first)
                        .multiply(BigInteger.valueOf(i))
                        .divide(BigInteger.valueOf(Math.max(1, sample - 1))));
                statement.setBigDecimal(1, new BigDecimal(point.max(next)));
                try (ResultSet rows = statement.executeQuery()) {
                    next = rows.next() ? rows.getBigDecimal(1).toBigInteger().add(BigInteger.ONE) : null;
                    if (next != null) {
                        take(rows.getBytes(2));
                    }
                }
            }
        }
    }

    /** Returns the smallest or largest key; 0 without rows. */
    private BigInteger bound(String function, String key) throws SQLException {
        String value = JdbcClient.value(connection, "SELECT " + function + "(" + key + ") FROM " + name.quoted());
        return value.isEmpty() ? BigInteger.ZERO : new BigInteger(value);
    }

    private boolean isInteger(List<String> key) throws SQLException {
        return key.size() == 1
                && names("COLUMNS", " AND DATA_TYPE IN ('tinyint', 'smallint', 'mediumint', 'int', 'bigint')")
                        .contains(key.get(0));
    }

    /** Samples every n-th row in the order of other keys: the server numbers all rows, and only values of chosen rows are fetched. */
    private void everyNth(List<String> key) throws SQLException {
        long rows = Long.parseLong(JdbcClient.value(connection, "SELECT COUNT(*) FROM " + name.quoted()));
        long step = Math.max(1, rows / sample);
        String keys = key.stream().map(ColumnSource::quoted).collect(Collectors.joining(", "));
        String numbered =
                "SELECT " + keys + ", ROW_NUMBER() OVER (ORDER BY " + keys + ") AS weir_row FROM " + name.quoted();
        take("SELECT t." + quoted(column) + " FROM " + name.quoted() + " t JOIN (SELECT " + keys + " FROM (" + numbered
                + ") numbered WHERE MOD(weir_row - 1, " + step + ") = 0 LIMIT " + sample + ") chosen USING (" + keys
                + ")");
    }

    private void take(byte[] value) {
        if (value == null) {
            collector.leaveOut("NULL");
        } else {
            collector.take(value);
        }
    }

    private void take(String sql) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            // a sample of large values must not be in memory twice
            statement.setFetchSize(Integer.MIN_VALUE);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    take(rows.getBytes(1));
                }
            }
        }
    }

    private void requireColumn() throws SQLException {
        List<String> columns = names("COLUMNS", " ORDER BY ORDINAL_POSITION");
        if (columns.isEmpty()) {
            throw new UsageException("table=" + name.table() + " is not in schema=" + name.schema()
                    + ", or the account may not see it; write schema.table to name one of another schema");
        }
        if (columns.stream().noneMatch(column::equalsIgnoreCase)) {
            throw new UsageException("column=" + column + " is not in table=" + name.table() + "; expected one of "
                    + String.join(", ", columns));
        }
    }

    private List<String> primaryKey() throws SQLException {
        return names("STATISTICS", " AND INDEX_NAME = 'PRIMARY' ORDER BY SEQ_IN_INDEX");
    }

    private List<String> names(String view, String condition) throws SQLException {
        String sql = "SELECT COLUMN_NAME FROM information_schema." + view + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                + condition;
        List<String> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name.schema());
            statement.setString(2, name.table());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }

    private static String quoted(String identifier) {
        return "`" + identifier.replace("`", "``") + "`";
    }

    /** A table as named by the user. */
    record Name(String schema, String table) {

        static Name parse(String text, String usual) {
            int dot = text.indexOf('.');
            String schema = dot < 0 ? usual : text.substring(0, dot);
            String table = text.substring(dot + 1);
            if (schema == null || schema.isEmpty()) {
                throw new UsageException("table=" + text + " has no schema; write schema.table");
            }
            if (table.isEmpty()) {
                throw new UsageException("table=" + text + ", expected table or schema.table");
            }
            return new Name(schema, table);
        }

        String quoted() {
            return ColumnSource.quoted(schema) + "." + ColumnSource.quoted(table);
        }
    }
}
