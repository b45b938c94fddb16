package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Characters in the order of a collation: those of ASCII as the server sorts them, behind them all others by code point. */
final class Alphabet implements Middle {
    private static final int FIRST = ' ';
    private static final int LAST = '~';
    private static final int SIZE = LAST - FIRST + 1;
    /** Code points that are no characters. */
    private static final int SURROGATES = Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1;

    /** ASCII in the collation's order; what is first has rank 1, so that the end of a text is below every character. */
    private final String sorted;

    private final boolean unicode;
    private final int most;

    /**
     * For texts of a collation.
     *
     * @param sorted the printable characters of ASCII in its order
     * @param unicode whether the column can have every character
     * @param most the longest text, in characters
     */
    Alphabet(String sorted, boolean unicode, int most) {
        this.sorted = sorted;
        this.unicode = unicode;
        this.most = most;
    }

    /** Has the server sort. */
    static Alphabet read(Connection connection, String charset, String collation, int most) throws SQLException {
        String characters = IntStream.rangeClosed(FIRST, LAST)
                .mapToObj(code -> "SELECT " + code + " AS code, CONVERT(CHAR(" + code + " USING ascii) USING " + charset
                        + ") COLLATE " + collation + " AS c")
                .collect(Collectors.joining(" UNION ALL "));
        StringBuilder sorted = new StringBuilder();
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT code FROM (" + characters + ") all_of_them ORDER BY c, code")) {
            while (row.next()) {
                sorted.append((char) row.getInt(1));
            }
        }
        return new Alphabet(sorted.toString(), charset.startsWith("utf"), most);
    }

    @Override
    public @Nullable Object between(Object low, Object high) {
        int[] from = ranks((String) low);
        int[] to = ranks((String) high);
        int highest =
                IntStream.concat(IntStream.of(from), IntStream.of(to)).max().orElse(0);
        if (highest > SIZE && !unicode) {
            return null; // the server could not convert what would be between
        }
        int[] middle = Middle.ofDigits(from, to, Math.max(SIZE, highest) + 1, most);
        StringBuilder text = new StringBuilder();
        for (int rank : middle) {
            if (rank == 0) {
                break;
            }
            text.appendCodePoint(character(rank));
        }
        return text.toString();
    }

    private int[] ranks(String text) {
        return text.codePoints().map(this::rank).toArray();
    }

    private int rank(int character) {
        if (character > LAST) {
            int beyond = character > Character.MAX_SURROGATE ? character - SURROGATES : character;
            return SIZE + beyond - LAST;
        }
        return character < FIRST ? 0 : sorted.indexOf(character) + 1;
    }

    private int character(int rank) {
        if (rank <= SIZE) {
            return sorted.charAt(rank - 1);
        }
        int beyond = rank - SIZE + LAST;
        return beyond < Character.MIN_SURROGATE ? beyond : beyond + SURROGATES;
    }
}
