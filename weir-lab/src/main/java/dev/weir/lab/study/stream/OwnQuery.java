package dev.weir.lab.study.stream;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The user's query and how its columns are read.
 *
 * @param sql one plain read
 * @param kinds one for each column
 */
record OwnQuery(String sql, List<ColumnKind> kinds) {
    static final String QUERY = "query";
    private static final String COLUMNS = "columns";

    /** As {@link dev.weir.lab.study.Study#subject} tells it to a fork. */
    Map<String, String> subject() {
        return Map.of(QUERY, sql, COLUMNS, kinds.stream().map(Enum::name).collect(Collectors.joining(",")));
    }

    /** The query of a subject; without kinds before the lab has looked at its result. */
    static OwnQuery of(Map<String, String> subject) {
        String columns = subject.getOrDefault(COLUMNS, "");
        List<ColumnKind> kinds = columns.isEmpty()
                ? List.of()
                : Arrays.stream(columns.split(",", -1)).map(ColumnKind::valueOf).toList();
        return new OwnQuery(PlainRead.check(subject.get(QUERY)), kinds);
    }
}
