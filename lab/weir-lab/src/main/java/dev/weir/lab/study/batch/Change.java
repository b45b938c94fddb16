package dev.weir.lab.study.batch;

/** The change that an arm makes to each row. */
enum Change {
    INSERT("INSERT INTO %s (id, name, amount) VALUES (?, ?, ?)"),
    /** Inserts it, has the server generate its key, and reads the key ({@code RETURN_GENERATED_KEYS}). */
    INSERT_FOR_KEYS("INSERT INTO %s (name, amount) VALUES (?, ?)"),
    UPDATE("UPDATE %s SET name = ?, amount = ? WHERE id = ?"),
    /** Updates every second row, which is there, and inserts the others. */
    UPSERT("INSERT INTO %s (id, name, amount) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE"
            + " name = VALUES(name), amount = VALUES(amount)"),
    DELETE("DELETE FROM %s WHERE id = ?");

    private final String sql;

    Change(String sql) {
        this.sql = sql;
    }

    String of(String table) {
        return sql.formatted(table);
    }

    boolean needsRows() {
        return this == UPDATE || this == UPSERT || this == DELETE;
    }

    /** Returns the key of the first row; servers generate keys from 1 on. */
    int firstKey() {
        return this == INSERT_FOR_KEYS ? 1 : 0;
    }

    /** Returns how many rows a server counts for one at most: two for one that it changes instead of inserting it. */
    int mostCounted() {
        return this == UPSERT ? 2 : 1;
    }
}
