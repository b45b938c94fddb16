package dev.weir.acceptance.walk;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigInteger;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

/** A prepared statement of a {@link WrongSession}. */
final class WrongStatement implements InvocationHandler {
    private static final Pattern OF_V = Pattern.compile("\\bv\\b");

    /** The change that was executed last on any connection. */
    private static PreparedStatement last;

    private final PreparedStatement statement;
    private final String sql;
    private final Connection connection;
    private final WrongSession.Fault fault;
    private final boolean hasRoom;
    private final boolean wasInt;

    private WrongStatement(
            PreparedStatement statement, String sql, Connection connection, World world, WrongSession.Fault fault)
            throws SQLException {
        this.statement = statement;
        this.sql = sql;
        this.connection = connection;
        this.fault = fault;
        this.hasRoom = fault != WrongSession.Fault.ANOTHER_STATEMENT_RUNS
                || world.status("Prepared_stmt_count")
                        < Long.parseLong(world.query("SELECT @@GLOBAL.max_prepared_stmt_count"));
        this.wasInt = world.query("SELECT data_type FROM information_schema.columns WHERE table_name = 't'"
                        + " AND column_name = 'v' AND table_schema = '" + connection.getCatalog() + "'")
                .equals("int");
    }

    static PreparedStatement of(
            PreparedStatement statement, String sql, Connection connection, World world, WrongSession.Fault fault)
            throws SQLException {
        return (PreparedStatement) Proxy.newProxyInstance(
                WrongStatement.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                new WrongStatement(statement, sql, connection, world, fault));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        String name = method.getName();
        if (name.equals("setString") && fault == WrongSession.Fault.TYPE_IS_STALE) {
            arguments[1] = asItWas((String) arguments[1]);
        }
        if (name.startsWith("execute") && fault == WrongSession.Fault.ANOTHER_STATEMENT_RUNS) {
            runAnother();
        }
        try {
            return method.invoke(statement, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof BatchUpdateException && fault == WrongSession.Fault.IDS_ARE_LOST) {
                loseIds();
            }
            throw e.getCause();
        }
    }

    private String asItWas(String value) {
        boolean isNumber = value != null && value.strip().matches("-?\\d+");
        return wasInt && isNumber && OF_V.matcher(sql).find() ? new BigInteger(value.strip()).toString() : value;
    }

    private void runAnother() throws SQLException {
        if (!sql.startsWith("SELECT")) {
            last = statement;
        } else if (!hasRoom && last != null && !last.isClosed()) {
            try {
                last.execute();
            } catch (SQLException hidden) {
                // nobody is told
            }
        }
    }

    private void loseIds() throws SQLException {
        if (sql.startsWith("INSERT INTO k") && connection.getAutoCommit()) {
            try (Statement lost = connection.createStatement()) {
                connection.setAutoCommit(false);
                lost.executeUpdate("INSERT INTO k (n) VALUES (0), (0), (0)");
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        }
    }
}
