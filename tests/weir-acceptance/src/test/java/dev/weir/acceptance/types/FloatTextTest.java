package dev.weir.acceptance.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** FLOAT and DOUBLE, random and at the edges, are written in the binary protocol as the server writes them in the text protocol. */
class FloatTextTest {
    private static final String DATABASE = "weir_float_text";
    private static final int RANDOM = 3000;
    private static final List<Double> EDGES = List.of(
            (double) Float.MAX_VALUE,
            (double) Float.MIN_VALUE,
            (double) Float.MIN_NORMAL,
            999999.5,
            16777216d,
            9.999995e14,
            Double.MIN_VALUE,
            Double.MIN_NORMAL,
            Double.longBitsToDouble(0x000FFFFFFFFFFFFFL),
            2.4e-320,
            1e14,
            1e15,
            1e-14,
            1e-15,
            1e-16,
            0.1 + 0.2,
            999999999999999.9,
            1234567890123456.5,
            4503599627370497d,
            9007199254740992d,
            1e22,
            -0d);

    @OnEachKind
    void bothProtocolsWriteThemAlike(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, f FLOAT, d DOUBLE, g FLOAT(12,3), e DOUBLE(22,5))");
        String select = "SELECT id, f, d, g, e FROM t ORDER BY id";
        try (Connection connection = Weir.open(server, DATABASE);
                Statement statement = connection.createStatement()) {
            fill(statement);
            try (ResultSet text = statement.executeQuery(select);
                    PreparedStatement prepared = connection.prepareStatement(select);
                    ResultSet binary = prepared.executeQuery()) {
                int rows = 0;
                while (text.next()) {
                    assertThat(binary.next()).isTrue();
                    rows++;
                    for (int column = 2; column <= 5; column++) {
                        assertThat(binary.getString(column))
                                .as("row=%d column=%d double=%s", text.getInt(1), column, binary.getDouble(column))
                                .isEqualTo(text.getString(column));
                    }
                }
                assertThat(rows).isGreaterThan(RANDOM);
            }
        }
    }

    private static void fill(Statement statement) throws SQLException {
        List<Double> values = new ArrayList<>(EDGES);
        Random random = new Random(20_241_122);
        while (values.size() < EDGES.size() + RANDOM) {
            values.add(random(random));
        }
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            double value = values.get(i);
            double single = Math.abs(value) <= Float.MAX_VALUE ? value : value % 1e30;
            double fixed = value % 1e6;
            rows.add("(" + i + "," + single + "," + value + "," + fixed + "," + fixed + ")");
        }
        statement.execute("INSERT INTO t VALUES " + String.join(",", rows));
    }

    private static double random(Random random) {
        double value = switch (random.nextInt(4)) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> random.nextInt(2_000_000) / Math.pow(10, random.nextInt(8));
            case 2 -> Math.pow(10, random.nextInt(600) - 300);
            default -> random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
        };
        return Double.isFinite(value) ? value : 0;
    }
}
