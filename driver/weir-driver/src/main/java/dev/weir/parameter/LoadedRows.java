package dev.weir.parameter;

import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.Iterator;

/** Values of many executions as LOAD DATA reads them, {@link #FORMAT}: written as they are read. Not thread-safe. */
public final class LoadedRows extends InputStream {
    /** The clauses of LOAD DATA that say how the rows are written; numbers in place of strings mean the same in every sql_mode. */
    public static final String FORMAT = "FIELDS TERMINATED BY 0x09 ESCAPED BY 0x5C LINES TERMINATED BY 0x0A";

    private final Iterator<ParameterSet> rows;
    private final FieldWriter written = new FieldWriter(1 << 12);

    /** Writes nothing yet; no value of {@code rows} is a stream. */
    public LoadedRows(Iterator<ParameterSet> rows) {
        this.rows = rows;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        while (written.length() < count && rows.hasNext()) {
            try {
                rows.next().writeFields(written);
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }
        return written.length() == 0 ? -1 : written.take(target, offset, count);
    }
}
