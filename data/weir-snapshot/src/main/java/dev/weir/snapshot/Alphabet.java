package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Characters in the order of a collation: those of ASCII as the server sorts them, behind them all others by code point.
 *
 * @param ascii the printable characters of ASCII in its order, those that are equal in one string; the first have rank 1, the end of a
 *     text has rank 0
 * @param unicode whether the column can have every character
 * @param binary whether letters with accents are sorted by code point, not next to those without
 * @param most the longest text, in characters
 */
record Alphabet(List<String> ascii, boolean unicode, boolean binary, int most) implements Middle {
    private static final int FIRST = ' ';
    private static final int LAST = '~';
    /** Code points that are no characters. */
    private static final int SURROGATES = Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1;

    /** Has the server sort. */
    static Alphabet read(Connection connection, String charset, String collation, int most) throws SQLException {
        String characters = IntStream.rangeClosed(FIRST, LAST)
                .mapToObj(code -> "SELECT " + code + " AS code, CONVERT(CHAR(" + code + " USING ascii) USING " + charset
                        + ") COLLATE " + collation + " AS c")
                .collect(Collectors.joining(" UNION ALL "));
        List<String> ascii = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT GROUP_CONCAT(code) FROM (" + characters + ") all_of_them GROUP BY c ORDER BY c")) {
            while (row.next()) {
                StringBuilder same = new StringBuilder();
                for (String code : row.getString(1).split(",", -1)) {
                    same.append((char) Integer.parseInt(code));
                }
                ascii.add(same.toString());
            }
        }
        return new Alphabet(ascii, charset.startsWith("utf"), collation.endsWith("_bin"), most);
    }

    @Override
    public @Nullable Object between(Object low, Object high) {
        int[] from = ranks((String) low);
        int[] to = ranks((String) high);
        if (Arrays.equals(from, to)) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        for (int rank : Middle.ofDigits(from, to, ascii.size() + 1, most)) {
            if (rank == 0) {
                break;
            }
            int character = character(rank);
            if (character > LAST && !unicode && ((String) low).indexOf(character) < 0) {
                return null; // the server might not be able to convert it
            }
            text.appendCodePoint(character);
        }
        return text.toString();
    }

    /** Texts with the same character where both begin to differ. */
    @Override
    public @Nullable Object begin(Object low, Object high) {
        int[] from = ranks((String) low);
        int[] to = ranks((String) high);
        int same = Arrays.mismatch(from, to);
        if (same < 0 || same == to.length) {
            return null;
        }
        String text = (String) high;
        return text.substring(0, text.offsetByCodePoints(0, same + 1));
    }

    private int[] ranks(String text) {
        return text.codePoints().map(this::rank).toArray();
    }

    private int rank(int any) {
        int character = any > LAST && !binary ? withoutAccent(any) : any;
        if (character > LAST) {
            int beyond = character > Character.MAX_SURROGATE ? character - SURROGATES : character;
            return ascii.size() + beyond - LAST;
        }
        int rank = ascii.size();
        while (rank > 0 && ascii.get(rank - 1).indexOf(character) < 0) {
            rank--;
        }
        return rank;
    }

    private static int withoutAccent(int character) {
        int first = Normalizer.normalize(Character.toString(character), Normalizer.Form.NFD)
                .codePointAt(0);
        return first > LAST ? character : first;
    }

    private int character(int rank) {
        if (rank <= ascii.size()) {
            return ascii.get(rank - 1).charAt(0);
        }
        int beyond = rank - ascii.size() + LAST;
        return beyond < Character.MIN_SURROGATE ? beyond : beyond + SURROGATES;
    }
}
