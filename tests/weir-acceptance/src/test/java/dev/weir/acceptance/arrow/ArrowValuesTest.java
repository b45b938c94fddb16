package dev.weir.acceptance.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.arrow.ArrowOptions;
import dev.weir.arrow.WeirArrow;
import dev.weir.rig.server.RunningServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.Tag;

/** Random values of every type, in both protocols, are in Arrow what JDBC's getters give of the same row. */
class ArrowValuesTest {
    private static final String DATABASE = "weir_arrow_values";
    private static final String SELECT = "SELECT * FROM t ORDER BY id";
    private static final ArrowOptions OPTIONS = ArrowOptions.usual().withBatches(97, 1 << 20);

    @OnEachKind
    void areThoseOfJdbc(String kind, Servers servers) throws Exception {
        compare(servers.get(kind), 300, 7);
    }

    @OnEachKind
    @Tag("nightly")
    void aMillionAreThoseOfJdbc(String kind, Servers servers) throws Exception {
        compare(servers.get(kind), 20_000, System.nanoTime());
    }

    private static void compare(RunningServer server, int rows, long seed) throws Exception {
        try (Connection connection = open(server)) {
            String version = connection.getMetaData().getDatabaseProductVersion();
            List<RandomColumn> columns = RandomColumn.all(version.contains("MariaDB"), version.startsWith("9."));
            fill(connection, columns, rows, new Random(seed));
            try (Statement text = connection.createStatement()) {
                assertThat(byArrow(columns, allocator -> WeirArrow.read(text.executeQuery(SELECT), allocator, OPTIONS)))
                        .as("text, seed=%d", seed)
                        .isEqualTo(byJdbc(columns, text.executeQuery(SELECT)));
            }
            try (PreparedStatement binary = connection.prepareStatement(SELECT)) {
                assertThat(byArrow(columns, allocator -> WeirArrow.read(connection, SELECT, allocator, OPTIONS)))
                        .as("binary, seed=%d", seed)
                        .hasSize(rows)
                        .isEqualTo(byJdbc(columns, binary.executeQuery()));
            }
        }
    }

    /** In a zone with changes, so that instants are not fields. */
    private static Connection open(RunningServer server) throws SQLException {
        Weir.create(server, DATABASE);
        return Weir.open(server, DATABASE, "&connectionTimeZone=Europe/Berlin&yearIsDateType=false");
    }

    private static void fill(Connection connection, List<RandomColumn> columns, int rows, Random random)
            throws SQLException {
        Weir.run(
                connection,
                "SET SESSION sql_mode = '', time_zone = '+00:00'",
                "CREATE TABLE t (" + RandomColumn.definitions(columns) + ")");
        for (int first = 0; first < rows; first += 50) {
            List<String> some = new ArrayList<>();
            for (int id = first; id < Math.min(rows, first + 50); id++) {
                some.add(RandomColumn.values(columns, id, random));
            }
            Weir.run(connection, "INSERT INTO t VALUES " + String.join(",", some));
        }
    }

    private interface Opening {
        ArrowReader open(BufferAllocator allocator) throws SQLException;
    }

    private static List<List<String>> byArrow(List<RandomColumn> columns, Opening opening)
            throws SQLException, IOException {
        List<List<String>> rows = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = opening.open(allocator)) {
            while (reader.loadNextBatch()) {
                int count = reader.getVectorSchemaRoot().getRowCount();
                assertThat(count).isBetween(1, 97);
                for (int row = 0; row < count; row++) {
                    List<String> values = new ArrayList<>();
                    for (FieldVector vector : reader.getVectorSchemaRoot().getFieldVectors()) {
                        assertThat(vector.getValueCount()).isEqualTo(count);
                        values.add(shown(ArrowValue.of(vector, row)));
                    }
                    rows.add(values.subList(1, columns.size() + 1));
                }
            }
        }
        return rows;
    }

    private static List<List<String>> byJdbc(List<RandomColumn> columns, ResultSet result) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        while (result.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                Object value = columns.get(i).getter().get(result, i + 2);
                row.add(result.wasNull() ? "null" : shown(value));
            }
            rows.add(row);
        }
        result.close();
        return rows;
    }

    private static String shown(Object value) {
        if (value instanceof float[] numbers) {
            List<Float> all = new ArrayList<>();
            for (float number : numbers) {
                all.add(number);
            }
            return all.toString();
        }
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }
}
