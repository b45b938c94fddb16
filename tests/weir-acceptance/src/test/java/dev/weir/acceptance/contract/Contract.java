package dev.weir.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.params.ParameterInfo;

/** The common part of the suites. A test that hangs fails after a minute. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(Contract.OfServer.class)
abstract class Contract {
    private Bench bench;

    /** Gives a suite the bench of the server that it is nested in, and its tests connections that are closed behind them. */
    static final class OfServer implements BeforeEachCallback, ParameterResolver {
        @Override
        public void beforeEach(ExtensionContext context) {
            suite(context).bench = context.getRequiredTestInstances()
                    .findInstance(OnServer.class)
                    .orElseThrow()
                    .bench();
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Connection.class;
        }

        /** Opens one, by the protocol that is an argument of the test if there is one. */
        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            ParameterInfo info = ParameterInfo.get(context);
            boolean chosen = info != null && info.getArguments().get(0) instanceof Protocol;
            Map<String, String> properties =
                    chosen ? info.getArguments().get(0, Protocol.class).properties() : Map.of();
            try {
                Connection connection = suite(context).bench.open(properties);
                context.getStore(ExtensionContext.Namespace.create(OfServer.class))
                        .put(parameter.getIndex(), connection);
                return connection;
            } catch (SQLException e) {
                throw new ParameterResolutionException(
                        "no connection of " + suite(context).bench.driver(), e);
            }
        }

        private static Contract suite(ExtensionContext context) {
            return context.getRequiredTestInstances()
                    .findInstance(Contract.class)
                    .orElseThrow();
        }
    }

    final Bench bench() {
        return bench;
    }

    final Connection open() throws SQLException {
        return bench().open();
    }

    final Connection open(Protocol protocol) throws SQLException {
        return bench().open(protocol.properties());
    }

    final Connection open(Protocol protocol, String... namesAndValues) throws SQLException {
        Map<String, String> properties = new HashMap<>(protocol.properties());
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return bench().open(properties);
    }

    /** Asserts, or for a driver that is stated to do otherwise asserts that it does. */
    final void unless(Expectation otherwise, ThrowingCallable assertion) throws SQLException {
        if (bench().expects(otherwise)) {
            assertThat(Assertions.catchThrowable(assertion))
                    .as("%s is stated of %s but did not show", otherwise, bench().driver())
                    .isNotNull();
            return;
        }
        try {
            assertion.call();
        } catch (Error | SQLException | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Runs statements that give no rows of interest. */
    static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    final void awaitAsleep(String connectionId) throws SQLException {
        try (Connection observer = open()) {
            String state = "select count(*) from information_schema.processlist where state = 'User sleep' and id = ";
            Await.until(
                    "connection=" + connectionId + " is asleep",
                    () -> column(observer, state + connectionId).equals(List.of("1")));
        }
    }

    static void table(Connection connection, String name, String columns) throws SQLException {
        run(connection, "drop table if exists " + name, "create table " + name + " (" + columns + ")");
    }

    /** First column of every row, as text. */
    static List<String> column(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return column(rows);
        }
    }

    /** First column of the rows that are left, as text. */
    static List<String> column(ResultSet rows) throws SQLException {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
            values.add(rows.getString(1));
        }
        return values;
    }

    /** Numbers 1 to {@code count} as rows, by cross joins of digits: every supported server can do it. */
    static String numbers(int count) {
        String digits =
                "(select 0 d union all select 1 union all select 2 union all select 3 union all select 4 union all"
                        + " select 5 union all select 6 union all select 7 union all select 8 union all select 9)";
        return "(select a.d + 10*b.d + 100*c.d + 1000*e.d + 10000*f.d + 1 n from " + digits + " a, " + digits + " b, "
                + digits + " c, " + digits + " e, " + digits + " f having n <= " + count + " order by n) numbers";
    }

    /** Only whether the connection still answers rightly. */
    static boolean works(Connection connection) throws SQLException {
        return column(connection, "select 41 + 1").equals(List.of("42"));
    }
}
