package dev.weir.acceptance.batches;

import static dev.weir.acceptance.batches.RewrittenBatches.commands;
import static dev.weir.acceptance.batches.RewrittenBatches.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random batches of inserts run by a connection that loads them and by one that sends each row alone: counts, errors, rows and what
 * the session says afterwards are the same. As for {@link UnseenRewritingTest}, {@code -Dweir.batch.seed} and {@code
 * -Dweir.batch.rounds} say otherwise which and how many.
 */
@ExtendWith(TestServers.class)
class LoadedTwinTest {
    private static final int ROUNDS = 20;
    private static final int ROUNDS_OF_A_NIGHT = 2000;
    private static final String ONE = "weir_loaded_one";
    private static final String OTHER = "weir_loaded_other";

    private static final List<String> MODES = List.of(
            "STRICT_ALL_TABLES", "STRICT_TRANS_TABLES,NO_BACKSLASH_ESCAPES", "STRICT_TRANS_TABLES,NO_ZERO_DATE");

    private static final List<String> STATEMENTS = List.of(
            "INSERT INTO p VALUES (?, ?)",
            "INSERT INTO p (s, id) VALUES (?, ?)",
            "INSERT INTO k (s) VALUES (?)",
            "INSERT INTO c (p, s) VALUES (?, ?)",
            "INSERT INTO r (s) VALUES (?)",
            "INSERT INTO n (v) VALUES (?)",
            "INSERT INTO q (s) VALUES (?)");

    private static String[] tables() {
        List<String> tables = new ArrayList<>(List.of(
                "CREATE TABLE p (id INT PRIMARY KEY, s VARCHAR(9) NOT NULL) ENGINE=InnoDB",
                "CREATE TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(9) UNIQUE) ENGINE=InnoDB",
                "CREATE TABLE c (id INT AUTO_INCREMENT PRIMARY KEY, p INT, s VARCHAR(9), FOREIGN KEY (p) REFERENCES p (id))"
                        + " ENGINE=InnoDB",
                "CREATE TABLE r (s VARCHAR(9), id INT AUTO_INCREMENT, UNIQUE (s), KEY (id)) ENGINE=InnoDB"
                        + " PARTITION BY KEY (s) PARTITIONS 3",
                "CREATE TABLE n (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(9), s INT NOT NULL) ENGINE=InnoDB",
                "CREATE TABLE q (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(9), CHECK (s <> 'n7')) ENGINE=InnoDB",
                "CREATE TABLE audit (s VARCHAR(9), l BIGINT) ENGINE=MyISAM",
                "SET GLOBAL local_infile = 1"));
        for (int i = 0; i < UnseenRewritingTest.TYPES.size(); i++) {
            tables.add("CREATE TABLE w" + i + " (id INT AUTO_INCREMENT PRIMARY KEY, s "
                    + UnseenRewritingTest.TYPES.get(i) + ") ENGINE=InnoDB");
        }
        return tables.toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("dev.weir.acceptance.TestServers$Servers#kinds")
    void loadingIsNotSeen(String kind, Servers servers) throws Exception {
        int loads = walk(servers.get(kind), 29, ROUNDS);
        assertThat(loads).isGreaterThan(ROUNDS / 4);
    }

    @ParameterizedTest
    @Tag("nightly")
    @MethodSource("dev.weir.acceptance.TestServers$Servers#versions")
    void loadingIsNeverSeen(String kind, Servers servers) throws Exception {
        long seed =
                Long.getLong("weir.batch.seed", LocalDate.now(ZoneOffset.UTC).toEpochDay());
        int rounds = Integer.getInteger(
                "weir.batch.rounds", ROUNDS_OF_A_NIGHT / Servers.versions().size());
        walk(servers.get(kind), seed, rounds);
    }

    /** Returns how many statements loaded rows. */
    private static int walk(RunningServer server, long seed, int rounds) throws Exception {
        Weir.create(server, ONE, tables());
        Weir.create(server, OTHER, tables());
        Random random = new Random(seed);
        try (Connection loading = Weir.open(server, ONE, "&rewriteBatchedStatements=load");
                Connection alone = Weir.open(server, OTHER, "&rewriteBatchedStatements=false&pipelining=off")) {
            for (int round = 0; round < rounds; round++) {
                settings(random, loading, alone);
                TwinBatch batch = batch(random);
                String expected = batch.run(alone).replace(OTHER, ONE);
                assertThat(batch.run(loading))
                        .as("seed=%d round=%d sql=%s", seed, round, batch.sql())
                        .isEqualTo(expected);
            }
            return commands(loading, "load");
        }
    }

    /** Also so that the server is asked anew about the table, whatever has failed before. */
    private static void settings(Random random, Connection... both) throws SQLException {
        String mode = MODES.get(random.nextInt(MODES.size()));
        int transaction = random.nextInt(4);
        int notes = random.nextInt(4) == 0 ? 0 : 1;
        for (Connection each : both) {
            each.setAutoCommit(true);
            each.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            execute(
                    each,
                    "SET sql_mode = '" + mode + "', sql_notes = " + notes,
                    "SET NAMES utf8mb4",
                    "DELETE FROM c",
                    "DELETE FROM p");
            execute(each, "DELETE FROM k", "DELETE FROM r", "INSERT INTO p VALUES (-1, 'there'), (-2, 'too')");
            if (transaction == 0) {
                execute(each, "START TRANSACTION");
            }
            each.setAutoCommit(transaction <= 1);
            if (transaction == 2) {
                execute(each, "INSERT INTO p VALUES (-3, 'before')");
            }
        }
    }

    private static TwinBatch batch(Random random) {
        boolean types = random.nextInt(3) > 0;
        int column = random.nextInt(UnseenRewritingTest.TYPES.size());
        String sql = types
                ? "INSERT INTO w" + column + " (s) VALUES (?)"
                : STATEMENTS.get(random.nextInt(STATEMENTS.size()));
        Object often = UnseenRewritingTest.value(random);
        int seldom = random.nextInt(600);
        List<List<Object>> elements = new ArrayList<>();
        for (int i = 0; i < 260 + seldom % 20; i++) {
            boolean odd = i == seldom;
            elements.add(
                    types ? Arrays.asList(odd ? UnseenRewritingTest.value(random) : often) : row(random, sql, odd, i));
        }
        return new TwinBatch(sql, elements, false, types ? "w" + column : "k");
    }

    private static List<Object> row(Random random, String sql, boolean odd, int i) {
        List<Object> values = new ArrayList<>();
        if (sql.contains("(?, ?)")) {
            int known = sql.contains("INTO c") ? -1 - i % 2 : i;
            values.add(odd ? Arrays.asList(null, 7, -5, "12").get(random.nextInt(4)) : (Object) known);
        }
        values.add(
                values.isEmpty() && odd
                        ? Arrays.asList(null, "n7", "x".repeat(11)).get(random.nextInt(3))
                        : "n" + i);
        if (sql.contains("(s, id)")) {
            Collections.reverse(values);
        }
        return values;
    }
}
