package dev.weir.parameter;

import dev.weir.sql.InsertedRow;
import dev.weir.sql.SqlText;
import java.sql.SQLException;

/** {@code INSERT .. VALUES (..), (..), ..}: one text for the values of many executions. Not thread-safe. */
public final class MultiRowText {
    private final SqlText sql;
    private final InsertedRow row;
    private final int head;
    private final LiteralWriter text;
    private int rows;

    /**
     * No row yet; {@code sql} is the statement, with the markers of one row. {@code utf8} says whether the server is
     * known to take text as UTF-8.
     */
    public MultiRowText(SqlText sql, InsertedRow row, boolean utf8) {
        this.sql = sql;
        this.row = row;
        this.text = new LiteralWriter(1 << 12, utf8);
        text.code(sql, 0, row.from());
        this.head = text.length();
    }

    /**
     * Adds a row, unless the text would get too long.
     *
     * @param values as many as there are markers, none a stream
     * @param limit bytes that the text may have
     * @return whether it was added
     * @throws SQLException never: streams alone cannot be read
     */
    public boolean add(ParameterSet values, long limit) throws SQLException {
        // every byte may take two digits
        if (2 * values.lengthAtMost() > limit) {
            return false;
        }
        int before = text.length();
        if (rows > 0) {
            text.ascii(",");
        }
        values.writeRow(sql, row, text);
        if (text.length() > limit) {
            text.truncate(before);
            return false;
        }
        rows++;
        return true;
    }

    public int rows() {
        return rows;
    }

    /** The text in UTF-8. */
    public byte[] toByteArray() {
        return text.toByteArray();
    }

    public void clear() {
        text.truncate(head);
        rows = 0;
    }
}
