package dev.weir.acceptance.meaning;

import static dev.weir.acceptance.meaning.OwnDatabases.A;
import static dev.weir.acceptance.meaning.OwnDatabases.B;
import static dev.weir.acceptance.meaning.OwnDatabases.C;
import static dev.weir.acceptance.meaning.OwnDatabases.GONE;
import static dev.weir.acceptance.meaning.OwnDatabases.WHERE;
import static dev.weir.acceptance.meaning.OwnDatabases.in;
import static dev.weir.acceptance.meaning.OwnDatabases.now;
import static dev.weir.acceptance.meaning.OwnDatabases.only;
import static dev.weir.acceptance.meaning.OwnDatabases.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A statement keeps the database in which it was made, as on Connector/J; what differs is observed, too. */
class OwnDatabaseTest {
    private static final List<String> OPTIONS = List.of(
            "",
            "&useServerPrepStmts=false",
            "&sessionState=eager",
            "&pipelining=off",
            "&prepStmtCacheSize=0",
            "&databaseTerm=SCHEMA");

    /** What is done to a connection that begins in A, and what is seen. */
    interface Course {
        List<String> on(Connection connection) throws SQLException;
    }

    /** One of the two does nothing. */
    private static void set(Connection connection, String database) throws SQLException {
        connection.setCatalog(database);
        connection.setSchema(database);
    }

    private static List<String> seen(Statement statement, PreparedStatement prepared, Connection connection)
            throws SQLException {
        return List.of(only(statement, WHERE), only(prepared), now(connection));
    }

    private static Map<String, Course> alike() {
        Map<String, Course> courses = new LinkedHashMap<>();
        courses.put("old statements", connection -> {
            Statement old = connection.createStatement();
            PreparedStatement prepared = connection.prepareStatement(WHERE);
            set(connection, B);
            return seen(old, prepared, connection);
        });
        courses.put("old statements that have run", connection -> {
            Statement old = connection.createStatement();
            PreparedStatement prepared = connection.prepareStatement(WHERE);
            List<String> seen = new ArrayList<>(seen(old, prepared, connection));
            set(connection, B);
            seen.addAll(seen(old, prepared, connection));
            set(connection, A);
            seen.addAll(seen(old, prepared, connection));
            return seen;
        });
        courses.put("USE before setCatalog", connection -> {
            Statement old = connection.createStatement();
            PreparedStatement prepared = connection.prepareStatement(WHERE);
            run(connection, "USE " + C);
            set(connection, B);
            return seen(old, prepared, connection);
        });
        courses.put("USE by an old statement", connection -> {
            Statement old = connection.createStatement();
            set(connection, B);
            old.execute("USE " + C);
            return List.of(now(connection), only(old, WHERE), now(connection));
        });
        courses.put("USE in a batch of an old statement", connection -> {
            Statement old = connection.createStatement();
            set(connection, B);
            old.addBatch("USE " + C);
            old.addBatch("UPDATE w SET v = CONCAT(v, '!')");
            old.executeBatch();
            return List.of(only(old, WHERE), now(connection));
        });
        courses.put("USE once it is back", connection -> {
            Statement old = connection.createStatement();
            set(connection, B);
            set(connection, A);
            run(connection, "USE " + C);
            return List.of(only(old, WHERE), now(connection));
        });
        courses.put("a call of the current database by an old statement", connection -> {
            Statement old = connection.createStatement();
            set(connection, B);
            return List.of(only(old, "CALL " + B + ".look()"), now(connection));
        });
        courses.put("an error of an old statement", connection -> {
            Statement old = connection.createStatement();
            set(connection, B);
            List<String> seen = new ArrayList<>();
            try {
                old.execute("SELECT * FROM only_in_" + B);
            } catch (SQLException e) {
                seen.add(String.valueOf(e.getErrorCode()));
            }
            seen.add(now(connection));
            return seen;
        });
        courses.put("an own database that is gone", connection -> {
            set(connection, GONE);
            Statement old = connection.createStatement();
            set(connection, B);
            run(connection, "DROP DATABASE " + GONE);
            try {
                return List.of(only(old, "SELECT 1"));
            } catch (SQLException e) {
                return List.of(e.getErrorCode() + " " + e.getMessage().contains(GONE), now(connection));
            }
        });
        return courses;
    }

    @OnEachVersion
    void asOnConnectorJ(String kind, Servers servers) throws Exception {
        RunningServer server = OwnDatabases.fresh(servers.get(kind));
        for (Map.Entry<String, Course> course : alike().entrySet()) {
            List<String> text = ofConnectorJ(server, "", course.getValue());
            assertThat(ofConnectorJ(server, "&useServerPrepStmts=true", course.getValue()))
                    .as("Connector/J, prepared: " + course.getKey())
                    .isEqualTo(text);
            for (String options : OPTIONS) {
                assertThat(ofWeir(server, A, options, course.getValue()))
                        .as(options + ": " + course.getKey())
                        .isEqualTo(text);
            }
        }
    }

    private static List<String> ofConnectorJ(RunningServer server, String options, Course course) throws SQLException {
        OwnDatabases.restore(server);
        try (Connection connection = OwnDatabases.connectorJ(server, A, options)) {
            return course.on(connection);
        }
    }

    private static List<String> ofWeir(RunningServer server, String database, String options, Course course)
            throws SQLException {
        OwnDatabases.restore(server);
        try (Connection connection = Weir.open(server, database, options)) {
            return course.on(connection);
        }
    }

    /** Connector/J goes back to what setCatalog has set. */
    @OnEachVersion
    void aUseIsNotLost(String kind, Servers servers) throws Exception {
        RunningServer server = OwnDatabases.fresh(servers.get(kind));
        Course useAfter = connection -> {
            Statement old = connection.createStatement();
            PreparedStatement prepared = connection.prepareStatement(WHERE);
            set(connection, B);
            run(connection, "USE " + C);
            return seen(old, prepared, connection);
        };
        assertThat(ofConnectorJ(server, "", useAfter)).containsExactly(in(A), in(A), B);
        for (String options : OPTIONS) {
            assertThat(ofWeir(server, A, options, useAfter)).as(options).containsExactly(in(A), in(A), C);
        }
    }

    /** Connector/J remembers what setCatalog had set; what it has prepared on the server stays where it was. */
    @OnEachVersion
    void whatIsMadeAfterAUseIsOfThatDatabase(String kind, Servers servers) throws Exception {
        RunningServer server = OwnDatabases.fresh(servers.get(kind));
        Course madeAfterUse = connection -> {
            run(connection, "USE " + C);
            Statement old = connection.createStatement();
            PreparedStatement prepared = connection.prepareStatement(WHERE);
            set(connection, B);
            return seen(old, prepared, connection);
        };
        assertThat(ofConnectorJ(server, "", madeAfterUse)).containsExactly(in(A), in(A), B);
        assertThat(ofConnectorJ(server, "&useServerPrepStmts=true", madeAfterUse))
                .containsExactly(in(A), in(C), B);
        for (String options : OPTIONS) {
            assertThat(ofWeir(server, A, options, madeAfterUse)).as(options).containsExactly(in(C), in(C), B);
        }
    }

    /** Such a statement is of no use to Connector/J once a database is set. */
    @OnEachVersion
    void madeWithoutADatabaseItFollowsTheSession(String kind, Servers servers) throws Exception {
        RunningServer server = OwnDatabases.fresh(servers.get(kind));
        try (Connection connection = OwnDatabases.connectorJ(server, "", "");
                Statement old = connection.createStatement()) {
            connection.setCatalog(B);
            assertThatThrownBy(() -> only(old, WHERE)).hasMessage("No database selected");
        }
        for (String options : List.of("", "&sessionState=eager")) {
            try (Connection connection = Weir.open(server, "", options);
                    Statement old = connection.createStatement();
                    PreparedStatement prepared =
                            connection.prepareStatement("SELECT CONCAT(DATABASE(), ' ', DATABASE())")) {
                connection.setCatalog(A);
                assertThat(seen(old, prepared, connection)).containsExactly(in(A), in(A), A);
                try (Statement ofA = connection.createStatement()) {
                    connection.setCatalog(B);
                    assertThat(only(ofA, WHERE)).isEqualTo(in(A));
                    assertThat(seen(old, prepared, connection)).containsExactly(in(B), in(B), B);
                }
            }
        }
    }

    /** There is none to go back to; Connector/J runs the statement, fails, and is in its database from then on. */
    @OnEachVersion
    void whereTheCurrentDatabaseIsGoneThereIsNone(String kind, Servers servers) throws Exception {
        RunningServer server = OwnDatabases.fresh(servers.get(kind));
        for (String options : OPTIONS) {
            OwnDatabases.restore(server);
            try (Connection connection = Weir.open(server, A, options);
                    Statement old = connection.createStatement()) {
                set(connection, GONE);
                run(connection, "DROP DATABASE " + GONE);
                assertThatThrownBy(() -> only(old, WHERE)).hasMessageContaining("No database selected");
                assertThat(now(connection)).isNull();
                set(connection, B);
                assertThat(only(old, WHERE)).isEqualTo(in(A));
                assertThat(now(connection)).isEqualTo(B);
            }
        }
    }
}
