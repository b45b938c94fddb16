package dev.weir.column;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Columns matched by {@code table.column} patterns, ignoring case; {@code *} stands for any characters. */
public final class ColumnPatterns {
    public static final ColumnPatterns NONE = new ColumnPatterns(List.of());

    private final List<Pattern> patterns;

    private ColumnPatterns(List<Pattern> patterns) {
        this.patterns = patterns;
    }

    /** Reads patterns; throws {@link IllegalArgumentException} if one has no dot. */
    public static ColumnPatterns of(List<String> names) {
        return names.isEmpty()
                ? NONE
                : new ColumnPatterns(names.stream().map(ColumnPatterns::pattern).toList());
    }

    private static Pattern pattern(String text) {
        String name = text.strip();
        int dot = name.indexOf('.');
        if (dot < 1 || dot == name.length() - 1) {
            throw new IllegalArgumentException(name);
        }
        String regex = Arrays.stream(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
    }

    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    public boolean match(String table, String column) {
        if (patterns.isEmpty() || column.isEmpty()) {
            return false;
        }
        String name = table + "." + column;
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }

    @Override
    public String toString() {
        return patterns.toString();
    }
}
