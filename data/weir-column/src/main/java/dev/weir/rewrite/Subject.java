package dev.weir.rewrite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * A column that may be rewritten.
 *
 * @param maxLength bytes that a value may have
 * @param key the table's primary key
 * @param kept columns that an UPDATE would set to the current time, and that stay as they are
 * @param rows about how many rows there are
 * @param server which server: host name, port, and its own id where it has one
 * @param created when the table was made, as the server says it
 */
public record Subject(
        TableName table,
        String column,
        long maxLength,
        KeyOrder key,
        List<String> kept,
        long rows,
        String server,
        String created) {

    /** Finds a column that is to be rewritten; triggers on UPDATE are a reason against it, or not. */
    public static Subject toRewrite(Connection connection, TableName table, String column, boolean withTriggers)
            throws RefusedException, SQLException {
        Inspection inspection = new Inspection(connection, table, column);
        Subject subject = inspection.toRead();
        inspection.requireRewritable(withTriggers);
        return subject;
    }

    /** Finds a column that is only read; refused when it has no values of bytes, or the table no key to walk by. */
    public static Subject toRead(Connection connection, TableName table, String column)
            throws RefusedException, SQLException {
        return new Inspection(connection, table, column).toRead();
    }

    /** Takes a row: its key, then what was selected besides. */
    interface Taker<E extends Exception> {
        void take(RowKey key, ResultSet row) throws SQLException, E;
    }

    /** Reads rows in the order of the key, which comes before what is {@code selected}; {@code tail} stands behind ORDER BY. */
    <E extends Exception> void each(
            Connection connection, String selected, Condition where, String tail, Taker<E> taker)
            throws SQLException, E {
        String sql = "SELECT " + key.selected() + ", " + selected + " FROM " + table.quoted() + " WHERE " + where.sql()
                + " ORDER BY " + key.ordered() + tail;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            where.bind(statement, 1);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    taker.take(key.key(rows), rows);
                }
            }
        }
    }

    String quotedColumn() {
        return TableName.quoted(column);
    }

    /** Writes one value; the markers are those of the value, then of the key. */
    String update(RowKey any) {
        StringBuilder sql = new StringBuilder("UPDATE " + table.quoted() + " SET " + quotedColumn() + " = ?");
        kept.stream().map(TableName::quoted).forEach(each -> sql.append(", " + each + " = " + each));
        return sql + " WHERE " + key.equal(any).sql();
    }

    @Override
    public String toString() {
        return "table=" + table + " column=" + column;
    }
}
