package dev.weir.lab.study;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One setting of a study's inner factors. */
public interface Level {
    /** Name to value, in order of display. */
    Map<String, String> factors();

    /** The level's key in the manifest: {@code unit=read-only, statements=1}. */
    default String text() {
        return factors().entrySet().stream()
                .map(factor -> factor.getKey() + "=" + factor.getValue())
                .collect(Collectors.joining(", "));
    }

    static List<Map<String, String>> factors(Collection<? extends Level> levels) {
        return levels.stream().map(Level::factors).toList();
    }

    /** The expected digest of each level by its key, for the manifest. */
    static <L extends Level> Map<String, String> digests(Collection<L> levels, Function<L, String> digest) {
        Map<String, String> digests = new LinkedHashMap<>();
        levels.stream().distinct().forEach(level -> digests.put(level.text(), digest.apply(level)));
        return digests;
    }

    /** A factor that is a number from 1 to {@code most}. */
    static int number(Map<String, String> factors, String name, int most) {
        String value = factors.getOrDefault(name, "");
        if (!value.matches("[1-9]\\d{0,8}") || Integer.parseInt(value) > most) {
            throw new IllegalArgumentException(name + "=" + value + " in " + factors + ", expected 1 to " + most);
        }
        return Integer.parseInt(value);
    }

    /** A factor that is a number from 1 on. */
    static int number(Map<String, String> factors, String name) {
        String value = factors.get(name);
        if (value == null || !value.matches("[1-9]\\d{0,8}")) {
            throw new IllegalArgumentException(name + "=" + value + " in " + factors + ", expected a number above 0");
        }
        return Integer.parseInt(value);
    }
}
