package dev.weir.catalog;

import dev.weir.column.ColumnContext;
import java.sql.Types;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Expressions that make JDBC's description of a column out of {@code DATA_TYPE} and its neighbours in {@code
 * information_schema}.
 *
 * @param values whether {@code TINYINT(1)} is a boolean, and YEAR a date or else a SMALLINT
 */
record SqlTypes(ColumnContext values) {
    private static final long LONGEST = Integer.MAX_VALUE;

    /**
     * The constant of {@link Types}.
     *
     * @param declared name of the column that holds the declaration, such as {@code bigint(20) unsigned}
     */
    String jdbcType(String declared) {
        String cases = Arrays.stream(SqlType.values())
                .map(type -> "WHEN " + names(type) + " THEN " + code(type))
                .collect(Collectors.joining(" "));
        return "CASE " + booleans(declared, Integer.toString(Types.BIT)) + cases + " ELSE " + Types.OTHER + " END";
    }

    /** The name, such as {@code BIGINT UNSIGNED}. */
    String typeName(String declared) {
        String unsignable = Arrays.stream(SqlType.values())
                .filter(type -> type.kind().unsignable())
                .map(SqlTypes::literal)
                .collect(Collectors.joining(", "));
        return "CASE " + booleans(declared, "'BIT'") + "WHEN " + names(SqlType.GEOMETRY) + " THEN 'GEOMETRY' "
                + "WHEN DATA_TYPE IN (" + unsignable + ") AND " + declared
                + " LIKE '% unsigned%' THEN CONCAT(UPPER(DATA_TYPE), ' UNSIGNED') ELSE UPPER(DATA_TYPE) END";
    }

    /** Digits, characters or bytes that the widest value takes. */
    String size(String declared) {
        return "CASE " + booleans(declared, "1")
                + "WHEN DATA_TYPE = 'mediumint' AND " + declared + " LIKE '% unsigned%' THEN 8 "
                + "WHEN DATA_TYPE = 'date' THEN 10 WHEN DATA_TYPE = 'year' THEN 4 "
                + "WHEN DATA_TYPE = 'time' THEN 8 + " + fraction() + " "
                + "WHEN DATA_TYPE IN ('datetime', 'timestamp') THEN 19 + " + fraction() + " "
                + fixedSizes(SqlType.JSON, SqlType.UUID, SqlType.INET4, SqlType.INET6, SqlType.GEOMETRY)
                + "ELSE LEAST(COALESCE(CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION), " + LONGEST + ") END";
    }

    /** Every type, as {@link java.sql.DatabaseMetaData#getTypeInfo()} has it. */
    String typeInfo() {
        return Arrays.stream(SqlType.values())
                .flatMap(type -> type.kind().unsignable()
                        ? Stream.of(typeInfo(type, false), typeInfo(type, true))
                        : Stream.of(typeInfo(type, false)))
                .collect(Collectors.joining(
                        " UNION ALL ", "SELECT * FROM (", ") AS type_info ORDER BY DATA_TYPE, TYPE_NAME"));
    }

    private String typeInfo(SqlType type, boolean unsigned) {
        SqlType.Kind kind = type.kind();
        String name = "'" + type.name() + (unsigned ? " UNSIGNED'" : "'");
        String quote = kind.quoted() ? "''''" : "NULL";
        return "SELECT " + name + " AS TYPE_NAME, " + code(type) + " AS DATA_TYPE, " + precision(type, unsigned)
                + " AS `PRECISION`, " + quote + " AS LITERAL_PREFIX, " + quote + " AS LITERAL_SUFFIX, "
                + text(type.createParameters()) + " AS CREATE_PARAMS, 1 AS NULLABLE, " + (kind == SqlType.Kind.BINARY)
                + " AS CASE_SENSITIVE, 3 AS SEARCHABLE, " + unsigned
                + " AS UNSIGNED_ATTRIBUTE, FALSE AS FIXED_PREC_SCALE, "
                + (kind == SqlType.Kind.INTEGER) + " AS AUTO_INCREMENT, " + name + " AS LOCAL_TYPE_NAME, "
                + "0 AS MINIMUM_SCALE, " + maximumScale(kind) + " AS MAXIMUM_SCALE, 0 AS SQL_DATA_TYPE, "
                + "0 AS SQL_DATETIME_SUB, 10 AS NUM_PREC_RADIX";
    }

    private static int precision(SqlType type, boolean unsigned) {
        boolean oneMore = type == SqlType.MEDIUMINT || type == SqlType.BIGINT;
        return type.precision() + (unsigned && oneMore ? 1 : 0);
    }

    /** DECIMAL has 30 digits after the point in MySQL and 38 in MariaDB; what both have. */
    private static int maximumScale(SqlType.Kind kind) {
        return switch (kind) {
            case DECIMAL, APPROXIMATE -> 30;
            case TEMPORAL, INTEGER, TEXT, BINARY, OTHER -> 0;
        };
    }

    private int code(SqlType type) {
        return type == SqlType.YEAR && !values.yearIsDate() ? Types.SMALLINT : type.jdbcType();
    }

    private String booleans(String declared, String then) {
        return values.tinyIntOneIsBit() ? "WHEN " + declared + " = 'tinyint(1)' THEN " + then + " " : "";
    }

    private static String fraction() {
        return "IF(DATETIME_PRECISION > 0, DATETIME_PRECISION + 1, 0)";
    }

    private static String fixedSizes(SqlType... types) {
        return Arrays.stream(types)
                .map(type -> "WHEN " + names(type) + " THEN " + type.precision() + " ")
                .collect(Collectors.joining());
    }

    private static String names(SqlType type) {
        if (type.otherNames().isEmpty()) {
            return "DATA_TYPE = " + literal(type);
        }
        return type.otherNames().stream()
                .map(name -> ", '" + name + "'")
                .collect(Collectors.joining("", "DATA_TYPE IN (" + literal(type), ")"));
    }

    private static String literal(SqlType type) {
        return "'" + type.name().toLowerCase(Locale.ROOT) + "'";
    }

    private static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }
}
