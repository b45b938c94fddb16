package dev.weir.rewrite;

import java.util.Locale;

/**
 * A column of a primary key: how its values are read, and how they are said again so that the server compares them by the column's
 * own order and finds them through the index.
 *
 * @param name its name
 * @param form how values are written
 * @param said the expression of a marker: a constant of the column's own type, character set and collation
 */
record PrimaryKeyColumn(String name, Form form, String said) {
    /** The forms in which a key's values are written. */
    enum Form {
        INTEGER,
        PLAIN,
        HEXADECIMAL
    }

    static PrimaryKeyColumn of(String name, String dataType, String columnType, String charset, String collation)
            throws RefusedException {
        String type = dataType.toLowerCase(Locale.ROOT);
        return switch (type) {
            case "tinyint", "smallint", "mediumint", "int", "bigint", "year" -> {
                boolean unsigned = columnType.toLowerCase(Locale.ROOT).contains("unsigned") || type.equals("year");
                yield new PrimaryKeyColumn(name, Form.INTEGER, unsigned ? said("UNSIGNED") : said("SIGNED"));
            }
            case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob" ->
                new PrimaryKeyColumn(name, Form.HEXADECIMAL, "UNHEX(?)");
            // without the collation, the index could not be used
            case "char", "varchar", "tinytext", "text", "mediumtext", "longtext" ->
                new PrimaryKeyColumn(
                        name, Form.HEXADECIMAL, "CONVERT(UNHEX(?) USING " + charset + ") COLLATE " + collation);
            case "date" -> new PrimaryKeyColumn(name, Form.PLAIN, said("DATE"));
            case "time" -> new PrimaryKeyColumn(name, Form.PLAIN, said("TIME(6)"));
            case "datetime", "timestamp" -> new PrimaryKeyColumn(name, Form.PLAIN, said("DATETIME(6)"));
            case "decimal" ->
                new PrimaryKeyColumn(name, Form.PLAIN, said(columnType.split(" ", 2)[0]));
            default ->
                throw new RefusedException("key column=" + name + " is of type=" + columnType
                        + ", which cannot be walked: its order is not that of its values; expected integers, DECIMAL,"
                        + " text, bytes or times. Give the table a key of one of these");
        };
    }

    /** Text first: MySQL from 8.0.22 on gives a marker a type of its own, in which not every BIGINT UNSIGNED has room (9.7.4 was tried). */
    private static String said(String type) {
        return "CAST(CAST(? AS CHAR) AS " + type + ")";
    }

    String quoted() {
        return TableName.quoted(name);
    }

    String selected() {
        return form == Form.HEXADECIMAL ? "HEX(" + quoted() + ")" : "CAST(" + quoted() + " AS CHAR)";
    }

    String compared(String operator) {
        return quoted() + " " + operator + " " + said;
    }
}
