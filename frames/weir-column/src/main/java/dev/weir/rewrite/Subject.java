package dev.weir.rewrite;

import java.io.Serializable;
import java.sql.Connection;
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
        String created)
        implements Serializable {

    /**
     * Finds out whether a column may be rewritten.
     *
     * @param connection of {@link Sessions#open}
     * @param withTriggers whether triggers on UPDATE are no reason against it
     * @throws RefusedException when it may not, with the reason
     * @throws SQLException when the server cannot be asked
     */
    public static Subject toRewrite(Connection connection, TableName table, String column, boolean withTriggers)
            throws RefusedException, SQLException {
        Inspection inspection = new Inspection(connection, table, column);
        Subject subject = inspection.toRead();
        inspection.requireRewritable(withTriggers);
        return subject;
    }

    /**
     * Finds a column that is only read.
     *
     * @param connection of {@link Sessions#open}
     * @throws RefusedException when it has no values of bytes, or the table no key to walk by
     * @throws SQLException when the server cannot be asked
     */
    public static Subject toRead(Connection connection, TableName table, String column)
            throws RefusedException, SQLException {
        return new Inspection(connection, table, column).toRead();
    }

    String quotedColumn() {
        return TableName.quoted(column);
    }

    /** Writes one value; the markers are those of the value, then of the key. */
    String update(RowKey any) {
        StringBuilder sql = new StringBuilder("UPDATE ")
                .append(table.quoted())
                .append(" SET ")
                .append(quotedColumn())
                .append(" = ?");
        kept.forEach(each ->
                sql.append(", ").append(TableName.quoted(each)).append(" = ").append(TableName.quoted(each)));
        return sql.append(" WHERE ").append(key.equal(any).sql()).toString();
    }

    @Override
    public String toString() {
        return "table=" + table + " column=" + column;
    }
}
