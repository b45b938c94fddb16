package dev.weir.lab.export;

import dev.weir.rewrite.RefusedException;
import dev.weir.rewrite.TableName;
import dev.weir.rig.UsageException;
import dev.weir.snapshot.Range;
import dev.weir.snapshot.Ranges;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rows to export.
 *
 * @param sql one SELECT, and so one instant of InnoDB's tables
 * @param rows what it reads, if that is of one table
 * @param name what messages call it
 */
public record ExportQuery(String sql, Optional<Rows> rows, String name) {
    /**
     * Rows of a table.
     *
     * @param columns the select list
     * @param condition that rows meet; {@code TRUE} for all
     */
    public record Rows(TableName table, String columns, String condition) {
        private static final String ALL = "TRUE";

        public boolean areAll() {
            return condition.equals(ALL);
        }

        /** Returns ranges of the table without the rows that are not meant. */
        Ranges within(Ranges all) {
            List<Range> ranges = all.ranges().stream()
                    .map(range -> new Range(
                            range.number(),
                            "(" + range.condition() + ") AND " + condition,
                            range.values(),
                            range.estimatedRows()))
                    .toList();
            return areAll() ? all : new Ranges(all.table(), all.index(), all.key(), ranges, all.source());
        }
    }

    public static ExportQuery of(String sql) {
        return new ExportQuery(sql, Optional.empty(), "query");
    }

    /** Reads columns of a table, all if none is named, and the rows that a condition names; it may be null. */
    public static ExportQuery table(String table, String schema, List<String> columns, String where) {
        TableName name;
        try {
            name = TableName.parse(table, schema);
        } catch (RefusedException e) {
            throw new UsageException(e.getMessage());
        }
        String list = columns.isEmpty()
                ? "*"
                : columns.stream().map(TableName::quoted).collect(Collectors.joining(", "));
        // a line of its own ends a comment that the condition may have at its end
        Rows rows = new Rows(name, list, where == null ? Rows.ALL : "(" + where + "\n)");
        return new ExportQuery(
                "SELECT " + list + " FROM " + name.quoted() + (rows.areAll() ? "" : " WHERE " + rows.condition()),
                Optional.of(rows),
                "table=" + name);
    }
}
