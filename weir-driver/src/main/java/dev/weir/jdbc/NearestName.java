package dev.weir.jdbc;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;

/** The option whose name is nearest to a misspelt one, by Levenshtein's edit distance. */
final class NearestName {
    private NearestName() {}

    static String of(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(Option.values())
                .map(Option::propertyName)
                .min(Comparator.comparingInt(known -> distance(wanted, known.toLowerCase(Locale.ROOT))))
                .orElseThrow();
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
