package dev.weir.url;

import dev.weir.api.Option;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The option that was probably meant by a misspelt name, by Levenshtein's edit distance. */
final class NearestName {
    /** Of so many letters one may be wrong. */
    private static final int LETTERS_PER_ERROR = 3;

    private NearestName() {}

    /** Empty where no name differs in a third of the letters at most. */
    static Optional<String> of(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(Option.values())
                .map(Option::propertyName)
                .min(Comparator.comparingInt(known -> distance(wanted, known.toLowerCase(Locale.ROOT))))
                .filter(known -> distance(wanted, known.toLowerCase(Locale.ROOT))
                        <= Math.max(1, wanted.length() / LETTERS_PER_ERROR));
    }

    static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        Arrays.setAll(previous, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
