package dev.weir.acceptance.arrow;

import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/**
 * A column of random values.
 *
 * @param type its type in SQL
 * @param literal a random value in SQL
 * @param getter how JDBC reads it, as text that tells every difference
 */
record RandomColumn(String type, Literal literal, Getter getter) {
    private static final String LETTERS = "aZ09 _%\u00e4\u20ac\u65e5\ud83d\ude80";

    interface Literal {
        String next(Random random);
    }

    interface Getter {
        Object get(ResultSet row, int column) throws SQLException;
    }

    static List<RandomColumn> all(boolean mariaDb, boolean vectors) {
        List<RandomColumn> columns = new ArrayList<>();
        integers(columns);
        fractions(columns);
        temporals(columns);
        strings(columns);
        if (mariaDb) {
            columns.add(
                    new RandomColumn("UUID", r -> "'" + new java.util.UUID(r.nextLong(), r.nextLong()) + "'", TEXT));
            columns.add(
                    new RandomColumn("INET6", r -> "'2001:db8::" + Integer.toHexString(r.nextInt(65536)) + "'", TEXT));
        }
        if (vectors) {
            columns.add(
                    new RandomColumn("VECTOR(8)", RandomColumn::vector, (row, i) -> row.getObject(i, float[].class)));
        }
        return columns;
    }

    private static final Getter WHOLE = (row, i) -> row.getObject(i, BigInteger.class);
    private static final Getter TEXT = (row, i) -> row.getString(i);
    private static final Getter BYTES = (row, i) -> row.getBytes(i);

    private static void integers(List<RandomColumn> columns) {
        for (String unsigned : List.of("", " UNSIGNED")) {
            columns.add(whole("TINYINT" + unsigned, 8, unsigned.isEmpty()));
            columns.add(whole("SMALLINT" + unsigned, 16, unsigned.isEmpty()));
            columns.add(whole("MEDIUMINT" + unsigned, 24, unsigned.isEmpty()));
            columns.add(whole("INT" + unsigned, 32, unsigned.isEmpty()));
            columns.add(whole("BIGINT" + unsigned, 64, unsigned.isEmpty()));
        }
        columns.add(whole("TINYINT(1)", 8, true));
        columns.add(new RandomColumn("BIT(1)", r -> "b'" + r.nextInt(2) + "'", (row, i) -> row.getBoolean(i)));
        columns.add(new RandomColumn("BIT(10)", r -> "" + r.nextInt(1024), WHOLE));
        columns.add(new RandomColumn("BIT(64)", r -> new BigInteger(64, r).toString(), WHOLE));
        columns.add(new RandomColumn(
                "YEAR",
                r -> r.nextInt(9) == 0 ? "0" : "" + (1901 + r.nextInt(255)),
                (row, i) -> BigInteger.valueOf(row.getLong(i))));
    }

    private static RandomColumn whole(String type, int bits, boolean signed) {
        BigInteger least = signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
        return new RandomColumn(
                type,
                r -> {
                    int size = r.nextInt(8) == 0 ? 0 : r.nextInt(bits + 1);
                    BigInteger value = new BigInteger(size, r);
                    return (r.nextBoolean() ? least.add(value) : signed ? value.shiftRight(1) : value).toString();
                },
                WHOLE);
    }

    private static void fractions(List<RandomColumn> columns) {
        columns.add(new RandomColumn("FLOAT", r -> "" + single(r), (row, i) -> row.getFloat(i)));
        columns.add(new RandomColumn("DOUBLE", r -> "" + real(r), (row, i) -> row.getDouble(i)));
        for (int[] digits : new int[][] {{1, 0}, {5, 5}, {18, 2}, {19, 0}, {38, 10}, {39, 38}, {65, 0}, {65, 30}}) {
            String type = "DECIMAL(" + digits[0] + "," + Math.min(30, digits[1]) + ")";
            columns.add(new RandomColumn(
                    type, r -> decimal(r, digits[0], Math.min(30, digits[1])), (row, i) -> row.getBigDecimal(i)));
        }
        columns.add(new RandomColumn(
                "DECIMAL(20,4) UNSIGNED", r -> decimal(r, 20, 4).replace("-", ""), (row, i) -> row.getBigDecimal(i)));
    }

    private static float single(Random random) {
        float value = Float.intBitsToFloat(random.nextInt());
        return Float.isFinite(value) ? value : random.nextInt(1000) / 8f;
    }

    private static double real(Random random) {
        double value = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(value) ? value : random.nextGaussian();
    }

    private static String decimal(Random random, int precision, int scale) {
        int used = random.nextInt(4) == 0 ? precision : random.nextInt(precision + 1);
        StringBuilder digits = new StringBuilder("0".repeat(precision - used));
        for (int i = 0; i < used; i++) {
            digits.append(random.nextInt(3) == 0 ? 9 : random.nextInt(10));
        }
        String sign = random.nextBoolean() ? "-" : "";
        return sign + "0" + digits.substring(0, precision - scale) + "." + digits.substring(precision - scale) + "0";
    }

    private static void temporals(List<RandomColumn> columns) {
        columns.add(new RandomColumn("DATE", r -> "'" + date(r) + "'", (row, i) -> row.getObject(i, LocalDate.class)));
        for (int fraction : new int[] {0, 3, 6}) {
            columns.add(new RandomColumn(
                    "DATETIME(" + fraction + ")",
                    r -> "'" + date(r) + " " + clock(r.nextInt(24), r, fraction) + "'",
                    (row, i) -> row.getObject(i, LocalDateTime.class)));
            columns.add(new RandomColumn(
                    "TIMESTAMP(" + fraction + ") NULL",
                    r -> "'" + LocalDate.ofEpochDay(2 + r.nextInt(24_000)) + " " + clock(r.nextInt(24), r, fraction)
                            + "'",
                    (row, i) -> {
                        ZonedDateTime value = row.getObject(i, ZonedDateTime.class);
                        return value == null ? null : value.toInstant();
                    }));
            columns.add(new RandomColumn(
                    "TIME(" + fraction + ")",
                    r -> "'" + (r.nextBoolean() ? "-" : "") + clock(r.nextInt(838), r, fraction) + "'",
                    (row, i) -> row.getObject(i, Duration.class)));
        }
    }

    private static LocalDate date(Random random) {
        return LocalDate.of(random.nextInt(9) == 0 ? random.nextInt(1, 10_000) : 1 + random.nextInt(9998), 1, 1)
                .plusDays(random.nextInt(365));
    }

    private static String clock(int hours, Random random, int fraction) {
        String text = "%02d:%02d:%02d".formatted(hours, random.nextInt(60), random.nextInt(60));
        return fraction == 0
                ? text
                : text + ".%06d".formatted(random.nextInt(1_000_000)).substring(0, fraction + 1);
    }

    private static void strings(List<RandomColumn> columns) {
        columns.add(new RandomColumn("CHAR(20)", r -> "'" + text(r, 10).strip() + "'", TEXT));
        columns.add(new RandomColumn("VARCHAR(200)", r -> "'" + text(r, 60) + "'", TEXT));
        columns.add(new RandomColumn(
                "VARCHAR(50) CHARACTER SET latin1", r -> "'" + "\u00e4\u00f6x\u20ac".repeat(r.nextInt(5)) + "'", TEXT));
        columns.add(new RandomColumn("LONGTEXT", r -> "REPEAT('" + text(r, 20) + "', " + r.nextInt(60) + ")", TEXT));
        columns.add(new RandomColumn("ENUM('a','\u00e4','b c')", r -> "" + (1 + r.nextInt(3)), TEXT));
        columns.add(new RandomColumn("SET('a','\u00e4','c')", r -> "" + r.nextInt(8), TEXT));
        columns.add(new RandomColumn("JSON", r -> "'{\"k\": [" + r.nextInt() + ", \"" + text(r, 9) + "\"]}'", TEXT));
        columns.add(new RandomColumn("BINARY(8)", r -> bytes(r, 8), BYTES));
        columns.add(new RandomColumn("VARBINARY(100)", r -> bytes(r, 100), BYTES));
        columns.add(new RandomColumn("MEDIUMBLOB", r -> "REPEAT(" + bytes(r, 40) + ", " + r.nextInt(100) + ")", BYTES));
        columns.add(new RandomColumn(
                "GEOMETRY", r -> "ST_GeomFromText('POINT(" + r.nextInt(90) + " " + r.nextInt(90) + ")')", BYTES));
    }

    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(most); left > 0; left--) {
            text.appendCodePoint(LETTERS.codePointAt(
                    LETTERS.offsetByCodePoints(0, random.nextInt(LETTERS.codePointCount(0, LETTERS.length())))));
        }
        return text.toString();
    }

    private static String bytes(Random random, int most) {
        byte[] bytes = new byte[random.nextInt(most) + 1];
        random.nextBytes(bytes);
        return "x'" + HexFormat.of().formatHex(bytes) + "'";
    }

    private static String vector(Random random) {
        List<String> numbers = new ArrayList<>();
        for (int left = 1 + random.nextInt(8); left > 0; left--) {
            numbers.add("" + random.nextInt(1000) / 8f);
        }
        return "STRING_TO_VECTOR('[" + String.join(",", numbers) + "]')";
    }

    /** A table's columns, named {@code c0, c1, ..}. */
    static String definitions(List<RandomColumn> columns) {
        List<String> all = new ArrayList<>(List.of("id INT PRIMARY KEY"));
        for (int i = 0; i < columns.size(); i++) {
            all.add("c" + i + " " + columns.get(i).type());
        }
        return String.join(", ", all);
    }

    /** A row of values, one in eight NULL. */
    static String values(List<RandomColumn> columns, int id, Random random) {
        List<String> values = new ArrayList<>(List.of("" + id));
        columns.forEach(column ->
                values.add(random.nextInt(8) == 0 ? "NULL" : column.literal().next(random)));
        return "(" + String.join(",", values) + ")";
    }
}
