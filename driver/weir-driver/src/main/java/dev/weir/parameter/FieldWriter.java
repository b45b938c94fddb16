package dev.weir.parameter;

/**
 * Writes values as LOAD DATA reads them where fields end with a tab, rows with a line feed, nothing encloses a field, and a
 * backslash escapes; the session's sql_mode does not matter. See <a
 * href="https://dev.mysql.com/doc/refman/8.4/en/load-data.html#load-data-field-line-handling">field and line handling</a>.
 */
final class FieldWriter extends LiteralWriter {
    FieldWriter(int capacity) {
        super(capacity);
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
