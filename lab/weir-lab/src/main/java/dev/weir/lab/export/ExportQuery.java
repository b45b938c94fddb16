package dev.weir.lab.export;

import dev.weir.rewrite.RefusedException;
import dev.weir.rewrite.TableName;
import dev.weir.rig.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rows to export.
 *
 * @param sql one SELECT, and so one instant of InnoDB's tables
 * @param whole the table, if all of its rows are read
 * @param name what messages call it
 */
public record ExportQuery(String sql, Optional<TableName> whole, String name) {
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
        String condition = where == null ? "" : " WHERE (" + where + "\n)";
        return new ExportQuery(
                "SELECT " + list + " FROM " + name.quoted() + condition,
                where == null ? Optional.of(name) : Optional.empty(),
                "table=" + name);
    }
}
