package dev.weir.acceptance.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/**
 * Every method of every interface with null for each of its arguments that may be null, one by one and together: it works or
 * throws an {@link SQLException}, never anything else.
 */
class NullArgumentsTest {
    private interface Maker {
        Object make(Connection connection) throws SQLException;
    }

    private record Face(Class<?> type, Maker maker) {}

    private static final List<Face> FACES = List.of(
            new Face(Driver.class, connection -> new WeirDriver()),
            new Face(Connection.class, connection -> connection),
            new Face(Statement.class, Connection::createStatement),
            new Face(PreparedStatement.class, connection -> connection.prepareStatement("SELECT ?, ?")),
            new Face(
                    CallableStatement.class,
                    connection -> connection.prepareCall("{call sys.execute_prepared_stmt(?)}")),
            new Face(ResultSet.class, NullArgumentsTest::row),
            new Face(ResultSetMetaData.class, connection -> row(connection).getMetaData()),
            new Face(DatabaseMetaData.class, Connection::getMetaData),
            new Face(
                    ParameterMetaData.class,
                    connection -> connection.prepareStatement("SELECT ?").getParameterMetaData()),
            new Face(Savepoint.class, NullArgumentsTest::savepoint),
            new Face(Blob.class, Connection::createBlob),
            new Face(Clob.class, Connection::createClob));

    private static ResultSet row(Connection connection) throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("SELECT 'a' AS a, 1 AS b");
        rows.next();
        return rows;
    }

    private static Savepoint savepoint(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        return connection.setSavepoint();
    }

    @Test
    void nullIsNeverARuntimeException(Servers servers) throws SQLException {
        RunningServer server = servers.get("mysql");
        List<String> wrong = new ArrayList<>();
        int calls = 0;
        try (Connection own = Weir.open(server, "")) {
            for (Face face : FACES) {
                for (Method method : face.type().getMethods()) {
                    for (Object[] arguments : withNulls(method)) {
                        calls++;
                        own.setNetworkTimeout(null, 0);
                        own.setAutoCommit(true);
                        call(face.maker().make(own), method, arguments, wrong);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(calls).isGreaterThan(400);
    }

    @Test
    void neitherIsItOfADataSource(Servers servers) throws SQLException {
        RunningServer server = servers.get("mysql");
        List<String> wrong = new ArrayList<>();
        for (Class<?> type : List.of(DataSource.class, WeirDataSource.class)) {
            for (Method method : type.getMethods()) {
                if (method.getDeclaringClass() == Object.class) {
                    continue;
                }
                for (Object[] arguments : withNulls(method)) {
                    WeirDataSource source = new WeirDataSource();
                    source.setUrl(Weir.url(server, ""));
                    call(source, method, arguments, wrong);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void nullsWithinArraysAreNoneEither(Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get("mysql"), "");
                Statement statement = connection.createStatement()) {
            DatabaseMetaData metadata = connection.getMetaData();
            try (ResultSet tables = metadata.getTables(null, null, "zz%", new String[] {"TABLE", null})) {
                assertThat(tables.next()).isFalse();
            }
            try (ResultSet tables = metadata.getTables(null, null, "zz%", new String[] {null})) {
                assertThat(tables.next()).isFalse();
            }
            statement.execute("DO 1", new String[] {null});
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(keys.next()).isFalse();
                assertThat(keys.getMetaData().getColumnLabel(1)).isEqualTo("GENERATED_KEY");
            }
        }
    }

    /** Arguments of a method with null for each reference by itself, then for all. */
    private static List<Object[]> withNulls(Method method) {
        Class<?>[] types = method.getParameterTypes();
        List<Object[]> all = new ArrayList<>();
        Object[] none = Arrays.stream(types)
                .map(type -> type.isPrimitive() ? value(type) : null)
                .toArray();
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isPrimitive()) {
                Object[] one =
                        Arrays.stream(types).map(NullArgumentsTest::value).toArray();
                one[i] = null;
                all.add(one);
            }
        }
        if (all.size() > 1) {
            all.add(none);
        }
        return all;
    }

    /** Something plausible. */
    private static Object value(Class<?> type) {
        if (type.isPrimitive()) {
            return primitive(type);
        }
        if (type == String.class || type == Object.class) {
            return "a";
        }
        if (type == Class.class) {
            return String.class;
        }
        if (type == Calendar.class) {
            return Calendar.getInstance();
        }
        if (type == Executor.class) {
            return (Executor) Runnable::run;
        }
        if (type == Properties.class) {
            return new Properties();
        }
        if (type == Map.class) {
            return Map.of();
        }
        if (type == String[].class) {
            return new String[] {"a"};
        }
        return type == int[].class ? new int[] {1} : null;
    }

    private static Object primitive(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        if (type == long.class) {
            return 1L;
        }
        if (type == short.class) {
            return (short) 1;
        }
        if (type == byte.class) {
            return (byte) 1;
        }
        if (type == float.class) {
            return 1f;
        }
        return type == double.class ? (Object) 1d : (Object) 1;
    }

    private static void call(Object target, Method method, Object[] arguments, List<String> wrong) {
        try {
            method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof SQLException) && !demanded(method, e.getCause())) {
                wrong.add(method.getDeclaringClass().getSimpleName() + "." + method.getName()
                        + Arrays.toString(method.getParameterTypes()) + Arrays.toString(arguments) + " "
                        + e.getCause());
            } else if (e.getCause().getMessage() == null) {
                wrong.add(method + " has no message");
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** JDBC's own default methods say NullPointerException; a setter of a data source is declared without SQLException. */
    private static boolean demanded(Method method, Throwable thrown) {
        boolean text =
                method.getName().startsWith("enquote") || method.getName().equals("isSimpleIdentifier");
        return text
                ? thrown instanceof NullPointerException
                : method.getName().equals("setProperty") && thrown instanceof IllegalArgumentException;
    }
}
