package dev.weir.session;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Server-prepared statements by their text, the least recently used leaving first. Not thread-safe. */
final class StatementCache {
    private static final float LOAD_FACTOR = 0.75f;

    private final int capacity;
    private final Map<String, ServerStatement> statements = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private final List<ServerStatement> closing = new ArrayList<>();

    /**
     * An empty cache.
     *
     * @param capacity statements kept; 0 keeps none
     */
    StatementCache(int capacity) {
        this.capacity = capacity;
    }

    ServerStatement get(String sql) {
        return statements.get(sql);
    }

    /** Keeps a statement; those that leave for it are closed once nobody uses them. */
    void put(ServerStatement statement) {
        if (capacity == 0) {
            statement.evict();
            return;
        }
        statements.put(statement.sql(), statement);
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
        statements.remove(statement.sql());
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
