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
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A connection with a fault, such as drivers have had. */
final class WrongSession implements InvocationHandler {
    private final Connection connection;
    private final World world;
    private final Fault fault;
    private final List<Call> held = new ArrayList<>();
    private int callsToGo;

    /** What it does wrong: a method of the connection too late, of which its getter tells nothing, or something to statements. */
    enum Fault {
        /** With what comes next, though others can see that it is not done. */
        COMMIT_WAITS("commit", "", 1),
        AUTOCOMMIT_WAITS("setAutoCommit", "getAutoCommit", 1),
        /** Behind what comes next. */
        AUTOCOMMIT_IS_LATE("setAutoCommit", "getAutoCommit", 2),
        READ_ONLY_IS_LATE("setReadOnly", "isReadOnly", 2),
        ISOLATION_IS_LATE("setTransactionIsolation", "getTransactionIsolation", 2),
        DATABASE_IS_LATE("setCatalog", "getCatalog", 2),
        /** Where the server has no room for another prepared statement, the one before runs once more, ahead of a query. */
        ANOTHER_STATEMENT_RUNS("", "", 0),
        /** A kept statement sends values as the type that a column had when it was made. */
        TYPE_IS_STALE("", "", 0),
        /** A batch that fails takes ids. */
        IDS_ARE_LOST("", "", 0);

        private final String method;
        private final String getter;
        private final int calls;

        Fault(String method, String getter, int calls) {
            this.method = method;
            this.getter = getter;
            this.calls = calls;
        }
    }

    private record Call(Method method, List<Object> arguments) {}

    private WrongSession(Connection connection, World world, Fault fault) {
        this.connection = connection;
        this.world = world;
        this.fault = fault;
    }

    static Twin.Opener opener(Fault fault) {
        return (world, options) -> (Connection) Proxy.newProxyInstance(
                WrongSession.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new WrongSession(Drivers.weir(world, options), world, fault));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        String name = method.getName();
        if (name.equals(fault.method) && isTaken(arguments)) {
            held.add(new Call(method, arguments == null ? List.of() : List.of(arguments)));
            callsToGo = fault.calls;
            return null;
        }
        if (name.equals(fault.getter) && !held.isEmpty()) {
            return held.get(held.size() - 1).arguments().get(0);
        }
        if (name.equals("close")) {
            held.clear();
        } else if (!name.startsWith("get") && !name.startsWith("is")) {
            letGo();
        }
        Object result = call(method, arguments);
        return name.equals("prepareStatement") && fault.method.isEmpty()
                ? WrongStatement.of((PreparedStatement) result, (String) arguments[0], connection, world, fault)
                : result;
    }

    private void letGo() throws Throwable {
        if (--callsToGo <= 0) {
            for (Call call : held) {
                call(call.method(), call.arguments().toArray());
            }
            held.clear();
        }
    }

    /** Else it is an error at once, which would be too easy to find. */
    private boolean isTaken(Object[] arguments) throws SQLException {
        return switch (fault) {
            case COMMIT_WAITS -> !connection.getAutoCommit();
            case DATABASE_IS_LATE -> !arguments[0].toString().equals("missing") && connection.getCatalog() != null;
            default -> true;
        };
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A prepared statement of a {@link WrongSession}. */
    private static final class WrongStatement implements InvocationHandler {
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
}
