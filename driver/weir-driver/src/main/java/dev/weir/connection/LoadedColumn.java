package dev.weir.connection;

import dev.weir.packet.FieldType;
import dev.weir.parameter.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column that LOAD DATA fills. To LOAD DATA every field is a string, which an INSERT of a number or of bytes is not: kind of
 * column and type of value say whether that makes a difference.
 *
 * @param visible whether an INSERT without names gives it a value
 * @param nullable whether NULL is a value of it; for another column LOAD DATA stores one of the server's, an INSERT fails
 * @param optional whether an INSERT may leave it out; LOAD DATA of MySQL 8.0.15 does not say that it may not
 * @param asIs whether bytes that are read in the character set binary are stored as text in UTF-8 would be
 */
record LoadedColumn(String name, Kind kind, boolean visible, boolean nullable, boolean optional, boolean asIs) {
    /** A column as SHOW CREATE TABLE has it: name, type, digits or length, character set, the rest. */
    private static final Pattern COLUMN =
            Pattern.compile("(?s)  `((?:[^`]|``)+)` (\\w+)(?:\\([\\d,]+\\))?(?: CHARACTER SET (\\w+))?(.*)");

    /** The keys and options behind the columns. */
    private static final Pattern BEHIND = Pattern.compile("\\)|  (?:(?:\\w+ )?KEY |CONSTRAINT |CHECK |PERIOD FOR )");

    /** In front of any comment. */
    private static final Pattern TABLE_IN_UTF8MB4 =
            Pattern.compile("\n\\) ENGINE=InnoDB[^']* DEFAULT CHARSET=utf8mb4\\b");

    private static final String STRING = "'(?:[^']|'')*'";

    private static final Set<Integer> INTEGERS = Set.of(FieldType.TINY, FieldType.LONG, FieldType.LONGLONG);

    enum Kind {
        INTEGER,
        DECIMAL,
        FLOATING,
        TEXT,
        BYTES,
        TEMPORAL,
        CHOICE,
        /** Those for which nothing is proved. */
        OTHER;

        static Kind of(String type) {
            return switch (type) {
                case "tinyint", "smallint", "mediumint", "int", "bigint" -> INTEGER;
                case "decimal" -> DECIMAL;
                case "float", "double" -> FLOATING;
                case "char", "varchar", "tinytext", "text", "mediumtext", "longtext" -> TEXT;
                case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob" -> BYTES;
                case "date", "datetime", "timestamp", "time", "year" -> TEMPORAL;
                case "enum", "set", "bit", "json" -> CHOICE;
                default -> OTHER;
            };
        }
    }

    /** Reads the columns of a definition; none where one cannot be read, or is generated. */
    static List<LoadedColumn> of(String definition) {
        boolean utf8mb4 = TABLE_IN_UTF8MB4.matcher(definition).find();
        List<LoadedColumn> columns = new ArrayList<>();
        String[] lines = definition.split("\n", -1);
        for (int i = 1; i < lines.length && !BEHIND.matcher(lines[i]).lookingAt(); i++) {
            Matcher found = COLUMN.matcher(lines[i]);
            if (!found.matches()) {
                return List.of();
            }
            Kind kind = Kind.of(found.group(2));
            String rest = found.group(4).replaceAll(STRING, "''");
            if (rest.contains("GENERATED") || rest.contains(" AS (")) {
                return List.of();
            }
            String set = found.group(3);
            // MariaDB shows it behind COMPRESSED, too
            boolean byDefault = set == null && !rest.contains("CHARACTER SET") && !rest.contains("COLLATE");
            boolean asIs = kind == Kind.TEXT ? (byDefault ? utf8mb4 : "utf8mb4".equals(set)) : kind != Kind.CHOICE;
            String name = found.group(1).replace("``", "`");
            boolean nullable = !rest.contains("NOT NULL");
            boolean optional = nullable || rest.contains(" DEFAULT ") || rest.contains("AUTO_INCREMENT");
            columns.add(new LoadedColumn(name, kind, !rest.contains("INVISIBLE"), nullable, optional, asIs));
        }
        return columns;
    }

    /** Returns whether a value is stored as by an INSERT; {@code type} is a {@link FieldType}. */
    boolean takes(int type) {
        int plain = type & ~Parameter.UNSIGNED;
        if (kind == Kind.OTHER) {
            return false;
        }
        if (plain == FieldType.NULL) {
            return nullable;
        }
        if (plain == FieldType.VAR_STRING) {
            // '1x' is 1 to LOAD DATA, with a note that sql_notes=0 hides, and an error to an INSERT
            return kind != Kind.DECIMAL;
        }
        return switch (kind) {
            case INTEGER, TEXT -> INTEGERS.contains(plain);
            case DECIMAL -> INTEGERS.contains(plain) || plain == FieldType.NEWDECIMAL;
            case FLOATING -> INTEGERS.contains(plain) || plain == FieldType.DOUBLE;
            case BYTES -> plain == FieldType.BLOB;
            default -> false;
        };
    }
}
