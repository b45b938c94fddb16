package dev.weir.acceptance.snapshot;

import java.util.Locale;

/** Keys of tables that are hard to cut; {@code n} runs over the numbers of the rows. */
enum Distribution {
    DENSE("id BIGINT", "n", "id"),
    DENSE_UNSIGNED("id BIGINT UNSIGNED", "18446744073709551615 - n", "id"),
    ONE_HOLE("id BIGINT", "IF(n < %1$d / 3, n, n + 1000000000000)", "id"),
    EXPONENTIAL_GAPS("id BIGINT", "n + FLOOR(POW(2, 61.0 * n / %1$d))", "id"),
    HUGE_FIRST_VALUE("tenant INT, id BIGINT", "IF(n %% 20 = 0, n %% 700, 77), n", "tenant, id"),
    MANY_FIRST_VALUES("tenant INT, id BIGINT", "n DIV 9, n %% 9", "tenant, id"),
    UUID_BYTES("id BINARY(16)", "UNHEX(LEFT(SHA2(n, 256), 32))", "id"),
    UUID_TEXT(
            "id CHAR(36)",
            "INSERT(INSERT(INSERT(INSERT(LEFT(SHA2(n, 256), 32), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-')",
            "id"),
    NAMES(
            "name VARCHAR(40) COLLATE utf8mb4_unicode_ci",
            "CONCAT(ELT(1 + n %% 5, 'user', 'User-', 'émile', 'ЖЖ', 'z'), n)",
            "name"),
    LATIN_NAMES(
            "name VARCHAR(40) CHARACTER SET latin1, id INT",
            "ELT(1 + n %% 4, 'aaa', 'müller', 'Zoë', 'MÜLLER'), n",
            "name, id"),
    DAYS("day DATE, id INT", "DATE_ADD('1999-12-31', INTERVAL n DIV 100 DAY), n", "day, id"),
    TIMES("at DATETIME(6)", "DATE_ADD('1999-12-31 23:59:59.5', INTERVAL n * n MICROSECOND)", "at"),
    DECIMALS("price DECIMAL(20, 4)", "n * 1.0001 - 500", "price"),
    DOUBLES("x DOUBLE", "EXP(n / 1000) - 5", "x"),
    PARTITIONS("id BIGINT", "n * n", "id", "PARTITION BY HASH (id) PARTITIONS 8"),
    PARTITIONS_OF_DAYS(
            "day DATE, id INT",
            "DATE_ADD('2026-01-01', INTERVAL n DIV 500 DAY), n",
            "day, id",
            "PARTITION BY RANGE COLUMNS (day) (PARTITION a VALUES LESS THAN ('2026-01-03'),"
                    + " PARTITION b VALUES LESS THAN (MAXVALUE))"),
    NO_KEY("id INT NULL", "n", null);

    static final String TABLE = "parts";

    private final String columns;
    private final String values;
    private final String key;
    private final String partitions;

    Distribution(String columns, String values, String key) {
        this(columns, values, key, "");
    }

    Distribution(String columns, String values, String key, String partitions) {
        this.columns = columns;
        this.values = values;
        this.key = key;
        this.partitions = partitions;
    }

    /** What makes the table, from a table {@code digit (n)}. */
    String[] tables(int rows) {
        String primary = key == null ? "" : ", PRIMARY KEY (" + key + ")";
        return new String[] {
            "DROP TABLE IF EXISTS " + TABLE,
            "CREATE TABLE " + TABLE + " (" + columns + ", filler VARCHAR(200)" + primary + ") " + partitions,
            "INSERT INTO " + TABLE + " SELECT " + String.format(Locale.ROOT, values, rows)
                    + ", REPEAT('x', n % 200) FROM (SELECT a.n + b.n * 10 + c.n * 100 + d.n * 1000 + e.n * 10000 AS n"
                    + " FROM digit a, digit b, digit c, digit d, digit e) numbers WHERE n < " + rows,
            "ANALYZE TABLE " + TABLE
        };
    }
}
