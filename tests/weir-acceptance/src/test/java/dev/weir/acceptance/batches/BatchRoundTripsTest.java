package dev.weir.acceptance.batches;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.WaitCountingProxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Round trips that a batch waits for, the first and each later one of a connection. */
class BatchRoundTripsTest {
    private static final String DATABASE = "weir_batch_round_trips";
    private static final String INSERT = "INSERT INTO t (id, name) VALUES (?, ?)";
    private static final int ELEMENTS = 100;

    private int nextId;

    @OnEachKind
    void thePreparingAndTheElementsTogether(String kind, Servers servers) throws Exception {
        assertThat(costs(servers.get(kind), "", this::prepared)).containsExactly(2, 1, 1);
    }

    @OnEachKind
    void textsTogether(String kind, Servers servers) throws Exception {
        assertThat(costs(servers.get(kind), "", this::texts)).containsExactly(1, 1, 1);
    }

    @OnEachKind
    void rewrittenNothingIsPrepared(String kind, Servers servers) throws Exception {
        assertThat(costs(servers.get(kind), "&rewriteBatchedStatements=true", this::prepared))
                .containsExactly(1, 1, 1);
    }

    /** With generated keys, which are fetched; the server is asked about the table, and how much it takes, at the first batch. */
    @OnEachKind
    void byDefaultManyRowsAreOneStatement(String kind, Servers servers) throws Exception {
        assertThat(costs(servers.get(kind), "", connection -> keys(connection, 1000)))
                .containsExactly(3, 1, 1);
    }

    /** The batch, and the commit. */
    @OnEachKind
    void aTransactionOfOneBatch(String kind, Servers servers) throws Exception {
        Integer[] costs = costs(servers.get(kind), "", connection -> {
            connection.setAutoCommit(false);
            int[] counts = keys(connection, 1000);
            connection.commit();
            return counts;
        });
        assertThat(costs[2]).isEqualTo(2);
    }

    /** The table cannot be asked about without fixing the snapshot: that is done behind the commit, and the answers are there. */
    @OnEachKind
    void aTransactionThatReadsFirst(String kind, Servers servers) throws Exception {
        Integer[] costs = costsOfTransactions(servers.get(kind), "", connection -> keys(connection, 200));
        assertThat(costs[0]).as("commit of the first").isEqualTo(1);
        assertThat(costs[1]).as("read, batch and commit").isEqualTo(3);
    }

    /** MariaDB is asked in the first transaction; else nothing is known, and each of the rows is waited for. */
    @OnEachKind
    void aTransactionThatReadsFirstWithoutPipelining(String kind, Servers servers) throws Exception {
        Integer[] costs =
                costsOfTransactions(servers.get(kind), "&pipelining=off", connection -> prepared(connection, 200));
        assertThat(costs[0]).as("commit of the first").isEqualTo(1);
        assertThat(costs[1]).as("read, batch and commit").isEqualTo(kind.startsWith("mariadb") ? 3 : 202);
    }

    /** That of the first commit, and of the second transaction. */
    private Integer[] costsOfTransactions(RunningServer server, String options, Batch batch) throws Exception {
        create(server);
        try (WaitCountingProxy proxy = proxy(server);
                Connection connection = connect(server, proxy, options)) {
            connection.setAutoCommit(false);
            Integer[] costs = new Integer[2];
            readAndRun(connection, batch);
            costs[0] = (int) proxy.waitsOf(() -> {
                connection.commit();
                return new int[0];
            });
            costs[1] = (int) proxy.waitsOf(() -> {
                int[] counts = readAndRun(connection, batch);
                connection.commit();
                return counts;
            });
            return costs;
        }
    }

    private static int[] readAndRun(Connection connection, Batch batch) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
            rows.next();
        }
        return batch.run(connection);
    }

    private int[] keys(Connection connection, int elements) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO k (name) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 0; i < elements; i++) {
                insert.setString(1, "a name that is longer " + nextId++);
                insert.addBatch();
            }
            int[] counts = insert.executeBatch();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                int told = 0;
                while (keys.next()) {
                    told++;
                }
                assertThat(told).isEqualTo(elements);
            }
            return counts;
        }
    }

    /** A server is asked once what it takes, before the first statement that is longer than every server takes. */
    @OnEachKind
    void rewrittenManyRowsAreOneStatement(String kind, Servers servers) throws Exception {
        assertThat(costs(servers.get(kind), "&rewriteBatchedStatements=true", connection -> prepared(connection, 2000)))
                .containsExactly(2, 1, 1);
    }

    /** MariaDB's bulk command takes rows of the same types only. */
    @OnEachKind
    void rewrittenRowsMayHaveOtherTypes(String kind, Servers servers) throws Exception {
        assertThat(costs(servers.get(kind), "&rewriteBatchedStatements=true", this::otherTypes))
                .containsExactly(2, 1, 1);
    }

    private int[] otherTypes(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int i = 0; i < 2000; i++) {
                if (i / 10 % 2 == 0) {
                    insert.setInt(1, nextId++);
                } else {
                    insert.setLong(1, nextId++);
                }
                insert.setString(2, "name " + i);
                insert.addBatch();
            }
            return insert.executeBatch();
        }
    }

    @OnEachKind
    void withoutPipeliningEachIsWaitedFor(String kind, Servers servers) throws Exception {
        assertThat(costs(servers.get(kind), "&pipelining=off", this::texts))
                // one more for the question which server it is, before the first that may be cancelled
                .containsExactly(ELEMENTS + 1, ELEMENTS, ELEMENTS);
    }

    /** Larger than what may be in flight, so that it takes a few more; far fewer than elements. */
    @OnEachKind
    void aLargeBatchIsSentInWindows(String kind, Servers servers) throws Exception {
        Weir.create(servers.get(kind), DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(2000))");
        try (WaitCountingProxy proxy = proxy(servers.get(kind));
                Connection connection = connect(servers.get(kind), proxy, "&rewriteBatchedStatements=false");
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            long waits = proxy.waitsOf(() -> {
                for (int i = 0; i < 1000; i++) {
                    insert.setInt(1, nextId++);
                    insert.setString(2, "x".repeat(1000));
                    insert.addBatch();
                }
                return insert.executeBatch();
            });
            assertThat(waits).isBetween(20L, 100L);
        }
    }

    private interface Batch {
        int[] run(Connection connection) throws SQLException;
    }

    private Integer[] costs(RunningServer server, String options, Batch batch) throws Exception {
        create(server);
        try (WaitCountingProxy proxy = proxy(server);
                Connection connection = connect(server, proxy, options)) {
            Integer[] costs = new Integer[3];
            for (int i = 0; i < costs.length; i++) {
                costs[i] = (int) proxy.waitsOf(() -> batch.run(connection));
            }
            return costs;
        }
    }

    private static void create(RunningServer server) throws SQLException {
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(40))",
                "CREATE TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40))");
    }

    private static WaitCountingProxy proxy(RunningServer server) throws Exception {
        return WaitCountingProxy.start(server.host(), server.port());
    }

    private static Connection connect(RunningServer server, WaitCountingProxy proxy, String options)
            throws SQLException {
        Connection connection = Weir.through(proxy.port(), server, DATABASE, options);
        connection.isValid(10);
        return connection;
    }

    private int[] prepared(Connection connection) throws SQLException {
        return prepared(connection, ELEMENTS);
    }

    private int[] prepared(Connection connection, int elements) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int i = 0; i < elements; i++) {
                insert.setInt(1, nextId++);
                insert.setString(2, "name " + i);
                insert.addBatch();
            }
            return insert.executeBatch();
        }
    }

    private int[] texts(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < ELEMENTS; i++) {
                statement.addBatch("INSERT INTO t VALUES (" + nextId++ + ", 'name')");
            }
            return statement.executeBatch();
        }
    }
}
