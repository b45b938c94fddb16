package dev.weir.acceptance.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.DifferencesPage;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Every method of every interface of JDBC with plausible arguments: those that are not supported are the list of
 * {@code docs/differences.md}, each with its reason, which its error says. {@code -Dweir.rewrite=true} writes it anew.
 */
class UnsupportedMethodsTest {
    private static final String HEAD = """
            ## Methods that are not supported

            A test calls every method of the interfaces of `java.sql` and of `DataSource`. These throw
            `SQLFeatureNotSupportedException`, whose message says the same.

            | methods | why, and what to do instead |
            |---|---|
            """;

    private static final String ARGUMENTS = """

            Arguments that are not supported, of methods that otherwise are:

            | call | |
            |---|---|
            """;

    private static final List<String> RIGHT = List.of(
            "a prepared statement runs its own SQL",
            "is no wrapper of",
            "is no class java.lang.String",
            "generated keys were not asked for",
            "not a URL of this driver",
            "cannot connect",
            "Unknown database",
            "gives rows",
            "gives no rows",
            "cannot be read as XML",
            "savepoint has ",
            "the SQLXML has ",
            "no call of a stored routine",
            "a batch gives no OUT parameters");

    private static final Map<String, Face.Maker> CALLS = Map.of(
            "createStatement(.., CONCUR_UPDATABLE)",
            connection -> connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE),
            "createStatement(TYPE_SCROLL_SENSITIVE, ..)",
            connection -> connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY),
            "createStatement(.., CLOSE_CURSORS_AT_COMMIT)",
            connection -> connection.createStatement(
                    ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, ResultSet.CLOSE_CURSORS_AT_COMMIT),
            "setHoldability(CLOSE_CURSORS_AT_COMMIT)",
            connection -> {
                connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
                return connection;
            });

    private final Map<String, Set<String>> byReason = new TreeMap<>();
    private final List<String> otherwise = new ArrayList<>();
    private int calls;

    @Test
    void theListIsTrueAndEachHasItsReason(Servers servers) throws SQLException, IOException {
        RunningServer server = servers.get("mysql");
        String database = "weir_unsupported";
        Face.create(server, database);
        try (Connection shared = open(server, database)) {
            for (Face face : Face.ALL) {
                for (Method method : methods(face.type())) {
                    if (face.type() == Connection.class) {
                        try (Connection own = open(server, database)) {
                            call(face, method, own);
                        }
                    } else {
                        call(face, method, shared);
                    }
                }
            }
        }
        StringBuilder page = new StringBuilder(HEAD);
        byReason.forEach((reason, methods) -> page.append(
                "| %s | %s |\n".formatted(methods.stream().collect(Collectors.joining("`, `", "`", "`")), reason)));
        refusedArguments(server, database, page);
        DifferencesPage.check(page.toString());
        assertThat(otherwise)
                .as("failed for another reason, so that nobody knows whether it is supported; give it better arguments")
                .isEmpty();
        assertThat(calls).isGreaterThan(700);
    }

    private static Connection open(RunningServer server, String database) throws SQLException {
        return Weir.open(server, database, "&sslMode=DISABLED&allowPublicKeyRetrieval=true");
    }

    /** In an order that does not depend on the JVM. */
    private static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass() != Object.class)
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    private void call(Face face, Method method, Connection connection) throws SQLException {
        Object target;
        try {
            target = face.maker().make(connection);
        } catch (SQLFeatureNotSupportedException e) {
            // listed as a method of Connection
            return;
        }
        calls++;
        try {
            method.invoke(target, JdbcArguments.of(method, connection));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLFeatureNotSupportedException unsupported) {
                String interfaces = method.getDeclaringClass().getSimpleName();
                byReason.computeIfAbsent(reason(method, unsupported), key -> new TreeSet<>())
                        .add(interfaces + "." + method.getName());
            } else if (!isRight(e.getCause())) {
                otherwise.add(method + ": " + e.getCause());
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static String reason(Method method, SQLException unsupported) {
        String[] parts = unsupported.getMessage().split(" is not supported: ", 2);
        assertThat(parts).as("%s: %s says no reason", method, unsupported).hasSize(2);
        return parts[1].replace("|", "\\|");
    }

    /** What is an error for good reason on the object that it is called of: of its value, its cursor, its state. */
    private static boolean isRight(Throwable thrown) {
        if (!(thrown instanceof SQLException error)) {
            return false;
        }
        String state = String.valueOf(error.getSQLState());
        return state.startsWith("22")
                || state.startsWith("24")
                || RIGHT.stream().anyMatch(part -> error.getMessage().contains(part));
    }

    private static void refusedArguments(RunningServer server, String database, StringBuilder page)
            throws SQLException {
        StringBuilder rows = new StringBuilder();
        for (Map.Entry<String, Face.Maker> call : new TreeMap<>(CALLS).entrySet()) {
            try (Connection connection = open(server, database)) {
                call.getValue().make(connection);
            } catch (SQLFeatureNotSupportedException e) {
                rows.append("| `%s` | %s |\n".formatted(call.getKey(), e.getMessage()));
            }
        }
        if (rows.length() > 0) {
            page.append(ARGUMENTS).append(rows);
        }
    }
}
