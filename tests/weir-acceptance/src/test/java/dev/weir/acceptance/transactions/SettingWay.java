package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.Weir;
import dev.weir.api.WeirSession;
import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** How a session comes to have another setting than JDBC's setter has set: text, however it is run, or another session. */
enum SettingWay {
    TEXT((connection, sql) -> Weir.run(connection, sql)),
    BATCH((connection, sql) -> {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch(sql);
            statement.executeBatch();
        }
    }),
    PREPARED((connection, sql) -> {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }),
    COMMENT((connection, sql) -> Weir.run(connection, "/*!50000 " + sql + " */")),
    SQL_PREPARED((connection, sql) -> {
        Weir.run(connection, "PREPARE p FROM '" + sql.replace("'", "''") + "'");
        Weir.run(connection, "EXECUTE p");
    }),
    SEVERAL((connection, sql) -> Weir.run(connection, sql + "; SELECT 1")),
    FAILS_LATER((connection, sql) -> fails(connection, sql + "; SELECT missing")),
    BEHIND_ROWS_THAT_FAIL((connection, sql) -> fails(connection, "SELECT 1; " + sql + "; SELECT missing")),
    UNREPORTED((connection, sql) -> {
        Weir.run(connection, "SET session_track_system_variables='', session_track_schema=0");
        Weir.run(connection, sql);
    }),
    ROUTINE(
            "PROCEDURE %s.p() BEGIN %s; END",
            (connection, sql) -> Weir.run(connection, "CALL " + SessionSetting.ONE + ".p()")),
    ROUTINE_FAILS(
            "PROCEDURE %s.p() BEGIN %s; SIGNAL SQLSTATE '45000'; END",
            (connection, sql) -> fails(connection, "CALL " + SessionSetting.ONE + ".p()")),
    FUNCTION(
            "FUNCTION %s.f() RETURNS INT DETERMINISTIC NO SQL BEGIN %s; RETURN 1; END",
            (connection, sql) -> Weir.run(connection, "SELECT " + SessionSetting.ONE + ".f()")),
    FUNCTION_FAILS(
            "FUNCTION %s.f() RETURNS INT DETERMINISTIC NO SQL BEGIN %s; SIGNAL SQLSTATE '45000'; RETURN 1; END",
            (connection, sql) -> fails(connection, "SELECT " + SessionSetting.ONE + ".f()")),
    RESET((connection, sql) -> connection.unwrap(WeirSession.class).reset()),
    /** With a session that begins with the other value, by an option. */
    RESET_TO_AN_OPTION((connection, sql) -> RESET.run(connection, sql)),
    CHANGE_OF_USER((connection, sql) ->
            connection.unwrap(WeirSession.class).changeUser(SettingWay.ACCOUNT, "", SessionSetting.OTHER)),
    /** There and back: each has a session of its own. */
    OTHER_HOST((connection, sql) -> {
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
        connection.setReadOnly(!connection.isReadOnly());
    });

    /** Without a password; it may do everything in the two databases. */
    static final String ACCOUNT = "weir_setters";

    /** What it runs the text in; empty for nothing. */
    private final String routine;

    @SuppressWarnings("ImmutableEnumChecker") // lambdas that hold nothing
    private final Action action;

    private interface Action {
        void run(Connection connection, String sql) throws SQLException;
    }

    SettingWay(Action action) {
        this("", action);
    }

    SettingWay(String routine, Action action) {
        this.routine = routine;
        this.action = action;
    }

    /** Returns whether the session has the other value afterwards: text has set it. */
    boolean isText() {
        return this != RESET && this != RESET_TO_AN_OPTION && this != CHANGE_OF_USER && this != OTHER_HOST;
    }

    /** Makes what it needs; servers take neither USE in routines nor autocommit in functions. */
    boolean isDefined(RunningServer server, String sql) throws SQLException {
        if (routine.isEmpty()) {
            return true;
        }
        try (Connection connection = server.connect()) {
            Weir.run(connection, "DROP PROCEDURE IF EXISTS " + SessionSetting.ONE + ".p");
            Weir.run(connection, "DROP FUNCTION IF EXISTS " + SessionSetting.ONE + ".f");
            try {
                Weir.run(connection, "CREATE " + routine.formatted(SessionSetting.ONE, sql));
                return true;
            } catch (SQLException notTaken) {
                return false;
            }
        }
    }

    Connection open(RunningServer server, String options, SessionSetting setting, String other) throws SQLException {
        String all = "&allowMultiQueries=true" + options;
        if (this == RESET_TO_AN_OPTION) {
            try (Connection connection = Weir.open(server, SessionSetting.ONE)) {
                String assignment = setting.assignment(connection, other);
                String variables = URLEncoder.encode(assignment, StandardCharsets.UTF_8);
                all += assignment.isEmpty() ? "" : "&sessionVariables=" + variables;
            }
        }
        String address = server.host() + ":" + server.port();
        String hosts = this == OTHER_HOST ? "replication://" + address + "," + address : "//" + address;
        Properties account = new Properties();
        account.put("user", server.user());
        account.put("password", server.password());
        // other drivers of this JVM would fail on an option with a sign of equality in it
        return new WeirDriver().connect("jdbc:mysql:weir:" + hosts + "/" + SessionSetting.ONE + "?" + all, account);
    }

    void run(Connection connection, String sql) throws SQLException {
        action.run(connection, sql);
    }

    private static void fails(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            boolean more = true;
            while (more) {
                more = statement.getMoreResults() || statement.getUpdateCount() >= 0;
            }
            throw new AssertionError("did not fail: " + sql);
        } catch (SQLException expected) {
            assertThat(connection.isClosed()).isFalse();
        }
    }
}
