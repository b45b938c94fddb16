package dev.weir.acceptance.jvm;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.Digits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Runs in a child JVM that has virtual threads: many of them read through few connections while pinning is recorded. */
final class VirtualReaders {
    private static final int THREADS = 200;
    private static final int CONNECTIONS = 10;
    private static final String PINNED = "jdk.VirtualThreadPinned";

    private VirtualReaders() {}

    /** Arguments: URL, user, password. Writes {@code rows=} and {@code pinned=}, and where threads were pinned. */
    public static void main(String[] arguments) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(arguments[0]);
        config.setUsername(arguments[1]);
        config.setPassword(arguments[2]);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setConnectionTimeout(Duration.ofMinutes(1).toMillis());
        Path file = Files.createTempFile("virtual", ".jfr");
        try (HikariDataSource pool = new HikariDataSource(config);
                Recording recording = new Recording()) {
            readBy(1, pool); // a class initialiser of the JDK's own pins whoever waits for it
            recording.enable(PINNED).withThreshold(Duration.ZERO).withStackTrace();
            recording.start();
            System.out.println("rows=" + readBy(THREADS, pool));
            recording.stop();
            recording.dump(file);
            List<RecordedEvent> pinned = RecordingFile.readAllEvents(file);
            System.out.println("pinned=" + pinned.size());
            pinned.stream().limit(3).forEach(System.out::println);
        } finally {
            Files.delete(file);
        }
    }

    private static long readBy(int readers, HikariDataSource pool) throws Exception {
        // the tests are compiled for a Java that has no virtual threads
        ExecutorService threads = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        long rows = 0;
        List<Future<Long>> reads = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            reads.add(threads.submit(() -> read(pool)));
        }
        for (Future<Long> each : reads) {
            rows += each.get();
        }
        threads.shutdown();
        return rows;
    }

    /** A small result, a prepared one, and a larger one with another statement in its middle. */
    private static long read(HikariDataSource pool) throws SQLException {
        long rows = 0;
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SELECT n FROM digits WHERE n < ?")) {
            prepared.setInt(1, 7);
            try (ResultSet few = prepared.executeQuery()) {
                rows += count(few);
            }
            try (ResultSet many = statement.executeQuery(Digits.query("digits", 4, 1))) {
                many.next();
                try (ResultSet few = prepared.executeQuery()) {
                    rows += count(few);
                }
                rows += 1 + count(many);
            }
        }
        return rows;
    }

    private static long count(ResultSet rows) throws SQLException {
        long count = 0;
        while (rows.next()) {
            rows.getString(1);
            count++;
        }
        return count;
    }
}
