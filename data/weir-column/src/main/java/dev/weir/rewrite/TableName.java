package dev.weir.rewrite;

/** A table as the user names it. */
public record TableName(String schema, String table) {

    /** Reads {@code table} or {@code schema.table}; {@code usual} is the schema where none is named, and may be empty. */
    public static TableName parse(String text, String usual) throws RefusedException {
        int dot = text.indexOf('.');
        String schema = dot < 0 ? usual : text.substring(0, dot);
        String table = text.substring(dot + 1);
        if (schema.isEmpty()) {
            throw new RefusedException("table=" + text + " has no schema; write schema.table, or name it in the URL");
        }
        if (table.isEmpty()) {
            throw new RefusedException("table=" + text + ", expected table or schema.table");
        }
        return new TableName(schema, table);
    }

    /** Returns the name in SQL. */
    public String quoted() {
        return quoted(schema) + "." + quoted(table);
    }

    /** Returns an identifier in SQL. */
    public static String quoted(String identifier) {
        return "`" + identifier.replace("`", "``") + "`";
    }

    @Override
    public String toString() {
        return schema + "." + table;
    }
}
