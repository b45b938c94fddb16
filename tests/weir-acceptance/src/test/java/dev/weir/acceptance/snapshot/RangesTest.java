package dev.weir.acceptance.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.snapshot.Range;
import dev.weir.snapshot.Ranges;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Ranges of hard keys: each row in one, read by the index, about equal in size, and found without a scan. */
class RangesTest {
    private static final int ROWS = Integer.getInteger("weir.ranges.rows", 20_000);
    private static final int COUNT = 32;
    private static final double MOST_SKEW = 1.3;
    private static final int MOST_STATEMENTS = 40;

    @OnEachVersion
    void hardKeysAreCutEvenly(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.get(kind));
        List<String> figures = new ArrayList<>();
        for (Distribution distribution : Distribution.values()) {
            bank.run(distribution.tables(ROWS));
            try (Connection connection = bank.open()) {
                figures.add(distribution + " " + examined(connection, distribution));
            }
        }
        figures.forEach(figure -> System.out.println(kind + " " + figure));
    }

    private static String examined(Connection connection, Distribution distribution) throws SQLException {
        long before = rowsRead(connection);
        long begin = System.nanoTime();
        Ranges ranges = Ranges.of(connection, Distribution.TABLE, COUNT);
        long micros = (System.nanoTime() - begin) / 1000;
        long read = rowsRead(connection) - before;
        List<Long> sizes = new ArrayList<>();
        for (Range range : ranges.ranges()) {
            sizes.add(size(connection, range));
            if (distribution != Distribution.NO_KEY) {
                assertThat(plan(connection, ranges, range))
                        .as("%s %s", distribution, range)
                        .isEqualTo("range");
            }
        }
        long largest = sizes.stream().mapToLong(size -> size).max().orElseThrow();
        double skew = (double) largest * ranges.ranges().size() / ROWS;
        assertThat(sizes.stream().mapToLong(size -> size).sum())
                .as("%s", distribution)
                .isEqualTo(ROWS);
        assertThat(notInOne(connection, ranges))
                .as("%s: rows that are not in one range", distribution)
                .isZero();
        String figure = String.format(
                Locale.ROOT,
                "ranges=%d skew=%.3f read=%d micros=%d %s",
                sizes.size(),
                skew,
                read,
                micros,
                ranges.source());
        if (distribution == Distribution.NO_KEY) {
            assertThat(ranges.ranges()).hasSize(1);
            assertThat(ranges.source()).contains("no primary key");
        } else {
            assertThat(ranges.ranges()).as("%s", distribution).hasSize(COUNT);
            assertThat(skew).as("%s %s", distribution, figure).isLessThan(MOST_SKEW);
            assertThat(read).as("%s %s", distribution, figure).isLessThan(ROWS / 2);
            assertThat(Integer.parseInt(ranges.source().replaceAll(".*statements=", "")))
                    .as("%s %s, each a round trip", distribution, figure)
                    .isLessThan(MOST_STATEMENTS);
        }
        return figure;
    }

    private static long rowsRead(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Handler_read%'")) {
            long sum = 0;
            while (row.next()) {
                // those of temporary tables, of which the answers consist
                sum += row.getString(1).startsWith("Handler_read_rnd") ? 0 : row.getLong(2);
            }
            return sum;
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, List<Object> values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, values.get(i));
        }
        return statement;
    }

    private static long size(Connection connection, Range range) throws SQLException {
        String sql = "SELECT COUNT(*) FROM " + Distribution.TABLE + " WHERE " + range.condition();
        try (PreparedStatement statement = prepare(connection, sql, range.values());
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** The type of access, and more where rows are sorted. */
    private static String plan(Connection connection, Ranges ranges, Range range) throws SQLException {
        String sql = "EXPLAIN FORMAT=TRADITIONAL SELECT * FROM " + Distribution.TABLE + " FORCE INDEX (PRIMARY) WHERE "
                + range.condition() + " ORDER BY " + String.join(", ", ranges.key());
        try (PreparedStatement statement = prepare(connection, sql, range.values());
                ResultSet row = statement.executeQuery()) {
            row.next();
            String extra = row.getString("Extra");
            return row.getString("type") + (extra != null && extra.contains("filesort") ? " filesort" : "");
        }
    }

    private static long notInOne(Connection connection, Ranges ranges) throws SQLException {
        String sum = ranges.ranges().stream()
                .map(range -> "(" + range.condition() + ")")
                .collect(Collectors.joining(" + "));
        List<Object> values = ranges.ranges().stream()
                .flatMap(range -> range.values().stream())
                .toList();
        String sql = "SELECT COUNT(*) FROM " + Distribution.TABLE + " WHERE NOT ((" + sum + ") <=> 1)";
        try (PreparedStatement statement = prepare(connection, sql, values);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    @OnEachVersion
    void smallAndEmptyTablesHaveFewRanges(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.get(kind));
        try (Connection connection = bank.open()) {
            assertThat(Ranges.of(connection, "digit", COUNT).ranges().size()).isBetween(5, 10);
            bank.run("DELETE FROM digit");
            Ranges empty = Ranges.of(connection, Bank.DATABASE + ".digit", COUNT);
            assertThat(empty.ranges()).hasSize(1);
            assertThat(empty.ranges().get(0).condition()).isEqualTo("TRUE");
            assertThat(FirstRow.only(
                            connection,
                            "SELECT COUNT(*) FROM digit WHERE "
                                    + empty.ranges().get(0).condition()))
                    .isEqualTo("0");
        }
    }

    /** As after a bulk load: statistics say two rows, there are 10,000. */
    @OnEachVersion
    void staleStatisticsAreNamed(String kind, Servers servers) throws Exception {
        Bank bank = Bank.create(servers.get(kind));
        bank.run(
                "CREATE TABLE filled (id INT PRIMARY KEY, note CHAR(100)) STATS_PERSISTENT=1, STATS_AUTO_RECALC=0",
                "INSERT INTO filled SELECT a.id * 10 + d.n, '' FROM account a, digit d",
                "UPDATE mysql.innodb_table_stats SET n_rows = 2, clustered_index_size = 1 WHERE table_name = 'filled'",
                "FLUSH TABLE filled",
                // MariaDB reads statistics anew by this alone, from 10.11.12, 11.4.6 and 11.8.2 on
                "RENAME TABLE filled TO loaded");
        try (Connection connection = bank.open()) {
            Ranges stale = Ranges.of(connection, "loaded", COUNT);
            assertThat(stale.source()).contains("statistics are stale, estimatedRows=", "run ANALYZE TABLE");
            bank.run("ANALYZE TABLE loaded");
            Ranges fresh = Ranges.of(connection, "loaded", COUNT);
            assertThat(fresh.source()).doesNotContain("stale");
            assertThat(fresh.ranges()).hasSize(COUNT);
        }
    }
}
