package dev.weir.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
}
