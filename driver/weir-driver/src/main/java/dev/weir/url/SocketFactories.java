package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** The one place where a class is loaded by its name: the user's {@code socketFactory}. */
final class SocketFactories {
    /** Connector/J's default, which makes plain TCP sockets. */
    private static final String STANDARD = "com.mysql.cj.protocol.StandardSocketFactory";

    private SocketFactories() {}

    /** The user's factory; nothing where the JVM's own sockets are meant. */
    static @Nullable SocketFactory named(OptionValues values) throws SQLException {
        String name = values.text(Option.SOCKET_FACTORY).trim();
        if (name.isEmpty() || name.equals(STANDARD)) {
            return null;
        }
        try {
            // only a class of the right kind is initialized
            return find(name)
                    .asSubclass(SocketFactory.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            SQLException failed = Errors.usage(
                    "option socketFactory=" + name + " cannot be used: " + e
                            + "; expected a public class that extends javax.net.SocketFactory, with a constructor without"
                            + " arguments (Connector/J's own interface of that name is not supported)",
                    SqlState.INVALID_ARGUMENT);
            failed.initCause(e);
            throw failed;
        }
    }

    private static Class<?> find(String name) throws ClassNotFoundException {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        try {
            return Class.forName(name, false, context);
        } catch (ClassNotFoundException e) {
            return Class.forName(name, false, SocketFactories.class.getClassLoader());
        }
    }
}
