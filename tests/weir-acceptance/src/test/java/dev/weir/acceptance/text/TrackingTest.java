package dev.weir.acceptance.text;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The driver makes the server report what it relies on, whatever the server's own settings and the user's are. */
final class TrackingTest {
    @OnEachKind
    void itIsSetWhateverTheServersDefaultIs(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        try (Connection admin = server.connect();
                Statement statement = admin.createStatement()) {
            String before = value(admin, "@@GLOBAL.session_track_system_variables");
            statement.execute("SET GLOBAL session_track_system_variables=''");
            try {
                for (String metadata : new String[] {"auto", "full"}) {
                    checkTracked(server, "&metadata=" + metadata);
                }
            } finally {
                statement.execute("SET GLOBAL session_track_system_variables='" + before + "'");
            }
        }
    }

    @OnEachKind
    void theUsersOwnVariablesDoNotUndoIt(String kind, Servers servers) throws SQLException {
        checkTracked(
                servers.get(kind),
                "&sessionVariables=session_track_system_variables='autocommit',session_track_schema=0,sql_mode=''");
    }

    private static void checkTracked(RunningServer server, String options) throws SQLException {
        try (Connection connection = Weir.open(server, "", options)) {
            assertThat(value(connection, "@@session_track_system_variables"))
                    .contains("sql_mode", "character_set_client", "character_set_results", "session_track_schema");
            assertThat(value(connection, "@@session_track_schema")).isEqualTo("1");
        }
    }

    private static String value(Connection connection, String expression) throws SQLException {
        return only(connection, "SELECT " + expression);
    }
}
