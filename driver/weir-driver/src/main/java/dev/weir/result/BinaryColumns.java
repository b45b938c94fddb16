package dev.weir.result;

import dev.weir.column.ColumnPatterns;
import dev.weir.column.StoredForms;
import dev.weir.error.SqlState;
import dev.weir.exchange.ResultShape;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.session.Session;
import dev.weir.sql.AssignedMarkers;
import dev.weir.sql.SqlCommand;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the markers whose values go into binary columns that are part of no key. Asks the server for the columns' definitions
 * once per statement, after this session may have changed them, and each second, since another session may redefine the table.
 */
final class BinaryColumns {
    private static final int STATEMENTS = 100;
    private static final long FRESH_NANOS = 1_000_000_000L;
    private static final int ANY_KEY =
            ColumnFlag.PRIMARY_KEY | ColumnFlag.UNIQUE_KEY | ColumnFlag.MULTIPLE_KEY | ColumnFlag.PART_OF_KEY;

    private final ColumnPatterns wanted;
    private final Map<Key, Markers> known = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Markers> eldest) {
            return size() > STATEMENTS;
        }
    };

    /** The session, and the number of its changes, for which the known definitions hold. */
    private @Nullable Session knownIn;

    private long knownAfter;

    private record Key(String database, String sql) {}

    private record Markers(BitSet markers, long since) {}

    /** @param wanted the columns meant; empty for all */
    BinaryColumns(ColumnPatterns wanted) {
        this.wanted = wanted;
    }

    /** Returns the markers of a statement, counted from 0. */
    synchronized BitSet markers(Session session, SqlCommand command) throws SQLException {
        forgetOutdated(session);
        long now = System.nanoTime();
        Markers kept = known.get(key(session, command));
        if (kept == null || now - kept.since() > FRESH_NANOS) {
            kept = new Markers(ask(session, command), now);
            // reading open results may have reported another database
            known.put(key(session, command), kept);
        }
        return kept.markers();
    }

    private static Key key(Session session, SqlCommand command) {
        return new Key(session.transactions().database(), command.sql());
    }

    @SuppressWarnings("ReferenceEquality") // a session is equal to itself only
    private void forgetOutdated(Session session) {
        long changes = session.prepared().tableChanges();
        if (session != knownIn || changes != knownAfter) {
            known.clear();
            knownIn = session;
            knownAfter = changes;
        }
    }

    private BitSet ask(Session session, SqlCommand command) throws SQLException {
        BitSet markers = new BitSet();
        Optional<AssignedMarkers> assigned = command.assignedMarkers();
        if (assigned.isEmpty()) {
            return markers;
        }
        List<ColumnDefinition> columns = describe(session, assigned.get().columnsQuery());
        assigned.get().columns().forEach((marker, column) -> {
            if (column < columns.size() && holdsFrames(columns.get(column))) {
                markers.set(marker);
            }
        });
        return markers;
    }

    private static List<ColumnDefinition> describe(Session session, String query) throws SQLException {
        try {
            Optional<ResultShape> shape =
                    session.prepared().describe(session.commands().verbatim(query));
            return shape.isEmpty() ? List.of() : shape.get().definitions();
        } catch (SQLException e) {
            if (session.link().isClosed()) {
                throw e;
            }
            throw new SQLException(
                    "encodeFrames cannot tell which columns are binary, query=" + query + ": " + e.getMessage()
                            + "; grant SELECT on the columns, or leave encodeFrames out",
                    SqlState.GENERAL_ERROR.code(),
                    e);
        }
    }

    private boolean holdsFrames(ColumnDefinition column) {
        return StoredForms.isBinary(column)
                && !column.orgTable().isEmpty()
                && (column.flags() & ANY_KEY) == 0
                && (wanted.isEmpty() || wanted.match(column.orgTable(), column.orgName()));
    }
}
