package dev.weir.acceptance.jvm;

import dev.weir.acceptance.Digits;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Runs in a child JVM that has virtual threads: many of them read through few connections while pinning is recorded. */
final class VirtualReaders {
    private static final int THREADS = 200;
    private static final int CONNECTIONS = 10;

    private VirtualReaders() {}

    /** Arguments: URL, user, password. Writes {@code rows=} and {@code pinned=}, and where threads were pinned. */
    public static void main(String[] arguments) throws Exception {
        BlockingQueue<Connection> pool = new ArrayBlockingQueue<>(CONNECTIONS);
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                pool.add(DriverManager.getConnection(arguments[0], arguments[1], arguments[2]));
            }
            readBy(THREADS, pool);
            VirtualWork.printPinned(() -> System.out.println("rows=" + readBy(THREADS, pool)));
        } finally {
            for (Connection connection : pool) {
                connection.close();
            }
        }
    }

    private static long readBy(int readers, BlockingQueue<Connection> pool) throws Exception {
        ExecutorService threads = VirtualWork.threads();
        long rows = 0;
        List<Future<Long>> reads = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            reads.add(threads.submit(() -> borrowAndRead(pool)));
        }
        for (Future<Long> each : reads) {
            rows += each.get();
        }
        threads.shutdown();
        return rows;
    }

    private static long borrowAndRead(BlockingQueue<Connection> pool) throws Exception {
        Connection connection = pool.take();
        try {
            return read(connection);
        } finally {
            pool.put(connection);
        }
    }

    /** A small result, a prepared one, and a larger one with another statement in its middle. */
    private static long read(Connection connection) throws SQLException {
        long rows = 0;
        try (Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SELECT n FROM digits WHERE n < ?")) {
            prepared.setInt(1, 7);
            try (ResultSet few = prepared.executeQuery()) {
                rows += count(few);
            }
            try (ResultSet many = statement.executeQuery(Digits.query("digits", 3, 1))) {
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
