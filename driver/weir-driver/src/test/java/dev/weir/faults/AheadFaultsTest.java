package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time limits, column definitions and questions that go out ahead of a command, when the server refuses them. */
class AheadFaultsTest {
    private static final String READ = "SELECT n FROM t";
    private static final String UPDATE = "UPDATE t SET n = 1";
    private static final String QUESTION = "SELECT @@max_execution_time";
    private static final String LIMIT = "SET max_execution_time=CAST(IF(@@max_execution_time>0 AND"
            + " @@max_execution_time<30000,@@max_execution_time,30000) AS UNSIGNED)";
    private static final String BACK = "SET max_execution_time=" + FakeMarkers.OF_TEXT;
    private static final String BACK_TO_DEFAULT = "SET max_execution_time=DEFAULT";
    private static final String OFF = "SET resultset_metadata=NONE";
    private static final String ON = "SET resultset_metadata=FULL";

    /** Many times what it takes. */
    private static final int MOST_READS = 1000;

    private static final int UNKNOWN_VARIABLE = 1193;
    private static final int KILLED = 1317;

    private int code = 1041;
    private final AtomicInteger refusals = new AtomicInteger();

    /** The first so many commands of this text are refused. */
    private FakeServer refusing(int times, Predicate<String> refused) throws IOException {
        refusals.set(times);
        return FakeServer.start(FakeMarkers.script(command -> refused.test(command) && refusals.getAndDecrement() > 0
                ? Packets.err(code, "HY000", "not now")
                : null));
    }

    private FakeServer refusing(int times, String refused) throws IOException {
        return refusing(times, refused::equals);
    }

    private static int read(Statement statement, int seconds) throws SQLException {
        statement.setQueryTimeout(seconds);
        try (ResultSet row = statement.executeQuery(READ)) {
            assertThat(row.next()).isTrue();
            return row.getInt(1);
        }
    }

    /** What was sent since the first read, but for what proves which server it is. */
    private static List<String> sent(FakeServer server) {
        List<String> all = server.queries();
        int first = all.indexOf(QUESTION);
        return all.subList(first < 0 ? all.indexOf(READ) : first, all.size());
    }

    @Test
    void theSessionsOwnLimitIsAskedForAndComesBack() throws IOException, SQLException {
        try (FakeServer server = refusing(0, "");
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            read(statement, 30);
            read(statement, 30);
            read(statement, 0);
            read(statement, 0);
            assertThat(sent(server)).containsExactly(QUESTION, LIMIT, READ, READ, BACK, READ, READ);
        }
    }

    /** Where another limit is wanted meanwhile, the session's own is known. */
    @Test
    void aLimitAfterAnotherIsTheLowerOneToo() throws IOException, SQLException {
        try (FakeServer server = refusing(0, "");
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            read(statement, 30);
            read(statement, 5);
            assertThat(sent(server))
                    .endsWith(READ, "SET max_execution_time=CAST(IF(7>0 AND 7<5000,7,5000) AS UNSIGNED)", READ);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1041, 1227, 1969, 3024, KILLED})
    void withoutAnAnswerTheLimitOfNewSessionsComesBack(int error) throws IOException, SQLException {
        code = error;
        try (FakeServer server = refusing(1, QUESTION);
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            assertThat(read(statement, 30)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(read(statement, 0)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(read(statement, 30)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(sent(server)).containsSubsequence(BACK_TO_DEFAULT, READ, QUESTION, LIMIT, READ);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1041, 1227, 1969, 3024, KILLED})
    void aLimitThatIsRefusedIsNotInForce(int error) throws IOException, SQLException {
        code = error;
        try (FakeServer server = refusing(1, LIMIT);
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            assertThat(read(statement, 30)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(read(statement, 0)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(sent(server)).doesNotContain(BACK);
        }
    }

    @Test
    void aServerWithoutALimitIsAskedOnce() throws IOException, SQLException {
        code = UNKNOWN_VARIABLE;
        try (FakeServer server = refusing(2, command -> command.equals(QUESTION) || command.equals(LIMIT));
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            read(statement, 30);
            read(statement, 0);
            read(statement, 30);
            assertThat(sent(server)).containsExactly(QUESTION, LIMIT, READ, READ, READ);
        }
    }

    /** A limit that is still in force cuts at the worst what is read; it is taken away before the next. */
    @ParameterizedTest
    @ValueSource(ints = {1041, 1227, 1969, 3024, KILLED})
    void aLimitThatStaysIsTakenAwayBeforeTheNext(int error) throws IOException, SQLException {
        code = error;
        try (FakeServer server = refusing(1, BACK);
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            read(statement, 30);
            assertThat(read(statement, 0)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(read(statement, 0)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(sent(server)).containsSubsequence(BACK, READ, BACK, READ);
        }
    }

    /** A KILL that was meant for the statement has met what goes ahead of it. */
    @Test
    void aKillThatMetALimitMeetsTheStatement() throws IOException, SQLException {
        code = KILLED;
        try (FakeServer server = refusing(1, LIMIT);
                Connection connection = Client.connect(server.port());
                Statement statement = connection.createStatement()) {
            read(statement, 30);
            assertThat(FakeMarkers.commands(server))
                    .filteredOn(sql -> sql.startsWith("KILL"))
                    .hasSize(1);
        }
    }

    /** Connects and reads until the server leaves definitions out. */
    private static Connection withoutDefinitions(FakeServer server) throws SQLException {
        Connection connection = Client.connect(server.port());
        try (PreparedStatement read = connection.prepareStatement("SELECT COUNT(*) FROM t")) {
            for (int i = 0; i < MOST_READS && !server.queries().contains(OFF); i++) {
                read.executeQuery().close();
            }
        }
        assertThat(server.queries()).contains(OFF);
        return connection;
    }

    @ParameterizedTest
    @ValueSource(ints = {1041, 1227, 1969, 3024, KILLED})
    void rowsWithoutDefinitionsAreNotDelivered(int error) throws IOException, SQLException {
        code = error;
        try (FakeServer server = refusing(1, ON);
                Connection connection = withoutDefinitions(server);
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> read(statement, 0))
                    .hasMessageContaining("the server goes on leaving out column definitions: not now")
                    .satisfies(
                            e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(error));
            assertThat(read(statement, 0)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(server.queries())
                    .filteredOn(sql -> sql.equals(ON) || sql.equals(READ))
                    .containsExactly(ON, READ, ON, READ);
        }
    }

    /** What it did would be there, and its rows lost. */
    @ParameterizedTest
    @ValueSource(strings = {"CALL p()", "SELECT f()", "SELECT n FROM t FOR UPDATE", "ANALYZE TABLE t"})
    void whatGivesRowsAndDoesMoreIsNotSent(String sql) throws IOException, SQLException {
        try (FakeServer server = refusing(1, ON);
                Connection connection = withoutDefinitions(server);
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(sql)).hasMessageContaining("the statement had no effect");
            assertThat(server.queries()).endsWith(ON).doesNotContain(sql);
            assertThat(read(statement, 0)).isEqualTo(FakeMarkers.OF_TEXT);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1041, 1227, 1969, 3024, KILLED})
    void changesNeedNoDefinitions(int error) throws IOException, SQLException {
        code = error;
        try (FakeServer server = refusing(1, ON);
                Connection connection = withoutDefinitions(server);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(UPDATE)).isOne();
            assertThat(read(statement, 0)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(server.queries()).containsSubsequence(ON, UPDATE, ON, READ);
        }
    }

    @Test
    void aBatchNeedsNoDefinitions() throws IOException, SQLException {
        try (FakeServer server = refusing(1, ON);
                Connection connection = withoutDefinitions(server);
                Statement statement = connection.createStatement()) {
            statement.addBatch(UPDATE);
            statement.addBatch(UPDATE);
            assertThat(statement.executeBatch()).containsExactly(1, 1);
            assertThat(read(statement, 0)).isEqualTo(FakeMarkers.OF_TEXT);
        }
    }

    /** Without definitions the types of its markers are not known: it is prepared again before values rely on them. */
    @Test
    void aStatementWhoseMarkersAreNotDefinedGoesAsText() throws IOException, SQLException {
        try (FakeServer server = refusing(1, ON);
                Connection connection = withoutDefinitions(server);
                PreparedStatement update = connection.prepareStatement("UPDATE t SET s = COALESCE(?, 1)")) {
            update.setString(1, "text");
            assertThat(update.executeUpdate()).isOne();
            assertThat(update.executeUpdate()).isOne();
            String text = "UPDATE t SET s = COALESCE('text', 1)";
            assertThat(FakeMarkers.commands(server))
                    .as("the server would make a number of the text")
                    .endsWith("PREPARE UPDATE t SET s = COALESCE(?, 1)", text, text);
        }
    }

    @Test
    void whereDefinitionsAreNotLeftOutTheyAreRead() throws IOException, SQLException {
        try (FakeServer server = refusing(1, OFF);
                Connection connection = withoutDefinitions(server);
                Statement statement = connection.createStatement()) {
            assertThat(read(statement, 0)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(server.queries()).doesNotContain(ON);
        }
    }

    /** The question that the modes are asked by comes without definitions, too, unless they are asked for. */
    @Test
    void aQuestionOfTheDriverGetsDefinitions() throws IOException, SQLException {
        try (FakeServer server = refusing(0, "");
                Connection connection = withoutDefinitions(server);
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("SELECT {fn LCASE('\\'')}"))
                    .hasMessageNotContaining("definitions of a result");
        }
    }
}
