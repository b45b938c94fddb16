package dev.weir.lab.study.columns;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/** A digest of rows in the order of the key: their number, and a checksum of their values as the text protocol writes them. */
final class ColumnsDigest {
    private final CRC32 values = new CRC32();
    private long rows;

    void row(List<String> texts) {
        rows++;
        for (String text : texts) {
            values.update(text.getBytes(StandardCharsets.UTF_8));
            values.update(0);
        }
    }

    @Override
    public String toString() {
        return rows + ":" + Long.toHexString(values.getValue());
    }
}
