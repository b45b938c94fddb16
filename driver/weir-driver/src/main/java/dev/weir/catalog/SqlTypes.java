package dev.weir.catalog;

import dev.weir.column.ColumnContext;
import java.sql.Types;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * SQL expressions that compute JDBC's description of a column from {@code DATA_TYPE} and other columns of {@code
 * information_schema}; {@code values} decides on {@code TINYINT(1)} and YEAR.
 */
record SqlTypes(ColumnContext values) {
    private static final long LONGEST = Integer.MAX_VALUE;

    /** Returns the expression for the constant of {@link Types}; {@code declared} is a column such as {@code COLUMN_TYPE}. */
    String jdbcType(String declared) {
        String cases = Arrays.stream(SqlType.values())
                .map(type -> "WHEN " + names(type) + " THEN " + code(type))
                .collect(Collectors.joining(" "));
        return "CASE " + booleans(declared, Integer.toString(values.bitIsBoolean() ? Types.BOOLEAN : Types.BIT)) + cases
                + " ELSE " + Types.OTHER + " END";
    }

    /** Returns the expression for the name, such as {@code BIGINT UNSIGNED}. */
    String typeName(String declared) {
        String unsignable = Arrays.stream(SqlType.values())
                .filter(type -> type.kind().unsignable())
                .map(SqlTypes::literal)
                .collect(Collectors.joining(", "));
        return "CASE " + booleans(declared, values.bitIsBoolean() ? "'BOOLEAN'" : "'BIT'") + "WHEN "
                + names(SqlType.GEOMETRY) + " THEN 'GEOMETRY' "
                + "WHEN DATA_TYPE IN (" + unsignable + ") AND " + declared
                + " LIKE '% unsigned%' THEN CONCAT(UPPER(DATA_TYPE), ' UNSIGNED') ELSE UPPER(DATA_TYPE) END";
    }

    /** Returns the expression for the digits, characters or bytes of the widest value. */
    String size(String declared) {
        return "CASE " + booleans(declared, booleanSize())
                + "WHEN DATA_TYPE = 'mediumint' AND " + declared + " LIKE '% unsigned%' THEN 8 "
                + "WHEN DATA_TYPE = 'date' THEN 10 WHEN DATA_TYPE = 'year' THEN 4 "
                + "WHEN DATA_TYPE = 'time' THEN 8 + " + fraction() + " "
                + "WHEN DATA_TYPE IN ('datetime', 'timestamp') THEN 19 + " + fraction() + " "
                + fixedSizes(SqlType.JSON, SqlType.UUID, SqlType.INET4, SqlType.INET6, SqlType.GEOMETRY)
                + "ELSE LEAST(COALESCE(CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION), " + LONGEST + ") END";
    }

    /** Returns the expression for the decimals; NULL for types without a point. */
    String digits() {
        return "CASE WHEN DATA_TYPE IN ('decimal', 'float', 'double') THEN COALESCE(NUMERIC_SCALE, 0) END";
    }

    /** Returns the expression for a parameter's decimals: 0 for integers, NULL for other than numbers. */
    String scale() {
        return "IF(DATA_TYPE IN ('bit', 'double', 'float'), COALESCE(NUMERIC_SCALE, 0), NUMERIC_SCALE)";
    }

    /** Returns the expression for a parameter's precision, of a number or of a time's seconds; NULL for texts and bytes. */
    String precision(String declared) {
        return "CASE " + booleans(declared, booleanSize()) + "WHEN DATA_TYPE = 'json' THEN " + SqlType.JSON.precision()
                + " ELSE COALESCE(NUMERIC_PRECISION, DATETIME_PRECISION) END";
    }

    int code(SqlType type) {
        return type == SqlType.YEAR && !values.yearIsDate() ? Types.SMALLINT : type.jdbcType();
    }

    private String booleans(String declared, String then) {
        return values.tinyIntOneIsBit() ? "WHEN " + declared + " = 'tinyint(1)' THEN " + then + " " : "";
    }

    private String booleanSize() {
        return values.bitIsBoolean() ? "3" : "1";
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
}
