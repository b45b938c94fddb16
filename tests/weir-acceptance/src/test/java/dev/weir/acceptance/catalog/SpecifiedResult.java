package dev.weir.acceptance.catalog;

import java.nio.charset.StandardCharsets;
import java.sql.Types;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What JDBC's documentation says of the result of a method of metadata.
 *
 * @param columns in order
 * @param orderedBy labels
 */
record SpecifiedResult(List<Column> columns, List<String> orderedBy) {
    private static final Pattern METHOD = Pattern.compile("(\\w+)\\(([^)]*)\\)((?:\n  .*)+)");

    /**
     * One column.
     *
     * @param label in capitals but for reserved ones
     * @param type as Java calls it
     * @param nullable whether it may be null or is not used
     */
    record Column(String label, String type, boolean nullable) {
        int code() {
            return switch (type) {
                case "String" -> Types.VARCHAR;
                case "int" -> Types.INTEGER;
                case "short" -> Types.SMALLINT;
                case "long" -> Types.BIGINT;
                case "boolean" -> Types.BOOLEAN;
                default -> throw new IllegalArgumentException(type);
            };
        }

        /** What getObject gives of that code, by appendix B of the JDBC specification. */
        Class<?> javaClass() {
            return switch (type) {
                case "String" -> String.class;
                case "int", "short" -> Integer.class;
                case "long" -> Long.class;
                case "boolean" -> Boolean.class;
                default -> throw new IllegalArgumentException(type);
            };
        }
    }

    static Map<String, SpecifiedResult> all() throws Exception {
        String text;
        try (var in = SpecifiedResult.class.getResourceAsStream("specification.txt")) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Map<String, SpecifiedResult> all = new LinkedHashMap<>();
        Matcher methods = METHOD.matcher(text);
        while (methods.find()) {
            List<Column> columns = Arrays.stream(methods.group(3).strip().split(",\\s+"))
                    .map(SpecifiedResult::column)
                    .toList();
            List<String> order = methods.group(2).isEmpty()
                    ? List.of()
                    : List.of(methods.group(2).split(", "));
            all.put(methods.group(1), new SpecifiedResult(columns, order));
        }
        return all;
    }

    private static Column column(String text) {
        String[] parts = text.split(" ", -1);
        boolean nullable = parts[1].endsWith("?");
        return new Column(parts[0], nullable ? parts[1].substring(0, parts[1].length() - 1) : parts[1], nullable);
    }

    List<String> labels() {
        return columns.stream().map(Column::label).toList();
    }
}
