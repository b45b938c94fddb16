package dev.weir.update;

import org.jspecify.annotations.Nullable;

/**
 * One column of a key, as SHOW KEYS has it; those of a key come one after the other.
 *
 * @param key name of the key
 * @param unique whether no two rows have the same values
 * @param column its name; none for an expression
 * @param nullable whether it may be NULL
 */
public record KeyPart(String key, boolean unique, @Nullable String column, boolean nullable) {
    private static final String PRIMARY = "PRIMARY";

    boolean primary() {
        return key.equals(PRIMARY);
    }
}
