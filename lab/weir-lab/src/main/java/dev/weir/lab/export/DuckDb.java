package dev.weir.lab.export;

import dev.weir.lab.Versions;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.server.Cache;
import dev.weir.rig.server.ReleasedJar;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/**
 * DuckDB in this JVM, without tables. Its jar is fetched when it is first wanted: nobody else has to wait for 77 MiB. So no class of
 * it is known here, and the two methods that JDBC does not have are found by their names.
 */
final class DuckDb implements AutoCloseable {
    private static final ReleasedJar JAR = new ReleasedJar("org.duckdb", "duckdb_jdbc", Versions.of("duckdb"), 77);

    private static final long BATCH_ROWS = 10_000;

    private final URLClassLoader classes;
    private final Connection connection;

    private DuckDb(URLClassLoader classes, Connection connection) {
        this.classes = classes;
        this.connection = connection;
    }

    /** Fetches its jar unless that is here. */
    static Path fetch(Consumer<String> progress) {
        return JAR.fetch(Cache.ofUser(), progress);
    }

    static DuckDb open() throws IOException, SQLException {
        Path jar = fetch(line -> {});
        URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()}, DuckDb.class.getClassLoader());
        for (Driver driver : ServiceLoader.load(Driver.class, classes)) {
            Connection connection = driver.connect("jdbc:duckdb:", new Properties());
            if (connection != null) {
                return new DuckDb(classes, connection);
            }
        }
        classes.close();
        throw new EnvironmentException(jar + " has no driver for jdbc:duckdb:; remove it, and it is fetched again");
    }

    Connection connection() {
        return connection;
    }

    /** Returns the name of a file in SQL. */
    static String text(Path file) {
        return "'" + file.toString().replace("'", "''") + "'";
    }

    /** Makes a stream a view of this name, which can be read once. */
    void register(String view, ArrowArrayStream stream) throws SQLException {
        call(connection, "registerArrowStream", void.class, List.of(String.class, Object.class), view, stream);
    }

    /** Reads a result of this connection as batches. */
    ArrowReader arrow(ResultSet result, BufferAllocator allocator) throws SQLException {
        return (ArrowReader) call(
                result, "arrowExportStream", Object.class, List.of(Object.class, long.class), allocator, BATCH_ROWS);
    }

    private static Object call(Object duck, String name, Class<?> returned, List<Class<?>> types, Object... arguments)
            throws SQLException {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(duck.getClass(), name, MethodType.methodType(returned, types))
                    .bindTo(duck)
                    .invokeWithArguments(arguments);
        } catch (SQLException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("DuckDB " + Versions.of("duckdb") + " has no " + name, e);
        }
    }

    @Override
    public void close() throws IOException, SQLException {
        try {
            connection.close();
        } finally {
            classes.close();
        }
    }
}
