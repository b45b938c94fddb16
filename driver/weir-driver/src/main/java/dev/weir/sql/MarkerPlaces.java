package dev.weir.sql;

import dev.weir.sql.SqlToken.Kind;
import java.util.BitSet;
import java.util.Set;

/**
 * Where the markers of a statement stand: as the right side of a comparison, as the value of a column, or in any other place, such
 * as the argument of a function. In doubt a place is another.
 */
public final class MarkerPlaces {
    /** Words that make an expression of the marker before them. */
    private static final Set<String> OPERATORS = Set.of(
            "DIV", "MOD", "XOR", "COLLATE", "IS", "IN", "NOT", "LIKE", "REGEXP", "RLIKE", "SOUNDS", "MEMBER",
            "BETWEEN");

    private final BitSet compared = new BitSet();
    private final BitSet assigned = new BitSet();
    private boolean positions = true;

    private MarkerPlaces() {}

    static MarkerPlaces of(SqlCommand command, SqlDialect dialect) {
        MarkerPlaces places = new MarkerPlaces();
        SqlTokens tokens = SqlTokens.of(command.sql(), dialect);
        if (tokens.problem().isEmpty()) {
            places.compare(tokens);
            places.positions = mayBePositions(tokens);
            command.assignedMarkers()
                    .ifPresent(found -> found.columns().keySet().forEach(places.assigned::set));
        }
        return places;
    }

    /** Returns whether a marker, counted from 0, is the right side of a comparison, or an item of {@code IN (..)}. */
    public boolean compared(int marker) {
        return compared.get(marker);
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

    private void compare(SqlTokens tokens) {
        int markers = 0;
        boolean listed = false;
        for (int at = 1; !tokens.get(at).is(Kind.END); at++) {
            if (tokens.get(at).is(Kind.MARKER)) {
                listed = begins(tokens, at) || (listed && continues(tokens, at));
                compared.set(markers, (listed || isRightSide(tokens, at)) && ends(tokens.get(at + 1)));
                markers++;
            }
        }
    }

    /** The first item of a list. */
    private static boolean begins(SqlTokens tokens, int at) {
        return at > 1 && tokens.get(at - 1).isSymbol('(') && tokens.get(at - 2).isWord("IN");
    }

    private static boolean continues(SqlTokens tokens, int at) {
        return at > 1 && tokens.get(at - 1).isSymbol(',') && tokens.get(at - 2).is(Kind.MARKER);
    }

    private static boolean isRightSide(SqlTokens tokens, int at) {
        SqlToken before = tokens.get(at - 1);
        if (before.isSymbol('=')) {
            return at > 1 && !tokens.get(at - 2).isSymbol(':');
        }
        if (before.isSymbol('<') || before.isSymbol('>')) {
            // two of them shift
            return at > 1 && !tokens.get(at - 2).isSymbol(before.text().charAt(0));
        }
        return before.isWord("BETWEEN")
                || (before.isWord("AND") && at > 2 && tokens.get(at - 3).isWord("BETWEEN"));
    }

    private static boolean ends(SqlToken next) {
        return next.is(Kind.END)
                || next.isSymbol(')')
                || next.isSymbol(',')
                || next.isSymbol(';')
                || (next.is(Kind.WORD) && !next.isAmong(OPERATORS));
    }
}
