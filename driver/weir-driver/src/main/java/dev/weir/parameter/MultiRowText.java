package dev.weir.parameter;

import dev.weir.sql.InsertedRow;
import dev.weir.sql.SqlText;
import java.sql.SQLException;

/** {@code INSERT .. VALUES (..), (..), ..} with the values of many executions. Not thread-safe. */
public final class MultiRowText {
    private final SqlText sql;
    private final InsertedRow row;
    private final int head;
    private final LiteralWriter text;
    private int rows;

    /** @param utf8 whether the server is known to read text as UTF-8 */
    public MultiRowText(SqlText sql, InsertedRow row, boolean utf8) {
        this.sql = sql;
        this.row = row;
        this.text = new LiteralWriter(1 << 12, utf8);
        text.code(sql, 0, row.from());
        this.head = text.length();
    }

    /** Adds values without a stream unless the text would exceed a limit in bytes; returns whether they were added. */
    public boolean add(ParameterSet values, long limit) throws SQLException {
        // a byte may take two digits
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

    /** Returns the text in UTF-8. */
    public byte[] toByteArray() {
        return text.toByteArray();
    }

    public void clear() {
        text.truncate(head);
        rows = 0;
    }
}
