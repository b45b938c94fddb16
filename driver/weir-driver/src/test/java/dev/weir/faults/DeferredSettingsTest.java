package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Settings that go out with the command behind them, and ends of transactions that nobody waits for, when they go wrong. */
class DeferredSettingsTest {
    private static final String READ = "SELECT v FROM t WHERE id = 1";
    private static final String INSERT = "INSERT INTO t VALUES (1)";
    private static final String ROLLBACK = "ROLLBACK AND NO CHAIN NO RELEASE";
    private static final byte[] ERROR = Packets.err(1290, "HY000", "not here");

    /** A setting of JDBC that the server does not have yet, and how it is sent. */
    enum Setting {
        ISOLATION("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED", "isolation=READ-COMMITTED") {
            @Override
            void change(Connection connection) throws SQLException {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }

            @Override
            void changeBack(Connection connection) throws SQLException {
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            }
        },
        READ_ONLY("SET SESSION TRANSACTION READ ONLY", "readOnly=true") {
            @Override
            void change(Connection connection) throws SQLException {
                connection.setReadOnly(true);
            }

            @Override
            void changeBack(Connection connection) throws SQLException {
                connection.setReadOnly(false);
            }
        },
        AUTOCOMMIT("SET autocommit=0", "autocommit=false") {
            @Override
            void change(Connection connection) throws SQLException {
                connection.setAutoCommit(false);
            }

            @Override
            void changeBack(Connection connection) throws SQLException {
                connection.setAutoCommit(true);
            }
        },
        DATABASE("USE nowhere", "database=nowhere") {
            @Override
            void change(Connection connection) throws SQLException {
                connection.setCatalog("nowhere");
            }

            @Override
            void changeBack(Connection connection) throws SQLException {
                connection.setCatalog("db");
            }
        };

        private final String sql;
        private final String named;

        Setting(String sql, String named) {
            this.sql = sql;
            this.named = named;
        }

        abstract void change(Connection connection) throws SQLException;

        abstract void changeBack(Connection connection) throws SQLException;

        Step refused() {
            return FakeSession.script(command -> command.equals(sql) ? ERROR : null);
        }
    }

    private static String read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(READ)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static int insert(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(INSERT);
        }
    }

    /** Connects and runs a statement, so that everything is known that a session knows. */
    private static Connection connect(FakeServer server) throws SQLException {
        Connection connection = Client.connect(server.port());
        read(connection);
        return connection;
    }

    /** Every command since the set-up as SQL. */
    private static List<String> commands(FakeServer server) {
        List<String> all = server.received().stream()
                .map(FakeSession::text)
                .filter(sql -> !sql.isEmpty())
                .toList();
        return all.subList(all.indexOf(READ) + 1, all.size());
    }

    @ParameterizedTest
    @EnumSource
    void aSettingGoesOutWithTheNextCommandAndNotAtAllWhenChangedBack(Setting setting) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeSession.script());
                Connection connection = connect(server)) {
            setting.change(connection);
            setting.changeBack(connection);
            read(connection);
            assertThat(commands(server)).containsExactly(READ);
            setting.change(connection);
            insert(connection);
            assertThat(commands(server)).endsWith(setting.sql, INSERT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatReadsBehindARefusedSettingIsNotDelivered(Setting setting) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(setting.refused());
                Connection connection = connect(server)) {
            setting.change(connection);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> read(connection))
                        .as("time=%s", i)
                        .hasMessageContaining("no effect")
                        .hasMessageContaining(setting.named)
                        .hasMessageContaining("not here")
                        .extracting(e -> ((SQLException) e).getErrorCode())
                        .isEqualTo(1290);
            }
            // a database may well not be there: it is waited for
            assertThat(commands(server))
                    .containsExactlyElementsOf(
                            setting == Setting.DATABASE
                                    ? List.of(setting.sql, setting.sql)
                                    : List.of(setting.sql, READ, setting.sql, READ));
            setting.changeBack(connection);
            assertThat(read(connection)).isEqualTo(FakeSession.VALUE);
            assertThat(insert(connection)).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWritesBehindARefusedSettingIsNotSent(Setting setting) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(setting.refused());
                Connection connection = connect(server)) {
            setting.change(connection);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> insert(connection)).hasMessageContaining(setting.named);
            }
            assertThat(commands(server)).containsExactly(setting.sql, setting.sql);
            setting.changeBack(connection);
            assertThat(insert(connection)).isOne();
            assertThat(commands(server)).containsExactly(setting.sql, setting.sql, INSERT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionLostWithASettingIsLostForItsCommandWhichWasNotSent(Setting setting)
            throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeSession.closingAt(setting.sql));
                Connection connection = connect(server)) {
            setting.change(connection);
            assertThatThrownBy(() -> insert(connection))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .extracting(e -> ((SQLException) e).getSQLState().substring(0, 2))
                    .isEqualTo("08");
            assertThat(connection.isClosed()).isTrue();
            assertThat(commands(server)).containsExactly(setting.sql);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionLostBetweenASettingAndItsReadIsLost(Setting setting) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeSession.closingAt("SELECT v FROM lost"));
                Connection connection = connect(server)) {
            setting.change(connection);
            try (Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.executeQuery("SELECT v FROM lost"))
                        .isInstanceOf(SQLNonTransientConnectionException.class);
            }
            assertThat(connection.isClosed()).isTrue();
            assertThat(commands(server)).containsExactly(setting.sql, "SELECT v FROM lost");
        }
    }

    @Test
    void theEndOfATransactionInWhichNothingWasDoneIsNotSent() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeSession.script())) {
            try (Connection connection = connect(server)) {
                connection.setAutoCommit(false);
                connection.commit();
                connection.rollback();
                connection.setAutoCommit(true);
            }
            assertThat(commands(server)).isEmpty();
        }
    }

    @Test
    void aRefusedCommitOfReadsIsRolledBackBeforeTheNextCommandWhichWrites() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeSession.script(sql -> sql.equals("COMMIT") ? ERROR : null));
                Connection connection = connect(server)) {
            connection.setAutoCommit(false);
            read(connection);
            assertThatCode(connection::commit).doesNotThrowAnyException();
            assertThat(insert(connection)).isOne();
            assertThat(commands(server)).endsWith("COMMIT", ROLLBACK, INSERT);
        }
    }

    /** It may have seen what the transaction before saw. */
    @Test
    void aReadBehindARefusedCommitIsNotDeliveredAndTheTransactionIsRolledBack() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeSession.script(sql -> sql.equals("COMMIT") ? ERROR : null));
                Connection connection = connect(server)) {
            connection.setAutoCommit(false);
            read(connection);
            connection.commit();
            assertThatThrownBy(() -> read(connection))
                    .hasMessageContaining("no effect")
                    .hasMessageContaining("rolled back");
            assertThat(commands(server)).endsWith("COMMIT", READ, ROLLBACK);
            assertThat(read(connection)).isEqualTo(FakeSession.VALUE);
        }
    }

    @Test
    void aConnectionLostWithTheCommitOfReadsIsLostForTheNextCommand() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeSession.closingAt("COMMIT"));
                Connection connection = connect(server)) {
            connection.setAutoCommit(false);
            read(connection);
            assertThatCode(connection::commit).doesNotThrowAnyException();
            assertThatThrownBy(() -> insert(connection)).isInstanceOf(SQLNonTransientConnectionException.class);
            assertThat(connection.isClosed()).isTrue();
            assertThat(commands(server)).doesNotContain(INSERT);
        }
    }

    @Test
    void whetherAWritingTransactionWasCommittedIsNotKnownWhenTheConnectionIsLost() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeSession.closingAt("COMMIT"));
                Connection connection = connect(server)) {
            connection.setAutoCommit(false);
            insert(connection);
            assertThatThrownBy(connection::commit)
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContaining("not known")
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("08007");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void aRefusedCommitOfWritesIsThrownByCommit() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeSession.script(sql -> sql.equals("COMMIT") ? ERROR : null));
                Connection connection = connect(server)) {
            connection.setAutoCommit(false);
            insert(connection);
            assertThatThrownBy(connection::commit).hasMessageContaining("not here");
            connection.rollback();
            assertThat(commands(server)).endsWith(INSERT, "COMMIT", "ROLLBACK");
        }
    }

    private static String readPrepared(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    /** The statement goes out with the setting and its first execution, in one write. */
    @ParameterizedTest
    @EnumSource(names = {"ISOLATION", "READ_ONLY", "AUTOCOMMIT"})
    void whatIsPreparedBehindARefusedSettingIsNotDeliveredEither(Setting setting) throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(setting.refused());
                Connection connection = connect(server);
                PreparedStatement statement = connection.prepareStatement(READ)) {
            setting.change(connection);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> readPrepared(statement)).hasMessageContaining(setting.named);
            }
            assertThat(commands(server)).containsExactly(setting.sql, "PREPARE", "EXECUTE", setting.sql, "EXECUTE");
            setting.changeBack(connection);
            assertThat(readPrepared(statement)).isEqualTo(FakeSession.VALUE);
        }
    }
}
