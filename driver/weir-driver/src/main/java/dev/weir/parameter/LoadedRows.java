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
    private final FieldWriter written = new FieldWriter();

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

    /**
     * Writes values as LOAD DATA reads them where fields end with a tab, rows with a line feed, nothing encloses a field, and a
     * backslash escapes; the session's sql_mode does not matter. See <a
     * href="https://dev.mysql.com/doc/refman/8.4/en/load-data.html#load-data-field-line-handling">field and line handling</a>.
     */
    static final class FieldWriter extends LiteralWriter {
        FieldWriter() {
            super(1 << 12, false);
        }

        /** Takes the first bytes out, as many as there are and fit; returns how many. */
        int take(byte[] target, int offset, int most) {
            int count = Math.min(most, length);
            System.arraycopy(buffer, 0, target, offset, count);
            length -= count;
            System.arraycopy(buffer, count, buffer, 0, length);
            return count;
        }

        void endField() {
            one('\t');
        }

        void endRow() {
            one('\n');
        }

        @Override
        void nothing() {
            ascii("\\N");
        }

        @Override
        void quote() {
            // nothing encloses a field
        }

        @Override
        void string(byte[] bytes) {
            binary(bytes, bytes.length);
        }

        @Override
        void text(byte[] text) {
            binary(text, text.length);
        }

        @Override
        void binary(byte[] value, int count) {
            ensure(count);
            for (int i = 0; i < count; i++) {
                byte b = value[i];
                if (b == '\\' || b == '\t' || b == '\n' || b == 0) {
                    ensure(count - i + 1);
                    buffer[length++] = '\\';
                    buffer[length++] = escaped(b);
                } else {
                    buffer[length++] = b;
                }
            }
        }

        private static byte escaped(byte b) {
            return switch (b) {
                case '\t' -> 't';
                case '\n' -> 'n';
                case 0 -> '0';
                default -> b;
            };
        }

        private void one(char c) {
            ensure(1);
            buffer[length++] = (byte) c;
        }
    }
}
