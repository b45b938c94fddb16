package dev.weir.session;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Server-prepared statements by their text and the current database, with LRU eviction. Not thread-safe. */
final class StatementCache {
    private static final float LOAD_FACTOR = 0.75f;

    private final int capacity;
    private final Map<Key, ServerStatement> statements = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private final List<ServerStatement> closing = new ArrayList<>();

    /** What a kept statement is found by. All else that changes what a text means makes the statement out of date. */
    private record Key(String sql, String database) {
        static Key of(ServerStatement statement) {
            return new Key(statement.sql(), statement.database());
        }
    }

    /**
     * An empty cache.
     *
     * @param capacity statements kept; 0 keeps none
     */
    StatementCache(int capacity) {
        this.capacity = capacity;
    }

    /** {@code null} where none is kept. */
    ServerStatement get(String sql, String database) {
        return statements.get(new Key(sql, database));
    }

    /** Keeps a statement; those that leave for it are closed once nobody uses them. */
    void put(ServerStatement statement) {
        if (capacity == 0) {
            statement.evict();
            return;
        }
        statements.put(Key.of(statement), statement);
        Iterator<ServerStatement> eldest = statements.values().iterator();
        while (statements.size() > capacity) {
            ServerStatement leaving = eldest.next();
            eldest.remove();
            leaving.evict();
            closeIfUnused(leaving);
        }
    }

    /** Keeps a statement no longer; it is closed once nobody uses it. */
    void remove(ServerStatement statement) {
        statements.remove(Key.of(statement));
        statement.evict();
        closeIfUnused(statement);
    }

    void letGo(ServerStatement statement) {
        statement.letGo();
        closeIfUnused(statement);
    }

    private void closeIfUnused(ServerStatement statement) {
        if (statement.closable() && statement.isPrepared()) {
            closing.add(statement);
        }
    }

    /** Statements to be closed on the server with the next command. */
    List<ServerStatement> takeClosing() {
        if (closing.isEmpty()) {
            return List.of();
        }
        List<ServerStatement> taken = List.copyOf(closing);
        closing.clear();
        return taken;
    }

    /** The server has forgotten them all. */
    void clear() {
        statements.clear();
        closing.clear();
    }
}
