package dev.weir.exchange;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps prepared statements by text and current database, evicting the least recently used. Not thread-safe. */
public final class StatementCache {
    /** The most characters of all texts together: generated statements of a megabyte each would fill the heap. */
    static final int MAX_TEXT = 1 << 22;

    private static final float LOAD_FACTOR = 0.75f;

    private final int capacity;
    private final Map<Key, ServerStatement> statements = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private final List<ServerStatement> closing = new ArrayList<>();
    private final StatementUse.All uses = new StatementUse.All();

    private long textLength;

    /** The key of a kept statement; other changes of a text's meaning make the statement out of date. */
    private record Key(String sql, String database) {
        static Key of(ServerStatement statement) {
            return new Key(statement.sql(), statement.database());
        }
    }

    /** @param capacity the most statements kept; 0 keeps none */
    public StatementCache(int capacity) {
        this.capacity = capacity;
    }

    @Nullable
    public ServerStatement get(String sql, String database) {
        return statements.get(new Key(sql, database));
    }

    /** Keeps a statement; those evicted for it are closed once unused. */
    public void put(ServerStatement statement) {
        if (capacity == 0 || statement.isOnce() || statement.sql().length() > MAX_TEXT) {
            statement.evict();
            return;
        }
        statements.put(Key.of(statement), statement);
        textLength += statement.sql().length();
        shrink();
    }

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

    /** Removes a statement, which is closed once unused. */
    public void remove(ServerStatement statement) {
        if (statements.remove(Key.of(statement), statement)) {
            left(statement);
        }
    }

    /** Notes that an object uses a statement acquired for it. */
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

    /** Returns the statements to close: nobody uses them, or their user was garbage collected without being closed. */
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

    /** Forgets all statements, as the server has: closing one by its id could close another's. */
    public void clear() {
        statements.values().forEach(ServerStatement::forgotten);
        uses.forgotByServer();
        statements.clear();
        closing.clear();
        textLength = 0;
    }
}
