package dev.weir.report.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The columns of a table in their order: each its name, and its value of what a row is about. */
final class Columns<T> {
    private final Map<String, Function<T, Object>> values = new LinkedHashMap<>();

    Columns<T> add(String name, Function<T, Object> value) {
        values.put(name, value);
        return this;
    }

    /** Adds a figure whose negative values stand for unknown. */
    Columns<T> known(String name, Function<T, Double> value) {
        return add(name, row -> value.apply(row) < 0 ? null : value.apply(row));
    }

    /** Adds the columns of a part; they are empty where a row has none. */
    <P> Columns<T> all(Columns<P> columns, Function<T, P> part) {
        columns.values.forEach((name, value) -> add(name, row -> {
            P found = part.apply(row);
            return found == null ? null : value.apply(found);
        }));
        return this;
    }

    List<String> names() {
        return List.copyOf(values.keySet());
    }

    List<Object> row(T about) {
        List<Object> row = new ArrayList<>();
        values.values().forEach(value -> row.add(value.apply(about)));
        return row;
    }
}
