package dev.weir.column;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Shows a value's bytes in an error message: shortened, and as text if they are. */
final class RawValue {
    private static final int MOST = 64;

    private RawValue() {}

    static String shown(byte[] row, int offset, int length) {
        int kept = Math.min(length, MOST);
        for (int i = offset; i < offset + kept; i++) {
            if (row[i] < ' ' || row[i] == 0x7F) {
                return "0x" + HexFormat.of().formatHex(row, offset, offset + kept) + (kept < length ? ".." : "");
            }
        }
        return new String(row, offset, kept, StandardCharsets.ISO_8859_1) + (kept < length ? ".." : "");
    }

    static String cut(String value) {
        return value.length() <= MOST + 2 ? value : value.substring(0, MOST) + "..";
    }
}
