package dev.weir.connection;

import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** Warnings that the driver itself gives, until they are cleared. Each is there once, however often its reason comes up. */
final class Warnings {
    private static final String STATE = "01000";

    private @Nullable SQLWarning first;

    /** Adds one. */
    synchronized void add(String message) {
        for (SQLWarning each = first; each != null; each = each.getNextWarning()) {
            if (message.equals(each.getMessage())) {
                return;
            }
        }
        SQLWarning warning = new SQLWarning(message, STATE);
        if (first == null) {
            first = warning;
        } else {
            first.setNextWarning(warning);
        }
    }

    /** The first of a chain, if there are any. */
    synchronized @Nullable SQLWarning first() {
        return first;
    }

    synchronized void clear() {
        first = null;
    }
}
