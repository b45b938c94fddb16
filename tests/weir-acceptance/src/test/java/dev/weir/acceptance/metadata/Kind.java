package dev.weir.acceptance.metadata;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;

/**
 * Types of columns whose values say what they are: a value is a known function of type, column and row, and the bytes of a value
 * of one type, read as another, give none of that type's. Neighbours in this list are mistaken for each other most easily.
 */
enum Kind {
    INT("INT", "INT"),
    FLOAT("FLOAT", "FLOAT"),
    UINT("INT UNSIGNED", "INT UNSIGNED"),
    BIGINT("BIGINT", "BIGINT"),
    DOUBLE("DOUBLE", "DOUBLE"),
    UBIGINT("BIGINT UNSIGNED", "BIGINT UNSIGNED"),
    VARCHAR("VARCHAR(20) CHARACTER SET utf8mb4", "VARCHAR"),
    BLOB("BLOB", "BLOB"),
    LATIN1("VARCHAR(30) CHARACTER SET latin1", "VARCHAR"),
    VARBINARY("VARBINARY(20)", "VARBINARY"),
    TEXT("TEXT CHARACTER SET utf8mb4", "TEXT"),
    DECIMAL("DECIMAL(12,3)", "DECIMAL"),
    DATE("DATE", "DATE"),
    DATETIME("DATETIME", "DATETIME"),
    TIME("TIME", "TIME"),
    SMALLINT("SMALLINT", "SMALLINT"),
    USMALLINT("SMALLINT UNSIGNED", "SMALLINT UNSIGNED"),
    YEAR("YEAR", "YEAR"),
    TINYINT("TINYINT", "TINYINT"),
    UTINYINT("TINYINT UNSIGNED", "TINYINT UNSIGNED");

    private static final BigInteger TWO_TO_63 = BigInteger.ONE.shiftLeft(63);

    private final String sqlType;
    private final String typeName;

    Kind(String sqlType, String typeName) {
        this.sqlType = sqlType;
        this.typeName = typeName;
    }

    String sqlType() {
        return sqlType;
    }

    /** As {@code ResultSetMetaData} has it. */
    String typeName() {
        return typeName;
    }

    /**
     * The value.
     *
     * @param n number of column and row, from 1 to 99
     */
    String text(int n) {
        return switch (this) {
            case INT -> Integer.toString(1_000_000 + n);
            case UINT -> Long.toString(3_000_000_000L + n);
            case BIGINT -> Long.toString(5_000_000_000_000L + n);
            case UBIGINT -> TWO_TO_63.add(BigInteger.valueOf(1000 + n)).toString();
            case FLOAT -> n + ".5";
            case DOUBLE -> n + ".25";
            case DECIMAL -> n + ".125";
            case VARCHAR -> "vé" + n;
            case LATIN1 -> "wü" + n;
            case TEXT -> "tö" + n;
            case BLOB -> "B" + n;
            case VARBINARY -> "b" + n;
            case DATE -> LocalDate.of(2020, 1, 1).plusDays(n).toString();
            case DATETIME -> LocalDate.of(2021, 1, 1).plusDays(n) + " 10:11:12";
            case TIME -> "02:%02d:%02d".formatted(n / 60, n % 60);
            case SMALLINT -> Integer.toString(-1000 - n);
            case USMALLINT -> Integer.toString(40_000 + n);
            case YEAR -> Integer.toString(2000 + n);
            case TINYINT -> Integer.toString(-n);
            case UTINYINT -> Integer.toString(128 + n);
        };
    }

    String literal(int n) {
        return "'" + text(n) + "'";
    }

    /**
     * An expression of about this type.
     *
     * @param column number of the column
     * @param row an integer expression, the number of the row
     * @return {@code null} where there is none simple
     */
    String expression(int column, String row) {
        String n = "(" + 10 * column + " + " + row + ")";
        return switch (this) {
            case BIGINT -> "CAST(5000000000000 + " + n + " AS SIGNED)";
            case UBIGINT -> "CAST(9223372036854776808 + " + n + " AS UNSIGNED)";
            case DOUBLE -> "(" + n + " + 0.25e0)";
            case DECIMAL -> "(" + n + " + 0.125)";
            case VARCHAR -> "CONCAT('vé', " + n + ")";
            case DATE -> "DATE_ADD(DATE'2020-01-01', INTERVAL " + n + " DAY)";
            default -> null;
        };
    }

    /**
     * Whether a value is one of this type's.
     *
     * @param n number of column and row
     * @param found text of a value
     */
    boolean is(int n, String found) {
        return switch (this) {
            case FLOAT, DOUBLE, DECIMAL -> isNumber(text(n), found);
            case DATETIME -> found.startsWith(text(n));
            case YEAR -> found.startsWith(text(n));
            default -> text(n).equals(found);
        };
    }

    private static boolean isNumber(String expected, String found) {
        try {
            return new BigDecimal(expected).compareTo(new BigDecimal(found)) == 0;
        } catch (NumberFormatException other) {
            return false;
        }
    }
}
