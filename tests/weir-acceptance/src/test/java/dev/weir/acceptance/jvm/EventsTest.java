package dev.weir.acceptance.jvm;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver's events of JDK Flight Recorder. */
class EventsTest {
    private static final String DATABASE = "weir_events";

    @TempDir
    Path folder;

    private RunningServer server;

    @BeforeEach
    void create(Servers servers) throws SQLException {
        server = servers.get("mysql");
        Weir.create(server, DATABASE, Digits.tables());
    }

    private interface Work {
        void run() throws SQLException;
    }

    private List<RecordedEvent> recorded(String name, Work work) throws Exception {
        try (Recording recording = new Recording()) {
            if (!name.isEmpty()) {
                recording.enable(name).withoutThreshold();
            }
            recording.start();
            work.run();
            recording.stop();
            Path file = folder.resolve("events.jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().startsWith("weir."))
                    .toList();
        }
    }

    private Connection open(String options) throws SQLException {
        return Weir.open(server, DATABASE, options);
    }

    @Test
    void nothingIsRecordedUnlessARecordingAsksForIt() throws Exception {
        assertThat(recorded("", () -> open("").close())).isEmpty();
    }

    @Test
    void connecting() throws Exception {
        List<RecordedEvent> events = recorded("weir.Connect", () -> {
            open("").close();
            assertFails(() -> DriverManager.getConnection(
                    Weir.url(server, DATABASE) + "sslMode=PREFERRED", server.user(), "wrong"));
        });
        assertThat(events)
                .hasSize(2)
                .allSatisfy(event -> assertThat(event.getString("server"))
                        .isEqualTo("host=" + server.host() + " port=" + server.port()));
        assertThat(events.get(0).getString("failure")).isNull();
        assertThat(events.get(1).getString("failure")).contains("Access denied");
    }

    @Test
    void commandsWithoutTheirValues() throws Exception {
        String select = "SELECT n FROM digits WHERE n = ?";
        String insert = "INSERT INTO digits VALUES (?)";
        try (Connection connection = open("")) {
            long id = Long.parseLong(FirstRow.only(connection, "SELECT CONNECTION_ID()"));
            List<RecordedEvent> events = recorded("weir.Command", () -> {
                try (PreparedStatement statement = connection.prepareStatement(select)) {
                    statement.setInt(1, 7);
                    statement.executeQuery().close();
                }
                try (PreparedStatement statement = connection.prepareStatement(insert)) {
                    for (int i = 20; i < 23; i++) {
                        statement.setInt(1, i);
                        statement.addBatch();
                    }
                    statement.executeBatch();
                }
                try (Statement statement = connection.createStatement()) {
                    assertFails(() -> statement.execute("SELECT 1 FROM nowhere"));
                }
            });
            assertThat(events)
                    .allSatisfy(event -> assertThat(event.getLong("connection")).isEqualTo(id));
            assertThat(events)
                    .extracting(event -> event.getInt("elements") + " " + event.getString("sql"))
                    .contains("1 " + select, "3 " + insert, "1 SELECT 1 FROM nowhere");
            assertThat(events.get(events.size() - 1).getString("failure")).contains("nowhere");
        }
    }

    @Test
    void whatIsSentAndAwaited() throws Exception {
        try (Connection connection = open("")) {
            Work read = () -> FirstRow.only(connection, "SELECT 12345");
            assertThat(recorded("weir.Flight", read))
                    .singleElement()
                    .satisfies(event -> assertThat(event.getInt("bytes")).isEqualTo("SELECT 12345".length() + 5));
            assertThat(recorded("weir.Wait", read)).isNotEmpty();
        }
    }

    @Test
    void rowsInATemporaryFile() throws Exception {
        String rows = "SELECT REPEAT('x', 60000) FROM digits a, digits b";
        List<RecordedEvent> events = recorded("weir.Spill", () -> {
            try (Connection connection = open("&resultWindow=65536&spillLimit=1G&spillDirectory=" + folder);
                    Statement statement = connection.createStatement();
                    ResultSet open = statement.executeQuery(rows)) {
                assertThat(open.next()).isTrue();
                FirstRow.only(connection, "SELECT 1");
            }
        });
        assertThat(events)
                .singleElement()
                .satisfies(event -> assertThat(event.getString("directory")).isEqualTo(folder.toString()));
    }

    @Test
    void aLostConnection() throws Exception {
        try (Connection connection = open("");
                Connection other = open("")) {
            long id = Long.parseLong(FirstRow.only(connection, "SELECT CONNECTION_ID()"));
            List<RecordedEvent> events = recorded("weir.LostConnection", () -> {
                try (Statement kill = other.createStatement()) {
                    kill.execute("KILL " + id);
                }
                assertFails(() -> FirstRow.only(connection, "SELECT 1"));
            });
            assertThat(events).singleElement().satisfies(event -> {
                assertThat(event.getLong("connection")).isEqualTo(id);
                assertThat(event.getString("cause")).isNotEmpty();
            });
        }
    }
}
