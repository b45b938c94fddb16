package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.util.BitSet;

/** Tells where a statement's markers stand: as a column's value, a column's position, or elsewhere; in doubt both. */
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

    /** Returns whether a marker, counted from 0, is the value of an inserted or updated column. */
    public boolean assigned(int marker) {
        return assigned.get(marker);
    }

    /**
     * Returns whether a marker may be an item of ORDER BY or GROUP BY. MySQL 8.0.22 and later reads an integer there as a
     * constant in a prepared statement, as a column's position in a text.
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

    /** Returns whether the token before a marker excludes that the marker is an item of a list. */
    private static boolean isNoItem(SqlToken before) {
        return before.isWord("LIMIT") || before.isSymbol('=') || before.isSymbol('<') || before.isSymbol('>');
    }
}
