package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.lab.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A setter of JDBC holds, whatever text has changed since it was called last, and however the text was run. */
@Tag("nightly")
@ExtendWith(TestServers.class)
class SettersAfterTextTest {
    private static final String VERSIONS = "dev.weir.acceptance.TestServers$Servers#versions";
    private static final String ONE = "weir_setters_one";
    private static final String OTHER = "weir_setters_other";
    private static final List<String> SESSIONS = List.of("", "&sessionState=eager", "&pipelining=off");

    /** Something that both a setter and text set. */
    private enum Setting {
        AUTOCOMMIT("@@autocommit", "SET autocommit=%s", "1", "0") {
            @Override
            void set(Connection connection, String value) throws SQLException {
                connection.setAutoCommit(value.equals("1"));
            }
        },
        READ_ONLY("@@%s_read_only", "SET SESSION TRANSACTION READ %s", "ONLY", "WRITE") {
            @Override
            void set(Connection connection, String value) throws SQLException {
                connection.setReadOnly(value.equals("ONLY"));
            }

            @Override
            String shown(String value) {
                return value.equals("ONLY") ? "1" : "0";
            }
        },
        ISOLATION("@@%s_isolation", "SET SESSION TRANSACTION ISOLATION LEVEL %s", "READ COMMITTED", "SERIALIZABLE") {
            @Override
            void set(Connection connection, String value) throws SQLException {
                connection.setTransactionIsolation(
                        value.equals("SERIALIZABLE")
                                ? Connection.TRANSACTION_SERIALIZABLE
                                : Connection.TRANSACTION_READ_COMMITTED);
            }

            @Override
            String shown(String value) {
                return value.replace(' ', '-');
            }
        },
        DATABASE("DATABASE()", "USE %s", ONE, OTHER) {
            @Override
            void set(Connection connection, String value) throws SQLException {
                connection.setCatalog(value);
            }
        };

        private final String expression;
        private final String text;
        private final String one;
        private final String other;

        Setting(String expression, String text, String one, String other) {
            this.expression = expression;
            this.text = text;
            this.one = one;
            this.other = other;
        }

        abstract void set(Connection connection, String value) throws SQLException;

        List<String> both() {
            return List.of(one, other);
        }

        String shown(String value) {
            return value;
        }

        String text(String value) {
            return text.formatted(value);
        }

        /** What the session has, as text asks for it. */
        String actual(Connection connection) throws SQLException {
            // the variable's name changed with MySQL 5.7.20 and MariaDB 11.1
            boolean old = !hasVariable(connection, "transaction_isolation");
            String sql = "SELECT " + expression.formatted(old ? "tx" : "transaction");
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getString(1);
            }
        }

        private static boolean hasVariable(Connection connection, String name) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SHOW VARIABLES LIKE '" + name + "'")) {
                return row.next();
            }
        }
    }

    /** How text is run. */
    private enum Way {
        TEXT {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                execute(connection, sql);
            }
        },
        PREPARED {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.execute();
                }
            }
        },
        COMMENT {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                execute(connection, "/*!50000 " + sql + " */");
            }
        },
        SQL_PREPARED {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                execute(connection, "PREPARE p FROM '" + sql + "'");
                execute(connection, "EXECUTE p");
            }
        },
        SEVERAL {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                execute(connection, sql + "; SELECT 1");
            }
        },
        FAILS_LATER {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                fails(connection, sql + "; SELECT missing");
            }
        },
        BEHIND_ROWS_THAT_FAIL {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                fails(connection, "SELECT 1; " + sql + "; SELECT missing");
            }
        },
        UNREPORTED {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                execute(connection, "SET session_track_system_variables='', session_track_schema=0");
                execute(connection, sql);
            }
        },
        ROUTINE("PROCEDURE %s.p() BEGIN %s; END") {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                execute(connection, "CALL " + ONE + ".p()");
            }
        },
        ROUTINE_FAILS("PROCEDURE %s.p() BEGIN %s; SIGNAL SQLSTATE '45000'; END") {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                fails(connection, "CALL " + ONE + ".p()");
            }
        },
        FUNCTION("FUNCTION %s.f() RETURNS INT DETERMINISTIC NO SQL BEGIN %s; RETURN 1; END") {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                execute(connection, "SELECT " + ONE + ".f()");
            }
        },
        FUNCTION_FAILS(
                "FUNCTION %s.f() RETURNS INT DETERMINISTIC NO SQL BEGIN %s; SIGNAL SQLSTATE '45000'; RETURN 1; END") {
            @Override
            void run(Connection connection, String sql) throws SQLException {
                fails(connection, "SELECT " + ONE + ".f()");
            }
        };

        /** What it runs the text in; empty for nothing. */
        private final String routine;

        Way() {
            this("");
        }

        Way(String routine) {
            this.routine = routine;
        }

        void define(RunningServer server, String sql) throws SQLException {
            if (!routine.isEmpty()) {
                try (Connection connection = server.connect()) {
                    execute(connection, "DROP PROCEDURE IF EXISTS " + ONE + ".p");
                    execute(connection, "DROP FUNCTION IF EXISTS " + ONE + ".f");
                    execute(connection, "CREATE " + routine.formatted(ONE, sql));
                }
            }
        }

        abstract void run(Connection connection, String sql) throws SQLException;

        private static void execute(Connection connection, String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
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

    @ParameterizedTest
    @MethodSource(VERSIONS)
    void settersHold(String version, Servers servers) throws Exception {
        RunningServer server = servers.get(version);
        Weir.create(server, ONE);
        Weir.create(server, OTHER);
        List<String> wrong = new ArrayList<>();
        for (String options : SESSIONS) {
            for (Setting setting : Setting.values()) {
                for (Way way : Way.values()) {
                    for (String value : setting.both()) {
                        tryOut(server, options, setting, way, value, wrong);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static void tryOut(
            RunningServer server, String options, Setting setting, Way way, String value, List<String> wrong)
            throws SQLException {
        String other = value.equals(setting.one) ? setting.other : setting.one;
        if (!isDefined(server, way, setting.text(other))) {
            return;
        }
        for (boolean commandBetween : new boolean[] {false, true}) {
            try (Connection connection = Weir.open(server, ONE, "&allowMultiQueries=true" + options)) {
                setting.set(connection, value);
                assertThat(setting.actual(connection)).isEqualTo(setting.shown(value));
                if (!isTaken(connection, way, setting.text(other))) {
                    return;
                }
                if (commandBetween) {
                    assertThat(setting.actual(connection)).isEqualTo(setting.shown(other));
                }
                setting.set(connection, value);
                String actual = setting.actual(connection);
                if (!actual.equals(setting.shown(value))) {
                    wrong.add(options + " " + setting + "=" + value + " after " + way + " " + commandBetween + ": "
                            + actual);
                }
            }
        }
    }

    /** Servers take neither USE in routines nor autocommit in functions. */
    private static boolean isDefined(RunningServer server, Way way, String sql) throws SQLException {
        try {
            way.define(server, sql);
            return true;
        } catch (SQLException notTaken) {
            return false;
        }
    }

    /** MySQL does not prepare USE by text. */
    private static boolean isTaken(Connection connection, Way way, String sql) throws SQLException {
        try {
            way.run(connection, sql);
            return true;
        } catch (SQLException notTaken) {
            assertThat(notTaken.getMessage()).contains("prepared statement protocol");
            return false;
        }
    }
}
