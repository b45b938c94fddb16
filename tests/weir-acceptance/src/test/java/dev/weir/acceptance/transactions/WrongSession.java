package dev.weir.acceptance.transactions;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A connection that defers something as it must not be; its getters tell nothing of it. */
final class WrongSession implements InvocationHandler {
    private final Connection connection;
    private final Fault fault;
    private final List<Call> held = new ArrayList<>();
    private int callsToGo;

    /** What it does too late. */
    enum Fault {
        /** With what comes next, though others can see that it is not done. */
        COMMIT_WAITS("commit", "", 1),
        AUTOCOMMIT_WAITS("setAutoCommit", "getAutoCommit", 1),
        /** Behind what comes next. */
        AUTOCOMMIT_IS_LATE("setAutoCommit", "getAutoCommit", 2),
        READ_ONLY_IS_LATE("setReadOnly", "isReadOnly", 2),
        ISOLATION_IS_LATE("setTransactionIsolation", "getTransactionIsolation", 2),
        DATABASE_IS_LATE("setCatalog", "getCatalog", 2);

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

    private WrongSession(Connection connection, Fault fault) {
        this.connection = connection;
        this.fault = fault;
    }

    static Connection of(Connection connection, Fault fault) {
        return (Connection) Proxy.newProxyInstance(
                WrongSession.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new WrongSession(connection, fault));
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
        return call(method, arguments);
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
            case DATABASE_IS_LATE -> !arguments[0].toString().endsWith("missing") && connection.getCatalog() != null;
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
}
