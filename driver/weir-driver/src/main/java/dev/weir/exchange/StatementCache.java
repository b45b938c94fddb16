package dev.weir.exchange;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Server-prepared statements by their text and the current database, with LRU eviction. Not thread-safe.
 */
public final class StatementCache {
    /** Characters of all texts: without a limit, generated statements of a megabyte each would fill the heap. */
    static final int MAX_TEXT = 1 << 22;

    private static final float LOAD_FACTOR = 0.75f;

    private final int capacity;
    private final Map<Key, ServerStatement> statements = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private final List<ServerStatement> closing = new ArrayList<>();
    private final StatementUse.All uses = new StatementUse.All();

    private long textLength;

    /** The key of a kept statement. All else that changes what a text means makes the statement out of date. */
    private record Key(String sql, String database) {
        static Key of(ServerStatement statement) {
            return new Key(statement.sql(), statement.database());
        }
    }

    /** An empty cache; {@code capacity} is statements kept, 0 keeps none. */
    public StatementCache(int capacity) {
        this.capacity = capacity;
    }

    @Nullable
    public ServerStatement get(String sql, String database) {
        return statements.get(new Key(sql, database));
    }

    /** Keeps a statement; those that are evicted for it are closed once nobody uses them. */
    public void put(ServerStatement statement) {
        if (capacity == 0 || statement.isOnce() || statement.sql().length() > MAX_TEXT) {
            statement.evict();
            return;
        }
        statements.put(Key.of(statement), statement);
        textLength += statement.sql().length();
        shrink();
    }

    /** Evicts the least recently used. */
    private void shrink() {
        Iterator<ServerStatement> eldest = statements.values().iterator();
        while (statements.size() > capacity || textLength > MAX_TEXT) {
            ServerStatement leaving = eldest.next();
            eldest.remove();
            left(leaving);
        }
    }

    private void left(ServerStatement leaving) {
        textLength -= leaving.sql().length();
        leaving.evict();
        closeIfUnused(leaving);
    }

    /** Keeps a statement no longer; it is closed once nobody uses it. */
    public void remove(ServerStatement statement) {
        if (statements.remove(Key.of(statement), statement)) {
            left(statement);
        }
    }

    /** An object uses a statement that was acquired for it. */
    public StatementUse use(Object user, ServerStatement statement) {
        return uses.begin(user, statement);
    }

    public void letGo(StatementUse use) {
        uses.end(use);
        letGo(use.statement());
    }

    public void letGo(ServerStatement statement) {
        statement.letGo();
        closeIfUnused(statement);
    }

    private void closeIfUnused(ServerStatement statement) {
        if (statement.closable() && statement.isPrepared()) {
            closing.add(statement);
        }
    }

    /** Those that nobody uses any more, also since whoever did was forgotten without being closed. */
    List<ServerStatement> takeClosing() {
        for (StatementUse use = uses.forgotten(); use != null; use = uses.forgotten()) {
            letGo(use);
        }
        if (closing.isEmpty()) {
            return List.of();
        }
        List<ServerStatement> taken = List.copyOf(closing);
        closing.clear();
        return taken;
    }

    /** The server has forgotten all statements: none is closed any more, by a number that may be another's by then. */
    public void clear() {
        statements.values().forEach(ServerStatement::forgotten);
        uses.forgotByServer();
        statements.clear();
        closing.clear();
        textLength = 0;
    }
}
