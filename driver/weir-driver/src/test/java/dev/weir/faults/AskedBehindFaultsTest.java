package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Ends of transactions, and what is asked behind them, when they go wrong. */
class AskedBehindFaultsTest {
    private static final String QUESTION = "SHOW CREATE TABLE";
    private static final String ROLLBACK = "ROLLBACK AND NO CHAIN NO RELEASE";
    private static final byte[] ERROR = Packets.err(1290, "HY000", "not here");

    private static Connection begun(FakeServer server) throws SQLException {
        Connection connection = Client.connect(server.port());
        connection.setAutoCommit(false);
        read(connection);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v) VALUES (?)")) {
            for (int i = 0; i < 40; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        return connection;
    }

    private static void read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT v FROM t")) {
            assertThat(rows.next()).isTrue();
        }
    }

    private static long sent(FakeServer server, String beginning) {
        return server.queries().stream()
                .filter(sql -> sql.startsWith(beginning))
                .count();
    }

    /** No transaction is begun behind one that may be open. */
    @Test
    void aCommitThatIsRefused() throws Exception {
        try (FakeServer server = FakeServer.start(FakeSession.script(sql -> sql.equals("COMMIT") ? ERROR : null));
                Connection connection = begun(server)) {
            assertThat(catchThrowableOfType(SQLException.class, connection::commit)
                            .getErrorCode())
                    .isEqualTo(1290);
            assertThat(sent(server, QUESTION)).isZero();
            connection.rollback();
            read(connection);
            assertThat(sent(server, QUESTION)).isEqualTo(1);
        }
    }

    /** The transaction of the application has ended well, and hears nothing of it. */
    @Test
    void aQuestionAndARollbackThatAreRefused() throws Exception {
        AtomicInteger rollbacks = new AtomicInteger();
        try (FakeServer server = FakeServer.start(FakeSession.script(
                        sql -> sql.startsWith(QUESTION) || (sql.equals(ROLLBACK) && rollbacks.incrementAndGet() == 1)
                                ? ERROR
                                : null));
                Connection connection = begun(server)) {
            connection.commit();
            read(connection);
            assertThat(sent(server, ROLLBACK)).isEqualTo(2);
            assertThat(sent(server, QUESTION)).isEqualTo(1);
        }
    }

    @Test
    void everyRollbackIsRefused() throws Exception {
        try (FakeServer server = FakeServer.start(FakeSession.script(sql -> sql.equals(ROLLBACK) ? ERROR : null));
                Connection connection = begun(server)) {
            connection.commit();
            assertThatThrownBy(() -> read(connection)).isInstanceOf(SQLException.class);
            assertThat(connection.isClosed()).isTrue();
        }
    }

    /** Only the next command says so. */
    @Test
    void theConnectionIsLostBehindTheCommit() throws Exception {
        Step closing = FakeSession.closingAt(QUESTION);
        try (FakeServer server = FakeServer.start(closing);
                Connection connection = begun(server)) {
            connection.commit();
            assertThatThrownBy(() -> read(connection)).isInstanceOf(SQLNonTransientConnectionException.class);
        }
    }
}
