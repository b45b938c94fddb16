package dev.weir.report.jmh;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which benchmarks of a file are compared: those that share a setting of parameters, mode and threads. Few are compared each
 * with every other; many each with the first that it shares a setting with.
 */
final class JmhComparisons {
    private static final int MOST_PAIRS = 15;

    private final Map<String, Set<Object>> settings = new LinkedHashMap<>();

    /** Takes a benchmark in, at one setting. */
    void add(String arm, Object setting) {
        settings.computeIfAbsent(arm, key -> new LinkedHashSet<>()).add(setting);
    }

    /** The comparisons, the earlier benchmark of the file as the reference. */
    List<Manifest.Comparison> all() {
        List<Manifest.Comparison> every = new ArrayList<>();
        List<Manifest.Comparison> first = new ArrayList<>();
        List<String> arms = List.copyOf(settings.keySet());
        for (int i = 1; i < arms.size(); i++) {
            boolean found = false;
            for (String reference : arms.subList(0, i)) {
                if (share(arms.get(i), reference)) {
                    Manifest.Comparison comparison = comparison(arms.get(i), reference);
                    every.add(comparison);
                    if (!found) {
                        first.add(comparison);
                    }
                    found = true;
                }
            }
        }
        return every.size() <= MOST_PAIRS ? every : first;
    }

    private boolean share(String a, String b) {
        return settings.get(a).stream().anyMatch(settings.get(b)::contains);
    }

    private static Manifest.Comparison comparison(String arm, String reference) {
        return new Manifest.Comparison(arm, reference, "How does " + arm + " compare with " + reference + "?", true);
    }
}
