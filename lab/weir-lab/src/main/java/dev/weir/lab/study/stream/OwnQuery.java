package dev.weir.lab.study.stream;

import dev.weir.lab.study.PlainReadCheck;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The user's query, one plain read, and the kinds of its columns; rows and bytes are 0 until the lab has read it. */
record OwnQuery(String sql, List<ColumnKind> kinds, long rows, long bytes) {
    private static final String QUERY = "query";
    private static final String COLUMNS = "columns";
    private static final String ROWS = "rows";
    private static final String BYTES = "bytes";

    /** Returns the description for a fork, see {@link dev.weir.lab.study.Study#subject}. */
    Map<String, String> subject() {
        return Map.of(
                QUERY,
                sql,
                COLUMNS,
                kinds.stream().map(Enum::name).collect(Collectors.joining(",")),
                ROWS,
                Long.toString(rows),
                BYTES,
                Long.toString(bytes));
    }

    /** Returns the query of a subject, which contains only the query until the lab has read it. */
    static OwnQuery of(Map<String, String> subject) {
        String columns = subject.getOrDefault(COLUMNS, "");
        List<ColumnKind> kinds = columns.isEmpty()
                ? List.of()
                : Arrays.stream(columns.split(",", -1)).map(ColumnKind::valueOf).toList();
        return new OwnQuery(
                new PlainReadCheck("--query", 0).check(subject.get(QUERY)),
                kinds,
                Long.parseLong(subject.getOrDefault(ROWS, "0")),
                Long.parseLong(subject.getOrDefault(BYTES, "0")));
    }
}
