package dev.weir.acceptance.batches;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;

/**
 * Random batches of inserts run by a connection as it is by default and by one that sends each alone: counts, errors, keys, rows and
 * what the session says afterwards are the same. {@code -Dweir.batch.seed} and {@code -Dweir.batch.rounds} say otherwise which and how
 * many on each server; the nightly build takes others every day.
 */
class UnseenRewritingTest {
    private static final long SEED = 29;
    private static final int ROUNDS_OF_A_NIGHT = 35_000;
    private static final String ONE = "weir_unseen_one";
    private static final String OTHER = "weir_unseen_other";
    private static final String ALONE = "&rewriteBatchedStatements=false&pipelining=off";

    /** What MySQL says of a text that the session's character set lacks. */
    private static final String REFUSED_PARAMETER = "3988HY000Conversion from collation";

    private static final List<String> MODES = List.of(
            "STRICT_ALL_TABLES", "STRICT_TRANS_TABLES,NO_BACKSLASH_ESCAPES", "STRICT_TRANS_TABLES,NO_ZERO_DATE", "");

    static final List<String> TYPES = List.of(
            "TINYINT UNSIGNED",
            "INT NOT NULL",
            "BIGINT",
            "BIT(9)",
            "FLOAT",
            "DOUBLE",
            "DECIMAL(6,2)",
            "DATE",
            "DATETIME",
            "DATETIME(3)",
            "TIMESTAMP(6) NULL",
            "TIME(2)",
            "YEAR",
            "CHAR(5) CHARACTER SET latin1",
            "VARCHAR(20) NOT NULL",
            "TEXT",
            "JSON",
            "ENUM('a','b','1')",
            "SET('a','b','c')",
            "BINARY(4)",
            "VARBINARY(30)",
            "BLOB");

    private static final String[] TABLES = tables();

    private static final List<String> STATEMENTS = List.of(
            "INSERT INTO p VALUES (?, ?)",
            "INSERT INTO p (s, id) VALUES (?, ?)",
            "INSERT INTO k (s) VALUES (?)",
            "insert into `k` (`s`, n) value (?, ?);",
            "INSERT INTO k VALUES (NULL, ?, ?, 7)",
            "INSERT INTO k (id, s) VALUES (DEFAULT, ?)",
            "INSERT INTO g (ID, s) VALUES (?, ?)",
            "INSERT INTO c (p, s) VALUES (?, ?)",
            "INSERT INTO l (s) VALUES (?)",
            "INSERT INTO m (s) VALUES (?)",
            "INSERT INTO r (s) VALUES (?)",
            "INSERT INTO v (s) VALUES (?)",
            "INSERT INTO y (s) VALUES (?)",
            "INSERT IGNORE INTO k (s) VALUES (?)",
            "REPLACE INTO k (s) VALUES (?)",
            "INSERT INTO k (s, n) VALUES (?, ?) ON DUPLICATE KEY UPDATE n = n + 1");

    private static String[] tables() {
        List<String> tables = new ArrayList<>(List.of(
                "CREATE TABLE p (id INT PRIMARY KEY, s VARCHAR(9) NOT NULL) ENGINE=InnoDB",
                "CREATE TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(9) UNIQUE, n DECIMAL(3,1), z INT DEFAULT 5)"
                        + " ENGINE=InnoDB",
                "CREATE TABLE g (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(9)) ENGINE=InnoDB",
                "CREATE TABLE c (id INT AUTO_INCREMENT PRIMARY KEY, p INT, s VARCHAR(9), FOREIGN KEY (p) REFERENCES p (id))"
                        + " ENGINE=InnoDB",
                "CREATE TABLE audit (s VARCHAR(9), l BIGINT) ENGINE=MyISAM",
                "CREATE TABLE l (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(9) UNIQUE) ENGINE=InnoDB",
                "CREATE TRIGGER tr BEFORE INSERT ON l FOR EACH ROW INSERT INTO audit VALUES (NEW.s, LENGTH(NEW.s))",
                "CREATE TABLE m (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(9) UNIQUE) ENGINE=MyISAM",
                "CREATE TABLE r (s VARCHAR(9), id INT AUTO_INCREMENT, UNIQUE (s), KEY (id)) ENGINE=InnoDB"
                        + " PARTITION BY KEY (s) PARTITIONS 3",
                "CREATE TABLE y (id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, s VARCHAR(9) UNIQUE) ENGINE=InnoDB",
                "CREATE VIEW v AS SELECT id, s FROM k"));
        for (int i = 0; i < TYPES.size(); i++) {
            tables.add("CREATE TABLE w" + i + " (id INT AUTO_INCREMENT PRIMARY KEY, s " + TYPES.get(i)
                    + ") ENGINE=InnoDB");
        }
        return tables.toArray(String[]::new);
    }

    @OnEachKind
    void rewritingIsNotSeen(String kind, Servers servers) throws Exception {
        walk(servers.get(kind), SEED, 200);
    }

    @OnEachVersion
    @Tag("nightly")
    void rewritingIsNeverSeen(String kind, Servers servers) throws Exception {
        long seed =
                Long.getLong("weir.batch.seed", LocalDate.now(ZoneOffset.UTC).toEpochDay());
        int rounds = Integer.getInteger(
                "weir.batch.rounds", ROUNDS_OF_A_NIGHT / Servers.versions().size());
        walk(servers.get(kind), seed, rounds);
    }

    private static void walk(RunningServer server, long seed, int rounds) throws Exception {
        Weir.create(server, ONE, TABLES);
        Weir.create(server, OTHER, TABLES);
        Random random = new Random(seed);
        try (Connection rewriting = Weir.open(server, ONE, "");
                Connection alone = Weir.open(server, OTHER, ALONE)) {
            for (int round = 0; round < rounds; round++) {
                if (random.nextInt(8) == 0) {
                    settings(random, rewriting, alone);
                } else if (!alone.getAutoCommit() && random.nextInt(3) == 0) {
                    commitAndRead(rewriting, alone);
                }
                TwinBatch batch = batch(random);
                String one = batch.run(alone).replace(OTHER, ONE);
                String many = batch.run(rewriting);
                boolean refusesParameter = one.contains(REFUSED_PARAMETER);
                String expected = refusesParameter ? comparable(one) : one;
                String told = refusesParameter ? comparable(many) : many;
                int at = Arrays.mismatch(expected.toCharArray(), told.toCharArray());
                assertThat(at)
                        .as(() -> "seed=" + seed + " sql=" + batch.sql() + " elements=" + batch.elements()
                                + " expected=" + around(expected, at) + " actual=" + around(told, at))
                        .isEqualTo(-1);
            }
        }
    }

    /**
     * A text that the column's character set lacks is refused as a parameter before the statement runs, and as a literal by the column:
     * the server has an error for each, with the same SQL state.
     */
    private static String comparable(String told) {
        return told.replaceAll(
                "(" + REFUSED_PARAMETER + "|1366HY000Incorrect string value).*", "text of another character set");
    }

    /** So that the next table that is to be asked about is asked about behind a commit. */
    private static void commitAndRead(Connection... both) throws SQLException {
        for (Connection each : both) {
            each.commit();
            FirstRow.only(each, "SELECT COUNT(*) FROM p");
        }
    }

    private static String around(String text, int at) {
        return text.substring(Math.max(0, Math.min(text.length(), at) - 80), Math.min(text.length(), at + 80));
    }

    private static void settings(Random random, Connection... both) throws SQLException {
        String mode = MODES.get(random.nextInt(MODES.size()));
        String charset = random.nextInt(3) == 0 ? "latin1" : "utf8mb4";
        int transaction = random.nextInt(4);
        int increment = random.nextInt(3) == 0 ? 1 + random.nextInt(9) : 1;
        for (Connection each : both) {
            each.setAutoCommit(true);
            try (Statement statement = each.createStatement()) {
                statement.execute("SET sql_mode = '" + mode + "', auto_increment_increment = " + increment);
                statement.execute("SET NAMES " + charset);
                for (String table : List.of("c", "p", "g", "k", "l", "m", "r")) {
                    statement.execute("DELETE FROM " + table);
                }
                statement.execute("TRUNCATE TABLE y");
                if (transaction == 0) {
                    statement.execute("START TRANSACTION");
                }
            }
            each.setAutoCommit(transaction <= 1);
        }
    }

    private static TwinBatch batch(Random random) {
        boolean types = random.nextBoolean();
        int column = random.nextInt(TYPES.size());
        String sql = types
                ? "INSERT INTO w" + column + " (s) VALUES (?)"
                : STATEMENTS.get(random.nextInt(STATEMENTS.size()));
        int markers = (int) sql.chars().filter(c -> c == '?').count();
        int kinds = random.nextInt(3);
        Object[] few = {value(random), value(random), value(random)};
        List<List<Object>> elements = new ArrayList<>();
        int size = random.nextInt(random.nextBoolean() ? 5 : 60);
        for (int i = 0; i < size; i++) {
            List<Object> row = new ArrayList<>();
            for (int marker = 0; marker < markers; marker++) {
                row.add(
                        types
                                ? kinds == 0 ? value(random) : few[random.nextInt(3)]
                                : plain(random, sql, marker, kinds));
            }
            elements.add(row);
        }
        return new TwinBatch(sql, elements, random.nextInt(3) > 0, types ? "w" + column : "k");
    }

    /** Names that are seldom there twice, ids that are seldom missing. */
    private static Object plain(Random random, String sql, int marker, int kinds) {
        boolean id = (sql.startsWith("INSERT INTO p VALUES") || sql.contains("(ID") || sql.contains("(p,"))
                ? marker == 0
                : marker == 1;
        if (!id) {
            return random.nextInt(kinds == 0 ? 40 : 4000) == 0
                    ? null
                    : "n" + random.nextInt(kinds == 0 ? 300 : 90_000_000);
        }
        return switch (random.nextInt(sql.contains("(ID") && kinds < 2 ? 40 : 4000)) {
            case 0 -> null;
            case 1 -> 0;
            case 2 -> "12";
            default -> 1 + random.nextInt(sql.contains("(s, n") || sql.contains("NULL, ?") ? 99 : 1_000_000);
        };
    }

    static Object value(Random random) {
        List<Object> values = Arrays.asList(
                null,
                "",
                "a",
                "b",
                "ab,c",
                "ä",
                "a,ä",
                "1",
                "3.7",
                "-1",
                "1e3",
                "x'y\\z",
                "2020-02-29",
                "2020-13-01",
                "12:30:59.999",
                "2021-03-04 05:06:07.8999",
                "{\"a\": [1, \"ä\"]}",
                "\0\n\u001a",
                "😀",
                "0",
                true,
                false,
                0,
                1,
                7,
                -1,
                255,
                256,
                70000,
                2024,
                Long.MAX_VALUE,
                1.5f,
                0.1f,
                0.1,
                -2.5,
                1e300,
                123456.785,
                new BigDecimal("12.345"),
                new BigDecimal("-9999.995"),
                new BigDecimal("0.1"),
                new BigInteger("18446744073709551615"),
                new byte[0],
                new byte[] {0, 39, 92, -1},
                new byte[40],
                new byte[] {49},
                LocalDate.of(2020, 2, 29),
                LocalDateTime.of(2021, 3, 4, 5, 6, 7, 899_999_900),
                LocalDateTime.of(2021, 3, 4, 0, 0),
                LocalTime.of(23, 59, 59, 999_000_000),
                LocalTime.MIDNIGHT,
                Duration.ofHours(-30).minusMillis(1),
                (short) 12,
                (byte) -3,
                "x".repeat(30));
        return values.get(random.nextInt(values.size()));
    }
}
