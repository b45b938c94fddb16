package dev.weir.lab.study.keys;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLFeatureNotSupportedException;

/**
 * Connections to nothing: they do at once what a pool asks of them, and refuse what only a user would ask. The proxy adds a few
 * nanoseconds to each call.
 */
final class StubConnection {
    private StubConnection() {}

    static Connection open() {
        return (Connection) Proxy.newProxyInstance(
                StubConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, StubConnection::answer);
    }

    private static Object answer(Object self, Method method, Object[] arguments)
            throws SQLFeatureNotSupportedException {
        return switch (method.getName()) {
            case "isValid", "getAutoCommit" -> true;
            case "isClosed", "isReadOnly" -> false;
            case "getTransactionIsolation" -> Connection.TRANSACTION_REPEATABLE_READ;
            case "getHoldability", "getNetworkTimeout" -> 0;
            case "getCatalog", "getSchema" -> "";
            case "getWarnings" -> null;
            case "equals" -> self == arguments[0];
            case "hashCode" -> System.identityHashCode(self);
            case "toString" -> "connection to nothing";
            default -> {
                if (method.getReturnType() != void.class) {
                    throw new SQLFeatureNotSupportedException(method.getName() + " on a connection to nothing");
                }
                yield null;
            }
        };
    }
}
