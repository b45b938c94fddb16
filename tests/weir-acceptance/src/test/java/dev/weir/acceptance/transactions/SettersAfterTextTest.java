package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;

/**
 * Every setting of a session by every way to change it: a setter of JDBC holds, whatever the session has become since it was called
 * last, and statements mean what the session says where JDBC has no setter.
 */
class SettersAfterTextTest {
    private static final List<String> SESSIONS = List.of("", "&sessionState=eager", "&pipelining=off");

    @Tag("nightly")
    @OnEachVersion
    void settersHoldInEverySession(String version, Servers servers) throws Exception {
        for (String options : SESSIONS) {
            assertThat(wrong(servers.get(version), options)).isEmpty();
        }
    }

    /** Each value comes with a command between text and setter, and without. */
    private static List<String> wrong(RunningServer server, String options) throws SQLException {
        Weir.create(server, SessionSetting.ONE, "CREATE TABLE t (s VARCHAR(20))", "INSERT INTO t VALUES ('column é')");
        Weir.create(server, SessionSetting.OTHER);
        Weir.administer(
                server,
                "CREATE USER IF NOT EXISTS " + SettingWay.ACCOUNT,
                "GRANT ALL ON `weir\\_setters\\_%`.* TO " + SettingWay.ACCOUNT);
        List<String> wrong = new ArrayList<>();
        for (SessionSetting setting : SessionSetting.values()) {
            for (SettingWay way : SettingWay.values()) {
                for (boolean back : new boolean[] {false, true}) {
                    Trial trial = new Trial(server, options, setting, way, back, wrong);
                    if (way.isDefined(server, trial.otherText())) {
                        trial.run(back);
                        trial.run(!back);
                    }
                }
            }
        }
        return wrong;
    }

    /**
     * One setting and one way.
     *
     * @param back which of the two values is the other
     * @param wrong takes what is wrong
     */
    private record Trial(
            RunningServer server,
            String options,
            SessionSetting setting,
            SettingWay way,
            boolean back,
            List<String> wrong) {
        String value() {
            return back ? setting.other() : setting.one();
        }

        String other() {
            return back ? setting.one() : setting.other();
        }

        String otherText() {
            return setting.text(other());
        }

        void run(boolean commandBetween) throws SQLException {
            try (Connection connection = way.open(server, options, setting, other())) {
                setting.set(connection, value());
                compare("at first", setting.shown(value()), setting.seen(connection));
                if (!isTaken(connection)) {
                    return;
                }
                if (commandBetween) {
                    between(connection);
                }
                if (setting.hasSetter()) {
                    setting.set(connection, value());
                    compare("set again", setting.shown(value()), setting.seen(connection));
                    compare("its getter", value(), setting.got(connection));
                } else {
                    String seen = setting.seen(connection);
                    compare("then", setting.shown(setting.value(connection)), seen);
                }
            }
        }

        private void between(Connection connection) throws SQLException {
            String seen = setting.seen(connection);
            if (!setting.hasSetter()) {
                compare("between", setting.shown(setting.value(connection)), seen);
            } else if (way.isText()) {
                compare("between", setting.shown(other()), seen);
            }
        }

        private void compare(String when, String expected, String actual) {
            if (!expected.equals(actual)) {
                wrong.add(options + " " + setting + "=" + value() + " " + way + " " + when + ": expected=" + expected
                        + " actual=" + actual);
            }
        }

        /** MySQL does not prepare USE by text. */
        private boolean isTaken(Connection connection) throws SQLException {
            try {
                way.run(connection, otherText());
                return true;
            } catch (SQLException notTaken) {
                assertThat(notTaken.getMessage()).contains("prepared statement protocol");
                return false;
            }
        }
    }

    /** How a session comes to have another setting than JDBC's setter has set: text, however it is run, or another session. */
    private enum SettingWay {
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

        Connection open(RunningServer server, String options, SessionSetting setting, String other)
                throws SQLException {
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
}
