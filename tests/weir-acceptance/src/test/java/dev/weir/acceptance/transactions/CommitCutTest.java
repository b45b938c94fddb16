package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.Fault;
import dev.weir.testkit.net.FaultProxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;

/**
 * The connection is cut after every byte of a transaction, in both directions, and the server is asked what has become of it: a
 * commit that returned has happened, one that may have happened is never reported as a failure, and whatever was read was right.
 */
@Tag("nightly")
class CommitCutTest {
    private static final String UNKNOWN_RESOLUTION = "08007";

    /** More than any of the transactions take. */
    private static final int MOST_BYTES = 4_000;

    @OnEachKind
    void repliesAreCut(String kind, Servers servers) throws Exception {
        assertThat(cutEverywhere(servers.get(kind), Fault.CutAfter::new))
                .as("commits that have happened, and of which only the answer was lost")
                .isPositive();
    }

    @OnEachKind
    void requestsAreCut(String kind, Servers servers) throws Exception {
        assertThat(cutEverywhere(servers.get(kind), Fault.CutRequestsAfter::new))
                .as("commits that have happened although not all of them was sent")
                .isZero();
    }

    /** Gives how many commits threw and had happened. */
    private static int cutEverywhere(RunningServer server, LongFunction<Fault> cut) throws Exception {
        try (CutWorld world = new CutWorld(server);
                FaultProxy proxy = FaultProxy.start(server.host(), server.port())) {
            int unknown = 0;
            Map<CutTransaction.At, Integer> ends = new EnumMap<>(CutTransaction.At.class);
            for (int bytes = 0; !ends.containsKey(CutTransaction.At.END); bytes++) {
                assertThat(bytes).as("bytes of the whole").isLessThan(MOST_BYTES);
                proxy.inject(new Fault.None());
                try (CutTransaction transaction = new CutTransaction(world, proxy.port(), bytes)) {
                    proxy.inject(cut.apply(bytes));
                    transaction.run();
                    transaction.awaitEnd();
                    unknown += check("bytes=" + bytes + " " + transaction, transaction, world) ? 1 : 0;
                    ends.merge(transaction.at(), 1, Integer::sum);
                }
            }
            assertThat(ends).as("where it was cut").containsOnlyKeys(CutTransaction.At.values());
            return unknown;
        }
    }

    /** Says whether a commit has happened that threw. */
    private static boolean check(String where, CutTransaction transaction, CutWorld world) throws Exception {
        boolean there = world.count("SELECT COUNT(*) FROM " + CutWorld.B + ".log WHERE n = " + transaction.row()) > 0;
        switch (transaction.at()) {
            case READING, WRITING ->
                assertThat(there).as("%s row is there", where).isFalse();
            case COMMIT -> {
                if (there) {
                    assertThat(transaction.error().getSQLState())
                            .as("%s SQLState of a commit that has happened", where)
                            .isEqualTo(UNKNOWN_RESOLUTION);
                }
            }
            case AFTERWARDS, END ->
                assertThat(there).as("%s row is there", where).isTrue();
        }
        if (transaction.error() != null) {
            assertThat(transaction.error().getSQLState()).as(where).startsWith("08");
        }
        assertThat(transaction.wrong()).as("%s wrong rows", where).isEmpty();
        return there && transaction.at() == CutTransaction.At.COMMIT;
    }

    /**
     * A transaction that only reads, one that writes a row, and a read after both, through a {@link FaultProxy}; how far it came, and
     * what went wrong.
     */
    private static final class CutTransaction implements AutoCloseable {
        private static final String OPTIONS = "?sslMode=DISABLED&allowPublicKeyRetrieval=true&socketTimeout=60000";

        private final CutWorld world;
        private final Connection connection;
        private final long id;
        private final int row;
        private final List<String> wrong = new ArrayList<>();
        private At at = At.READING;
        private SQLException error;

        enum At {
            READING,
            WRITING,
            COMMIT,
            AFTERWARDS,
            END
        }

        /** Connects; {@code row} is the number in the row. */
        CutTransaction(CutWorld world, int port, int row) throws SQLException {
            this.world = world;
            this.row = row;
            this.connection = DriverManager.getConnection(
                    "jdbc:mysql:weir://127.0.0.1:" + port + "/" + CutWorld.A + OPTIONS,
                    world.server().user(),
                    world.server().password());
            this.id = Long.parseLong(value("SELECT CONNECTION_ID()"));
        }

        int row() {
            return row;
        }

        At at() {
            return at;
        }

        /** What it was cut with; {@code null} for nothing. */
        SQLException error() {
            return error;
        }

        List<String> wrong() {
            return wrong;
        }

        void run() {
            try {
                read();
                at = At.WRITING;
                write();
                at = At.COMMIT;
                connection.commit();
                at = At.AFTERWARDS;
                afterwards();
                at = At.END;
            } catch (SQLException e) {
                error = e;
            }
        }

        private void read() throws SQLException {
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            expect("10", value("SELECT n FROM t WHERE id = 1"));
            expect("20", prepared("SELECT n FROM t WHERE id = ?", 2));
            connection.commit();
        }

        private void write() throws SQLException {
            connection.setReadOnly(false);
            connection.setCatalog(CutWorld.B);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            expect("100", value("SELECT n FROM t WHERE id = 1"));
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO log (n) VALUES (?)")) {
                insert.setInt(1, row);
                insert.executeUpdate();
            }
        }

        private void afterwards() throws SQLException {
            connection.setAutoCommit(true);
            connection.setReadOnly(true);
            expect(String.valueOf(row), value("SELECT n FROM log WHERE n = " + row));
        }

        private void expect(String expected, String value) {
            if (!expected.equals(value)) {
                wrong.add("expected=" + expected + " value=" + value);
            }
        }

        private String value(String sql) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                return rows.next() ? rows.getString(1) : "no row";
            }
        }

        private String prepared(String sql, int parameter) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setInt(1, parameter);
                try (ResultSet rows = statement.executeQuery()) {
                    return rows.next() ? rows.getString(1) : "no row";
                }
            }
        }

        /** Closes; returns when the server has ended the session, too. */
        void awaitEnd() throws SQLException {
            connection.close();
            world.awaitGone(id);
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }

        @Override
        public String toString() {
            return "at=" + at + " error=" + error;
        }
    }
}
