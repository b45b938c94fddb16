package dev.weir.acceptance.snapshot;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;

/** A data source whose statements, run by {@code Statement.execute}, are seen before and after they run. */
final class Hooked {
    /** Sees a statement; its exception is the statement's. */
    interface Hook {
        /** {@code before} is false once the statement has run. */
        void on(Connection connection, String sql, boolean before) throws SQLException;
    }

    private Hooked() {}

    static DataSource source(DataSource real, Hook hook) {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = invoked(() -> method.invoke(real, arguments));
            return result instanceof Connection connection ? connection(connection, hook) : result;
        });
    }

    /** A source of connections that something else opens. */
    static DataSource of(Callable<Connection> connections) {
        return proxy(DataSource.class, (proxy, method, arguments) -> connections.call());
    }

    /** A source whose connections are sometimes those of another, as behind a proxy. */
    static DataSource spread(DataSource one, BooleanSupplier other, DataSource second) {
        return proxy(
                DataSource.class,
                (proxy, method, arguments) ->
                        invoked(() -> method.invoke(other.getAsBoolean() ? second : one, arguments)));
    }

    private static Connection connection(Connection real, Hook hook) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = invoked(() -> method.invoke(real, arguments));
            return method.getName().equals("createStatement") ? statement(real, (Statement) result, hook) : result;
        });
    }

    private static Statement statement(Connection connection, Statement real, Hook hook) {
        return proxy(Statement.class, (proxy, method, arguments) -> {
            boolean seen = method.getName().equals("execute");
            if (seen) {
                hook.on(connection, (String) arguments[0], true);
            }
            Object result = invoked(() -> method.invoke(real, arguments));
            if (seen) {
                hook.on(connection, (String) arguments[0], false);
            }
            return result;
        });
    }

    private interface Call {
        Object run() throws ReflectiveOperationException;
    }

    private static Object invoked(Call call) throws Throwable {
        try {
            return call.run();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(Hooked.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
