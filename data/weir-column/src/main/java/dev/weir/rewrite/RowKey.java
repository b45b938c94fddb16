package dev.weir.rewrite;

import java.util.List;

/**
 * The key of a row, as text in ASCII that gives the same key again: numbers and times as the server writes them, everything else as
 * the hexadecimal digits of its bytes, so that no character set comes between.
 *
 * @param values one for each column of the key
 */
public record RowKey(List<String> values) {
    public RowKey {
        values = List.copyOf(values);
    }
}
