package dev.weir.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random tables, written through one driver and read through every other, text and binary: all equal. */
class CrossDriverTest {
    private static final int SEEDS = 12;

    /** A driver in one of its ways. */
    private record Way(String name, Bench bench, Connection connection) {}

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void whatOneDriverWritesEveryDriverReads(String kind, Servers servers) throws SQLException {
        try (Bench connectorJ = Bench.of(Product.CONNECTOR_J, servers, kind)) {
            List<Way> ways = new ArrayList<>();
            try {
                for (Product product : Product.values()) {
                    for (String prepared : List.of("false", "true")) {
                        Bench same = connectorJ.with(product);
                        ways.add(new Way(
                                product.shown() + " useServerPrepStmts=" + prepared,
                                same,
                                same.open(Map.of("useServerPrepStmts", prepared))));
                    }
                }
                for (int seed = 0; seed < SEEDS; seed++) {
                    for (Way writer : ways) {
                        writeAndReadByAll(seed, writer, ways);
                    }
                }
            } finally {
                for (Way way : ways) {
                    way.connection().close();
                }
            }
        }
    }

    private static void writeAndReadByAll(int seed, Way writer, List<Way> readers) throws SQLException {
        RandomTable table = RandomTable.of(seed);
        try (Statement statement = writer.connection().createStatement()) {
            statement.execute("drop table if exists crossed");
            statement.execute("create table crossed (" + table.definition() + ")");
        }
        write(writer.connection(), table);
        for (Way reader : readers) {
            try (PreparedStatement select = reader.connection().prepareStatement("select * from crossed order by id");
                    ResultSet rows = select.executeQuery()) {
                assertThat(table.read(rows))
                        .as("seed=%d written by %s, read by %s", seed, writer.name(), reader.name())
                        .isEqualTo(table.expected());
            }
        }
    }

    private static void write(Connection connection, RandomTable table) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(table.insert("crossed"))) {
            for (int id = 0; id < table.rows().size(); id++) {
                insert.setInt(1, id);
                List<Object> row = table.rows().get(id);
                for (int i = 0; i < row.size(); i++) {
                    insert.setObject(i + 2, row.get(i));
                }
                insert.executeUpdate();
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** A random schema with random rows; the same seed gives the same. */
    private static final class RandomTable {
        private static final String LETTERS = "abcXYZ '\"\\%_?`\u0000\n\té€日本\uD83D\uDE80";

        /** A column type, values for it, and how it is read so that every driver gives the same. */
        private enum Type {
            BIGINT("bigint", r -> edge(r, Long.MIN_VALUE, Long.MAX_VALUE, 0L, r.nextLong()), ResultSet::getLong),
            INT_UNSIGNED("int unsigned", r -> edge(r, 0L, 4294967295L, r.nextLong(1L << 32)), ResultSet::getLong),
            TINYINT("tinyint", r -> edge(r, -128, 127, r.nextInt(256) - 128), ResultSet::getInt),
            BIGINT_UNSIGNED("bigint unsigned", r -> new BigDecimal(new BigInteger(64, r)), ResultSet::getBigDecimal),
            DECIMAL(
                    "decimal(40,10)",
                    r -> new BigDecimal(new BigInteger(99, r), 10).negate(),
                    ResultSet::getBigDecimal),
            DOUBLE("double", r -> edge(r, 0.0, -1.5e300, 0.1, r.nextGaussian()), ResultSet::getDouble),
            VARCHAR("varchar(200) character set utf8mb4", r -> text(r, 60), ResultSet::getString),
            LONGTEXT("longtext character set utf8mb4", r -> text(r, 3000), ResultSet::getString),
            VARBINARY("varbinary(100)", r -> bytes(r, 100), ResultSet::getBytes),
            LONGBLOB("longblob", r -> bytes(r, 40_000), ResultSet::getBytes),
            DATE(
                    "date",
                    r -> LocalDate.of(1000 + r.nextInt(9000), 1 + r.nextInt(12), 1 + r.nextInt(28)),
                    (row, i) -> row.getObject(i, LocalDate.class)),
            DATETIME("datetime(6)", r -> moment(r), (row, i) -> row.getObject(i, LocalDateTime.class)),
            TIME(
                    "time(6)",
                    r -> LocalTime.ofNanoOfDay(1_000L * r.nextLong(86_400_000_000L)),
                    (row, i) -> row.getObject(i, LocalTime.class)),
            BOOLEAN("tinyint(1)", Random::nextBoolean, ResultSet::getBoolean);

            private final String sql;

            @SuppressWarnings("ImmutableEnumChecker") // lambdas that hold nothing
            private final Values values;

            @SuppressWarnings("ImmutableEnumChecker")
            private final Read read;

            Type(String sql, Values values, Read read) {
                this.sql = sql;
                this.values = values;
                this.read = read;
            }
        }

        private interface Values {
            Object next(Random random);
        }

        private interface Read {
            Object from(ResultSet row, int column) throws SQLException;
        }

        private final List<Type> columns;
        private final List<List<Object>> rows;

        private RandomTable(List<Type> columns, List<List<Object>> rows) {
            this.columns = columns;
            this.rows = rows;
        }

        static RandomTable of(long seed) {
            Random random = new Random(seed);
            List<Type> columns = IntStream.rangeClosed(0, random.nextInt(12))
                    .mapToObj(i -> Type.values()[random.nextInt(Type.values().length)])
                    .toList();
            List<List<Object>> rows = new ArrayList<>();
            for (int i = random.nextInt(25); i > 0; i--) {
                List<Object> row = new ArrayList<>();
                columns.forEach(type -> row.add(random.nextInt(5) == 0 ? null : type.values.next(random)));
                rows.add(row);
            }
            return new RandomTable(columns, rows);
        }

        /** What stands between the parentheses of CREATE TABLE; {@code id} gives the order. */
        String definition() {
            return "id int primary key, "
                    + IntStream.range(0, columns.size())
                            .mapToObj(i -> "c" + i + " " + columns.get(i).sql)
                            .collect(Collectors.joining(", "));
        }

        /** For a prepared INSERT with the id first. */
        String insert(String table) {
            return "insert into " + table + " values (?" + String.join("", Collections.nCopies(columns.size(), ", ?"))
                    + ")";
        }

        List<List<Object>> rows() {
            return rows;
        }

        /** The rows as {@link #read} gives them when nothing was lost. */
        List<List<String>> expected() {
            return rows.stream()
                    .map(row -> row.stream().map(RandomTable::shown).toList())
                    .toList();
        }

        /** All rows of {@code select * .. order by id}, without the id. */
        List<List<String>> read(ResultSet result) throws SQLException {
            List<List<String>> all = new ArrayList<>();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 0; i < columns.size(); i++) {
                    Object value = columns.get(i).read.from(result, i + 2);
                    row.add(result.wasNull() ? "null" : shown(value));
                }
                all.add(row);
            }
            return all;
        }

        private static String shown(Object value) {
            if (value instanceof byte[] bytes) {
                return HexFormat.of().formatHex(bytes);
            }
            return value instanceof BigDecimal decimal ? decimal.toPlainString() : String.valueOf(value);
        }

        private static Object edge(Random random, Object... values) {
            return values[random.nextInt(values.length)];
        }

        private static LocalDateTime moment(Random random) {
            return LocalDate.of(1971 + random.nextInt(60), 1 + random.nextInt(12), 1 + random.nextInt(28))
                    .atTime(LocalTime.ofNanoOfDay(1_000L * random.nextLong(86_400_000_000L)));
        }

        private static String text(Random random, int longest) {
            int[] points = LETTERS.codePoints().toArray();
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(longest); i > 0; i--) {
                text.appendCodePoint(points[random.nextInt(points.length)]);
            }
            return text.toString();
        }

        private static byte[] bytes(Random random, int longest) {
            byte[] bytes = new byte[random.nextInt(longest)];
            random.nextBytes(bytes);
            return bytes;
        }
    }
}
