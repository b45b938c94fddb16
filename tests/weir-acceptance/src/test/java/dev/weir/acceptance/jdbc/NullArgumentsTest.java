package dev.weir.acceptance.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/**
 * Every method of every interface with null for each of its arguments that may be null, one by one and together: it works or
 * throws an {@link SQLException}, never anything else.
 */
class NullArgumentsTest {
    @Test
    void nullIsNeverARuntimeException(Servers servers) throws SQLException {
        RunningServer server = servers.get("mysql");
        Face.create(server, "weir_nulls");
        List<String> wrong = new ArrayList<>();
        int calls = 0;
        try (Connection own = Weir.open(server, "weir_nulls")) {
            for (Face face : Face.ALL) {
                for (Method method : face.type().getMethods()) {
                    for (Object[] arguments : withNulls(method, own)) {
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
                for (Object[] arguments : withNulls(method, null)) {
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
    private static List<Object[]> withNulls(Method method, Connection connection) throws SQLException {
        Class<?>[] types = method.getParameterTypes();
        List<Object[]> all = new ArrayList<>();
        Object[] none = JdbcArguments.of(method, connection);
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isPrimitive()) {
                Object[] one = JdbcArguments.of(method, connection);
                one[i] = null;
                none[i] = null;
                all.add(one);
            }
        }
        if (all.size() > 1) {
            all.add(none);
        }
        return all;
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
