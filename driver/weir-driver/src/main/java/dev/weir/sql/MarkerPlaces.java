package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.util.BitSet;

/** Where the markers of a statement stand: as the value of a column, as a position of one, or in any other place. In doubt both. */
public final class MarkerPlaces {
    private final BitSet assigned = new BitSet();
    private boolean positions = true;

    private MarkerPlaces() {}

    static MarkerPlaces of(SqlCommand command, SqlDialect dialect) {
        MarkerPlaces places = new MarkerPlaces();
        SqlTokens tokens = SqlTokens.of(command.sql(), dialect);
        if (tokens.problem().isEmpty()) {
            places.positions = mayBePositions(tokens);
            command.assignedMarkers()
                    .ifPresent(found -> found.columns().keySet().forEach(places.assigned::set));
        }
        return places;
    }

    /** Returns whether a marker is the value of a column that is inserted or updated; {@code marker} counts from 0. */
    public boolean assigned(int marker) {
        return assigned.get(marker);
    }

    /**
     * Returns whether a marker may be an item of ORDER BY or GROUP BY. MySQL since 8.0.22 takes an integer there for a constant in a
     * prepared statement, and for the position of a column in a text.
     */
    public boolean mayBePositions() {
        return positions;
    }

    private static boolean mayBePositions(SqlTokens tokens) {
        boolean behindBy = false;
        for (int at = 1; !tokens.get(at).is(Kind.END); at++) {
            SqlToken before = tokens.get(at - 1);
            behindBy |= before.isWord("BY");
            if (behindBy && tokens.get(at).is(Kind.MARKER) && !isNoItem(before)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether what stands before a marker makes another thing of it than an item of a list. */
    private static boolean isNoItem(SqlToken before) {
        return before.isWord("LIMIT") || before.isSymbol('=') || before.isSymbol('<') || before.isSymbol('>');
    }
}
