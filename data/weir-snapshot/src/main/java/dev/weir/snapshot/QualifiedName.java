package dev.weir.snapshot;

/**
 * A table as the user names it; {@code schema} is empty for the current one.
 */
record QualifiedName(String schema, String table) {

    /** Reads {@code table} or {@code schema.table}. */
    static QualifiedName parse(String text) throws SnapshotException {
        int dot = text.indexOf('.');
        QualifiedName name = new QualifiedName(dot < 0 ? "" : text.substring(0, dot), text.substring(dot + 1));
        if (dot == 0 || name.table.isEmpty()) {
            throw new SnapshotException("table=" + text + ", expected table or schema.table");
        }
        return name;
    }

    String quoted() {
        return schema.isEmpty() ? quoted(table) : quoted(schema) + "." + quoted(table);
    }

    static String quoted(String identifier) {
        return "`" + identifier.replace("`", "``") + "`";
    }

    /** Returns a condition on the columns {@code table_schema} and {@code table_name}, with the values of its markers. */
    SqlFragment inCatalog() {
        SqlFragment.Builder condition = new SqlFragment.Builder();
        if (schema.isEmpty()) {
            condition.add("table_schema = DATABASE()");
        } else {
            condition.add("table_schema = ").value(schema);
        }
        return condition.add(" AND table_name = ").value(table).build();
    }
}
