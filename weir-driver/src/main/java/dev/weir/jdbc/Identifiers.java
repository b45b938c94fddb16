package dev.weir.jdbc;

/** Names in SQL. */
final class Identifiers {
    private Identifiers() {}

    /** In back quotes, which every sql_mode understands. */
    static String quote(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
