package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
}
