package dev.weir.acceptance.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.arrow.ArrowFiles;
import dev.weir.arrow.ArrowOptions;
import dev.weir.arrow.ArrowOptions.ZeroDates;
import dev.weir.arrow.WeirArrow;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.memory.Allocation;
import dev.weir.testkit.net.Fault;
import dev.weir.testkit.net.FaultProxy;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.util.TransferPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batches: how large they are, whose they are, how reading them ends, and what they cost. */
class ArrowReadTest {
    private static final String DATABASE = "weir_arrow_read";
    private static final String OTHER = "weir_arrow_other";
    private static final int ROWS = 20_000;
    private static final String SELECT = "SELECT id, payload, n FROM t ORDER BY id";
    /** The JDK makes objects for each record of TLS. */
    private static final String NO_TLS = "&sslMode=DISABLED&allowPublicKeyRetrieval=true";

    private static final ArrowOptions USUAL = ArrowOptions.usual();

    @TempDir
    private Path folder;

    /** The server of a kind with a table that is filled by the first test of a JVM. */
    private static RunningServer filled(Servers servers, String kind) throws SQLException {
        RunningServer server = servers.get(kind);
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SHOW DATABASES LIKE '" + DATABASE + "'")) {
            if (!found.next()) {
                fill(server);
            }
        }
        return server;
    }

    private static void fill(RunningServer server) throws SQLException {
        Weir.create(
                server, DATABASE, "CREATE TABLE t (id BIGINT PRIMARY KEY, payload VARBINARY(200), n DECIMAL(20,2))");
        try (Connection connection = Weir.open(server, DATABASE)) {
            for (int first = 0; first < ROWS; first += 2000) {
                String rows = IntStream.range(first, first + 2000)
                        .mapToObj(id -> "(" + id + ",REPEAT('x'," + id % 200 + "),-" + id + ")")
                        .collect(Collectors.joining(","));
                Weir.run(connection, "INSERT INTO t VALUES " + rows);
            }
        }
    }

    /** Reads all batches; fails if ids are not those of the table, from one on. */
    private static List<Integer> sizes(ArrowReader reader, long first) throws IOException {
        List<Integer> sizes = new ArrayList<>();
        long id = first;
        while (reader.loadNextBatch()) {
            VectorSchemaRoot batch = reader.getVectorSchemaRoot();
            for (int row = 0; row < batch.getRowCount(); row++, id++) {
                assertThat(((BigIntVector) batch.getVector(0)).get(row)).isEqualTo(id);
                assertThat(((VarBinaryVector) batch.getVector(1)).get(row)).hasSize((int) (id % 200));
            }
            sizes.add(batch.getRowCount());
        }
        assertThat(id).isEqualTo(ROWS);
        return sizes;
    }

    /** As on the page about large tables. */
    @OnEachKind
    void aColumnIsSummedUp(String kind, Servers servers) throws Exception {
        long sum = 0;
        try (Connection connection = Weir.open(filled(servers, kind), DATABASE)) {
            try (BufferAllocator allocator = new RootAllocator();
                    ArrowReader reader =
                            WeirArrow.read(connection, "SELECT id, n FROM t", allocator, ArrowOptions.usual())) {
                while (reader.loadNextBatch()) {
                    VectorSchemaRoot batch = reader.getVectorSchemaRoot();
                    BigIntVector ids = (BigIntVector) batch.getVector("id");
                    for (int row = 0; row < batch.getRowCount(); row++) {
                        sum += ids.get(row);
                    }
                }
            }
        }
        assertThat(sum).isEqualTo((ROWS - 1L) * ROWS / 2);
    }

    @OnEachKind
    void batchesAreOfTheSizeThatIsAskedFor(String kind, Servers servers) throws Exception {
        RunningServer server = filled(servers, kind);
        try (Connection connection = Weir.open(server, DATABASE);
                BufferAllocator allocator = new RootAllocator(1 << 20)) {
            try (ArrowReader reader = WeirArrow.read(connection, SELECT, allocator, USUAL.withBatches(999, 1 << 24))) {
                List<Integer> sizes = sizes(reader, 0);
                assertThat(sizes.subList(0, sizes.size() - 1)).containsOnly(999);
                assertThat(reader.loadNextBatch()).isFalse();
            }
            try (Statement statement = connection.createStatement();
                    ArrowReader reader = WeirArrow.read(
                            statement.executeQuery(SELECT), allocator, USUAL.withBatches(1 << 20, 100_000))) {
                // 24 bytes of numbers, 4 of an offset, about 100 of the value; the last block may go beyond
                assertThat(sizes(reader, 0)).allMatch(rows -> rows < 3000).hasSizeGreaterThan(8);
                assertThat(reader.bytesRead()).isBetween(ROWS * 100L, ROWS * 150L);
            }
        }
    }

    @OnEachKind
    void closingInTheMiddleEndsTheQuery(String kind, Servers servers) throws Exception {
        RunningServer server = filled(servers, kind);
        try (Connection connection = Weir.open(server, DATABASE);
                BufferAllocator allocator = new RootAllocator()) {
            try (ArrowReader reader = WeirArrow.read(connection, SELECT, allocator, USUAL.withBatches(10, 1 << 20))) {
                assertThat(reader.loadNextBatch()).isTrue();
            }
            assertThat(allocator.getAllocatedMemory()).isZero();
            try (ArrowReader reader = WeirArrow.read(connection, SELECT, allocator, USUAL)) {
                sizes(reader, 0);
            }
        }
    }

    @Test
    void batchesThatAreKeptStayAsTheyAre(Servers servers) throws Exception {
        RunningServer server = filled(servers, "mysql");
        try (Connection connection = Weir.open(server, DATABASE);
                BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = WeirArrow.read(connection, SELECT, allocator, USUAL.withBatches(100, 1 << 20))) {
            reader.loadNextBatch();
            TransferPair kept = reader.getVectorSchemaRoot().getVector(0).getTransferPair(allocator);
            kept.transfer();
            // another command meanwhile: the rest is buffered
            Weir.run(connection, "SELECT 1");
            sizes(reader, 100);
            try (BigIntVector ids = (BigIntVector) kept.getTo()) {
                for (int row = 0; row < 100; row++) {
                    assertThat(ids.get(row)).isEqualTo(row);
                }
            }
        }
    }

    @Test
    void aLostConnectionIsAnErrorThatLeavesNothing(Servers servers) throws Exception {
        RunningServer server = filled(servers, "mysql");
        try (FaultProxy proxy = FaultProxy.start(server.host(), server.port());
                Connection connection = Weir.through(proxy.port(), server, DATABASE, "");
                BufferAllocator allocator = new RootAllocator()) {
            proxy.inject(new Fault.CutAfter(1_000_000));
            try (ArrowReader reader = WeirArrow.read(connection, SELECT, allocator, USUAL.withBatches(1000, 1 << 20))) {
                assertThatThrownBy(() -> sizes(reader, 0))
                        .isInstanceOf(IOException.class)
                        .hasCauseInstanceOf(SQLException.class);
            }
            assertThat(allocator.getAllocatedMemory()).isZero();
        }
    }

    @OnEachKind
    void zeroDatesAreAnErrorOrNull(String kind, Servers servers) throws Exception {
        Weir.create(servers.get(kind), OTHER);
        try (Connection connection = Weir.open(servers.get(kind), OTHER);
                BufferAllocator allocator = new RootAllocator()) {
            Weir.run(
                    connection,
                    "SET SESSION sql_mode = 'ALLOW_INVALID_DATES'",
                    "CREATE TABLE dates (d DATE NOT NULL, f DATETIME(6), t TIMESTAMP NULL)",
                    "INSERT INTO dates VALUES ('0000-00-00', '2024-02-31 01:02:03', 0), ('2024-02-29', 0, NULL)");
            ArrowOptions nulls = USUAL.withZeroDates(ZeroDates.NULL);
            try (ArrowReader reader = WeirArrow.read(connection, "SELECT * FROM dates", allocator, nulls)) {
                reader.loadNextBatch();
                List<FieldVector> vectors = reader.getVectorSchemaRoot().getFieldVectors();
                assertThat(vectors).extracting(FieldVector::getNullCount).containsExactly(1, 2, 2);
                assertThat(vectors.get(0).isNull(0)).isTrue();
            }
            for (String column : List.of("d", "f", "t")) {
                try (ArrowReader reader =
                        WeirArrow.read(connection, "SELECT " + column + " FROM dates", allocator, USUAL)) {
                    assertThatThrownBy(reader::loadNextBatch)
                            .hasMessageContaining("column=" + column + " has a date that no calendar has");
                }
            }
        }
    }

    @OnEachKind
    void expressionsHaveTypesToo(String kind, Servers servers) throws Exception {
        String sql = "SELECT NULL, 1, -1.50 * 2, 1e3, 'x', COUNT(*), SUM(n), AVG(n) * -1, MAX(payload), NOW(6), 0x41"
                + " FROM (SELECT 99999.5 n, x'00' payload UNION ALL SELECT 0.25, NULL) t";
        try (Connection connection = Weir.open(servers.get(kind), "");
                BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = WeirArrow.read(connection, sql, allocator, USUAL)) {
            reader.loadNextBatch();
            List<Object> values = new ArrayList<>();
            reader.getVectorSchemaRoot().getFieldVectors().forEach(vector -> values.add(ArrowValue.of(vector, 0)));
            assertThat(values.get(0)).isNull();
            assertThat(values.subList(1, 8).toString()).isEqualTo("[1, -3.00, 1000.0, x, 2, 99999.75, -49999.875000]");
        }
    }

    @Test
    void valuesThatAreKeptEncodedAreDecoded(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        Weir.create(
                server,
                OTHER,
                "CREATE TABLE kept (id INT, data BLOB)",
                "INSERT INTO kept VALUES (1, COMPRESS('one')), (2, NULL), (3, COMPRESS(REPEAT('three', 99999)))");
        try (Connection connection = Weir.open(server, OTHER, "&uncompressColumns=kept.data");
                BufferAllocator allocator = new RootAllocator();
                ArrowReader reader =
                        WeirArrow.read(connection, "SELECT id, data FROM kept ORDER BY id", allocator, USUAL)) {
            reader.loadNextBatch();
            VarBinaryVector data =
                    (VarBinaryVector) reader.getVectorSchemaRoot().getVector(1);
            assertThat(data.get(0)).asString().isEqualTo("one");
            assertThat(data.isNull(1)).isTrue();
            assertThat(data.get(2)).hasSize(499_995);
            assertThat(ArrowValue.of(reader.getVectorSchemaRoot().getVector(0), 2))
                    .hasToString("3");
        }
    }

    @Test
    void largeValuesAndFourThousandColumns(Servers servers) throws Exception {
        String large =
                "SELECT 1, REPEAT(x'ab', 3000000), NULL, 'end' UNION ALL SELECT 2, x'01', 3, REPEAT('y', 200000)";
        String wide = "SELECT " + String.join(",", Collections.nCopies(4096, "7"));
        try (Connection connection = Weir.open(servers.get("mysql"), "");
                BufferAllocator allocator = new RootAllocator()) {
            try (ArrowReader reader = WeirArrow.read(connection, large, allocator, USUAL)) {
                reader.loadNextBatch();
                VectorSchemaRoot batch = reader.getVectorSchemaRoot();
                assertThat(((VarBinaryVector) batch.getVector(1)).get(0))
                        .hasSize(3_000_000)
                        .containsOnly(0xAB);
                assertThat(((VarBinaryVector) batch.getVector(1)).get(1)).containsExactly(1);
                assertThat((String) ArrowValue.of(batch.getVector(3), 1)).hasSize(200_000);
                assertThat(batch.getVector(2).isNull(0)).isTrue();
            }
            try (ArrowReader reader = WeirArrow.read(connection, wide, allocator, USUAL)) {
                reader.loadNextBatch();
                assertThat(ArrowValue.of(reader.getVectorSchemaRoot().getVector(4095), 0))
                        .hasToString("7");
            }
        }
    }

    @Test
    void aFileIsReadBack(Servers servers) throws Exception {
        RunningServer server = filled(servers, "mysql");
        Path file = folder.resolve("t.arrow");
        List<Long> told = new ArrayList<>();
        try (Connection connection = Weir.open(server, DATABASE);
                BufferAllocator allocator = new RootAllocator()) {
            try (ArrowReader reader = WeirArrow.read(connection, SELECT, allocator, USUAL.withBatches(7000, 1 << 24));
                    FileChannel target =
                            FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                assertThat(ArrowFiles.write(reader, target, (rows, bytes) -> told.add(rows)))
                        .isEqualTo(ROWS);
            }
            assertThat(told).containsExactly(7000L, 14_000L, 20_000L);
            try (ArrowReader reader = WeirArrow.read(connection, SELECT, allocator, USUAL.withBatches(7000, 1 << 24))) {
                assertThat(FileProgram.contentOf(file))
                        .isEqualTo(FileProgram.content(reader))
                        .startsWith("batches=[7000, 7000, 6000]");
            }
        }
    }

    @Test
    void aPooledConnectionIsRead(Servers servers) throws Exception {
        RunningServer server = filled(servers, "mysql");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(Weir.url(server, DATABASE));
        config.setUsername(server.user());
        config.setPassword(server.password());
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection connection = pool.getConnection();
                BufferAllocator allocator = new RootAllocator();
                PreparedStatement statement = connection.prepareStatement(SELECT)) {
            try (ArrowReader reader = WeirArrow.read(statement, allocator, USUAL)) {
                sizes(reader, 0);
            }
            assertThat(statement.isClosed()).isFalse();
        }
    }

    /** Objects are made for blocks and batches: for rows, less than a byte each. */
    @Test
    void aRowCostsNoObject(Servers servers) throws Exception {
        RunningServer server = filled(servers, "mysql");
        try (Connection connection = Weir.open(server, DATABASE, NO_TLS);
                BufferAllocator allocator = new RootAllocator()) {
            for (String sql : List.of(SELECT, SELECT + " LIMIT " + ROWS / 2)) {
                read(connection, sql, allocator);
            }
            long all = Allocation.of(() -> read(connection, SELECT, allocator));
            long half = Allocation.of(() -> read(connection, SELECT + " LIMIT " + ROWS / 2, allocator));
            assertThat(all - half).as("all=%d half=%d", all, half).isLessThan(ROWS / 2);
        }
    }

    private static void read(Connection connection, String sql, BufferAllocator allocator) throws Exception {
        try (ArrowReader reader = WeirArrow.read(connection, sql, allocator, USUAL)) {
            while (reader.loadNextBatch()) {
                assertThat(reader.getVectorSchemaRoot().getRowCount()).isPositive();
            }
        }
    }
}
