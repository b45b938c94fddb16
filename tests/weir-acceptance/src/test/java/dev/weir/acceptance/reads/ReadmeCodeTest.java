package dev.weir.acceptance.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The code of the README; that it is this code is looked at where all pages are. */
class ReadmeCodeTest {
    private static final String DATABASE = "weir_readme";

    /** Is compiled; where the README's server is, there may be none. */
    static void theDriver() throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:mysql:weir://localhost:3306/shop", "me", "secret");
                Statement statement = connection.createStatement();
                ResultSet orders = statement.executeQuery("SELECT id, customer FROM orders")) {
            while (orders.next()) {
                try (PreparedStatement lookup = connection.prepareStatement("SELECT name FROM customer WHERE id = ?")) {
                    lookup.setLong(1, orders.getLong(2));
                    lookup.executeQuery();
                }
            }
        }
    }

    @OnEachKind
    void manyReadsForOneRoundTrip(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO customer VALUES (1, 'Ada'), (42, 'Grace')");
        WeirDataSource dataSource = new WeirDataSource();
        dataSource.setUrl(Weir.url(server, DATABASE));
        dataSource.setUser(server.user());
        dataSource.setPassword(server.password());
        List<Long> ids = List.of(1L, 42L);
        try (Connection connection = dataSource.getConnection();
                PreparedStatement lookup = connection.prepareStatement("SELECT name FROM customer WHERE id = ?")) {
            WeirReads reads = connection.unwrap(WeirReads.class);

            try (KeyedReads customers = reads.keyed("SELECT name FROM customer WHERE id = ?")) {
                List<String> names = customers.read(ids, row -> row.getString(1));
                assertThat(names).containsExactly("Ada", "Grace");
            }
            try (ReadPipeline pipeline = reads.pipeline()) {
                for (long id : ids) {
                    lookup.setLong(1, id);
                    pipeline.add(lookup);
                }
                try (PipelinedResults results = pipeline.run()) {
                    while (results.next()) {
                        ResultSet rows = results.resultSet();
                        assertThat(rows.next()).isTrue();
                    }
                }
            }
            try (SharedKeyedReads<String> names = SharedKeyedReads.over(
                            dataSource, "SELECT name FROM customer WHERE id = ?", row -> row.getString(1))
                    .open()) {
                String name = names.read(42);
                assertThat(name).isEqualTo("Grace");
            }
        }
    }
}
