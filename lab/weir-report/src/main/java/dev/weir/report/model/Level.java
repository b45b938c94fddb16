package dev.weir.report.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The values of some factors of a study: {@code rows=100, work=collect}. A JSON object. The order is kept for display and
 * ignored by equals.
 */
public final class Level implements Comparable<Level> {
    /** The level of a study without factors. */
    public static final Level NONE = new Level(new LinkedHashMap<>());

    private static final Pattern FIGURE = Pattern.compile("\\d{1,18}(\\.\\d{1,18})?");
    private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,8}");

    private final Map<String, String> values;

    private Level(Map<String, String> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    @JsonCreator
    public static Level of(Map<String, String> values) {
        return new Level(new LinkedHashMap<>(values));
    }

    public static Level of(String factor, Object value) {
        return NONE.with(factor, value);
    }

    /** Returns the values by factor name, in display order. */
    @JsonValue
    public Map<String, String> values() {
        return values;
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    public boolean has(String factor) {
        return values.containsKey(factor);
    }

    public Optional<String> find(String factor) {
        return Optional.ofNullable(values.get(factor));
    }

    public String getOrDefault(String factor, String other) {
        return values.getOrDefault(factor, other);
    }

    /**
     * Returns the value of a factor.
     *
     * @throws IllegalArgumentException if the level has no such factor
     */
    public String get(String factor) {
        return find(factor).orElseThrow(() -> refused(factor, "a value"));
    }

    /**
     * Returns the value of a factor that counts something.
     *
     * @throws IllegalArgumentException if it is not a number from 1 to 999 999 999
     */
    public int count(String factor) {
        return count(factor, 999_999_999);
    }

    /**
     * Returns the value of a factor that counts something.
     *
     * @throws IllegalArgumentException if it is not a number from 1 to {@code most}
     */
    public int count(String factor, int most) {
        return find(factor)
                .filter(value -> COUNT.matcher(value).matches())
                .map(Integer::valueOf)
                .filter(value -> value <= most)
                .orElseThrow(() -> refused(factor, "1 to " + most));
    }

    /** Returns true for the first of two values, false for the second; throws an {@link IllegalArgumentException} for any other. */
    public boolean flag(String factor, String yes, String no) {
        String value = getOrDefault(factor, "");
        if (value.equals(yes) || value.equals(no)) {
            return value.equals(yes);
        }
        throw refused(factor, yes + " or " + no);
    }

    private IllegalArgumentException refused(String factor, String expected) {
        return new IllegalArgumentException(
                factor + "=" + values.get(factor) + " in level=" + text() + ", expected " + expected);
    }

    public Level with(String factor, Object value) {
        return changed(all -> all.put(factor, value.toString()));
    }

    /** Returns this level with the values of another replacing its own or appended. */
    public Level with(Level others) {
        return changed(all -> all.putAll(others.values));
    }

    public Level without(String... factors) {
        return changed(rest -> rest.keySet().removeAll(List.of(factors)));
    }

    /** Returns the values that another level lacks or has differently. */
    public Level without(Level other) {
        return changed(rest -> rest.entrySet().removeAll(other.values.entrySet()));
    }

    /** Returns the level reduced to one factor; empty if it lacks the factor. */
    public Level only(String factor) {
        return changed(some -> some.keySet().retainAll(Set.of(factor)));
    }

    /** Returns the values shared with another level. */
    public Level shared(Level other) {
        return changed(both -> both.entrySet().retainAll(other.values.entrySet()));
    }

    private Level changed(Consumer<Map<String, String>> change) {
        Map<String, String> copy = new LinkedHashMap<>(values);
        change.accept(copy);
        return new Level(copy);
    }

    /** Returns the level sorted by factor name. */
    public Level sorted() {
        return new Level(new TreeMap<>(values));
    }

    /** Returns whether this level contains every value of another. */
    public boolean contains(Level other) {
        return values.entrySet().containsAll(other.values.entrySet());
    }

    /** Returns whether both levels have equal values for all common factors. */
    public boolean agrees(Level other) {
        return values.entrySet().stream()
                .allMatch(each ->
                        other.getOrDefault(each.getKey(), each.getValue()).equals(each.getValue()));
    }

    /** Returns the level as text: {@code rows=100, work=collect}. */
    public String text() {
        return joined("=");
    }

    /** Returns the level in words: {@code rows 100, work collect}. */
    public String words() {
        return joined(" ");
    }

    private String joined(String between) {
        return values.entrySet().stream()
                .map(each -> each.getKey() + between + each.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Compares by names and values in the order of the names, numbers numerically. */
    @Override
    public int compareTo(Level other) {
        Iterator<Map.Entry<String, String>> left =
                new TreeMap<>(values).entrySet().iterator();
        Iterator<Map.Entry<String, String>> right =
                new TreeMap<>(other.values).entrySet().iterator();
        while (left.hasNext() && right.hasNext()) {
            Map.Entry<String, String> l = left.next();
            Map.Entry<String, String> r = right.next();
            int order = l.getKey().compareTo(r.getKey());
            if (order == 0) {
                order = compareValues(l.getValue(), r.getValue());
            }
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }

    private static int compareValues(String a, String b) {
        int order = FIGURE.matcher(a).matches() && FIGURE.matcher(b).matches()
                ? Double.compare(Double.parseDouble(a), Double.parseDouble(b))
                : 0;
        return order == 0 ? a.compareTo(b) : order;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Level level && values.equals(level.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}
