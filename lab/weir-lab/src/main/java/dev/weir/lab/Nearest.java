package dev.weir.lab;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Guesses which name was meant. */
public final class Nearest {
    private static final int LONGEST_COMPARED = 60;

    /** One letter may be wrong for every so many letters of a name. */
    private static final int LETTERS_PER_ERROR = 3;

    private Nearest() {}

    /**
     * The name that was probably meant: the nearest, where it differs in a third of what was typed at most.
     *
     * @return the name; empty where none is near
     */
    public static Optional<String> near(String wanted, Collection<String> names) {
        if (names.isEmpty()) {
            return Optional.empty();
        }
        String nearest = to(wanted, names);
        int errors = Math.max(1, wanted.length() / LETTERS_PER_ERROR);
        return editDistance(wanted.substring(0, Math.min(wanted.length(), LONGEST_COMPARED)), nearest) <= errors
                ? Optional.of(nearest)
                : Optional.empty();
    }

    /** The names with the smallest edit distance, nearest first. */
    public static List<String> to(String wanted, Collection<String> names, int most) {
        String bounded = wanted.substring(0, Math.min(wanted.length(), LONGEST_COMPARED));
        return names.stream()
                .sorted(Comparator.comparingInt(name -> editDistance(bounded, name)))
                .limit(most)
                .toList();
    }

    /**
     * The name with the smallest edit distance.
     *
     * @param names what there is, at least one
     */
    public static String to(String wanted, Collection<String> names) {
        return to(wanted, names, 1).get(0);
    }

    /** Levenshtein distance, one row of the table at a time. */
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
