package dev.weir.rig;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Guesses the name that a mistyped one stands for. */
public final class Nearest {
    private static final int LONGEST_COMPARED = 60;

    /** One error is allowed per this many letters of a name. */
    private static final int LETTERS_PER_ERROR = 3;

    private Nearest() {}

    /** Returns the nearest name if it differs in at most a third of the letters typed. */
    public static Optional<String> near(String wanted, Collection<String> names) {
        int errors = Math.max(1, wanted.length() / LETTERS_PER_ERROR);
        return to(wanted, names, 1).stream()
                .filter(nearest -> editDistance(bounded(wanted), nearest) <= errors)
                .findFirst();
    }

    /** Returns the end of a sentence about an unknown name: {@code ; did you mean stream?}, or a full stop if no name is near. */
    public static String hint(String wanted, Collection<String> names) {
        return near(wanted, names).map(near -> "; did you mean " + near + "?").orElse(".");
    }

    /** Returns the names with the smallest edit distance, nearest first. */
    public static List<String> to(String wanted, Collection<String> names, int most) {
        return names.stream()
                .sorted(Comparator.comparingInt(name -> editDistance(bounded(wanted), name)))
                .limit(most)
                .toList();
    }

    /** Returns the nearest name; there must be at least one. */
    public static String to(String wanted, Collection<String> names) {
        return to(wanted, names, 1).get(0);
    }

    private static String bounded(String wanted) {
        return wanted.substring(0, Math.min(wanted.length(), LONGEST_COMPARED));
    }

    /** Computes the Levenshtein distance, one row of the table at a time. */
    private static int editDistance(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(row[j - 1], row[j]));
            }
        }
        return row[b.length()];
    }
}
