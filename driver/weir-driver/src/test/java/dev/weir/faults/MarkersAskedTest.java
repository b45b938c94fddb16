package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.testkit.fake.FakeServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Values that the server would convert to the types that it has given their markers. */
class MarkersAskedTest {
    private static final String READ = "SELECT COALESCE(?, 1) FROM t";

    /** Connects and reads what has the same definitions always, until the server leaves them out. */
    private static Connection withoutDefinitions(FakeServer server) throws SQLException {
        Connection connection = Client.connect(server.port());
        try (PreparedStatement read = connection.prepareStatement("SELECT 1 FROM t")) {
            for (int i = 0; i < 200; i++) {
                read.executeQuery().close();
            }
        }
        assertThat(server.queries()).endsWith("SET resultset_metadata=NONE");
        return connection;
    }

    private static int read(Connection connection, PreparedStatement read) throws SQLException {
        try (ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            read.setString(1, "text");
            pipeline.add(read);
            try (PipelinedResults results = pipeline.run()) {
                assertThat(results.next()).isTrue();
                ResultSet rows = results.resultSet();
                assertThat(rows.next()).isTrue();
                return rows.getInt(1);
            }
        }
    }

    @Test
    void theTypesAreAskedForWhereDefinitionsAreLeftOut() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeMarkers.script());
                Connection connection = withoutDefinitions(server);
                PreparedStatement read = connection.prepareStatement(READ)) {
            assertThat(read(connection, read)).isEqualTo(FakeMarkers.OF_TEXT);
            assertThat(server.queries()).contains("SET resultset_metadata=FULL");
        }
    }

    /** A comment may hide a marker, so that it is prepared before its values are known. */
    @Test
    void theTypesAreAskedForByWhatIsPreparedFirst() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeMarkers.script());
                Connection connection = withoutDefinitions(server);
                PreparedStatement update = connection.prepareStatement("/* a */ UPDATE t SET s = COALESCE(?, 1)")) {
            update.setString(1, "text");
            assertThat(update.executeUpdate()).isOne();
            assertThat(server.queries())
                    .last()
                    .asString()
                    .startsWith("/* a */ UPDATE t SET s = COALESCE(")
                    .doesNotContain("?");
        }
    }

    /** A text runs in the current database. */
    @Test
    void noTextIsAmongOthersForAStatementOfAnotherDatabase() throws IOException, SQLException {
        try (FakeServer server = FakeServer.start(FakeMarkers.script());
                Connection connection = Client.connect(server.port());
                PreparedStatement read = connection.prepareStatement(READ)) {
            connection.setCatalog("two");
            assertThatThrownBy(() -> read(connection, read)).hasMessageContaining("run it without a pipeline");
            assertThat(server.queries()).noneMatch(sql -> sql.startsWith("SELECT COALESCE"));
            connection.setCatalog("db");
            assertThat(read(connection, read)).isEqualTo(FakeMarkers.OF_TEXT);
        }
    }
}
