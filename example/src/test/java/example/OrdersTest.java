package example;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.Frame;
import dev.weir.codec.FrameReader;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads rows of a server by the driver, by the drop-in and by a snapshot, and compresses values. */
class OrdersTest {
    private static final String DATABASE = "weir_example";

    @BeforeAll
    static void create() throws SQLException {
        execute(
                "DROP DATABASE IF EXISTS " + DATABASE,
                "CREATE DATABASE " + DATABASE,
                "CREATE TABLE " + DATABASE + ".orders (id INT PRIMARY KEY, customer VARCHAR(20))",
                "INSERT INTO " + DATABASE + ".orders VALUES (1, 'Ada'), (2, 'Grace')");
    }

    @AfterAll
    static void drop() throws SQLException {
        execute("DROP DATABASE " + DATABASE);
    }

    private static void execute(String... statements) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(url("jdbc:mysql:weir", ""), user(), password());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static String url(String scheme, String database) {
        return scheme + "://" + environment("EXAMPLE_SERVER") + "/" + database;
    }

    private static String user() {
        return environment("EXAMPLE_USER");
    }

    private static String password() {
        return environment("EXAMPLE_PASSWORD");
    }

    private static String environment(String name) {
        return requireNonNull(
                System.getenv(name),
                name + " is not set; expected EXAMPLE_SERVER=host:port, EXAMPLE_USER and EXAMPLE_PASSWORD of a MySQL or MariaDB"
                        + " server where the user may create the database " + DATABASE);
    }

    @Test
    void theDriverReads() throws SQLException {
        assertEquals(List.of("Ada", "Grace"), Orders.customers(url("jdbc:mysql:weir", DATABASE), user(), password()));
    }

    @Test
    void theDropInReads() throws SQLException {
        assertEquals(List.of("Ada", "Grace"), Orders.customers(url("jdbc:mysql", DATABASE), user(), password()));
    }

    @Test
    void readersSeeOneInstant() throws SQLException {
        WeirDataSource source = new WeirDataSource();
        source.setUrl(url("jdbc:mysql:weir", DATABASE));
        source.setUser(user());
        source.setPassword(password());
        LongAdder sum = new LongAdder();
        try (Snapshot snapshot = Snapshot.open(source, 2, SnapshotOptions.exact("orders"))) {
            snapshot.read(snapshot.ranges("orders", 2), "id", (range, row) -> sum.add(row.getLong("id")));
        }
        assertEquals(3, sum.sum());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd-3", "snappy", "brotli-6", "lz4-fast"})
    void aValueIsFramedAndReadAgain(String name) throws CodecException {
        byte[] value = new byte[10_000];
        try (Codec codec = Codecs.named(name);
                FrameReader reader = new FrameReader(value.length)) {
            byte[] frame = new byte[Frame.maxEncodedLength(codec, value.length)];
            int length = Frame.encode(codec, value, 0, value.length, frame, 0);
            assertTrue(length < value.length / 10);
            assertArrayEquals(value, reader.read(Arrays.copyOf(frame, length)));
        }
    }
}
