package dev.weir.acceptance.snapshot;

import dev.weir.jdbc.WeirDataSource;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import java.sql.SQLException;
import java.time.Duration;

/** A process that stands still while it holds the lock; arguments are URL, user, password, and seconds of the lock timeout. */
final class HangingOpener {
    static final String LOCKED = "locked";

    private HangingOpener() {}

    public static void main(String[] arguments) throws SQLException {
        WeirDataSource source = new WeirDataSource();
        source.setUrl(arguments[0]);
        source.setUser(arguments[1]);
        source.setPassword(arguments[2]);
        SnapshotOptions options =
                SnapshotOptions.exact().withLockTimeout(Duration.ofSeconds(Long.parseLong(arguments[3])));
        Snapshot.open(
                        Hooked.source(source, (connection, sql, before) -> {
                            if (sql.startsWith("START") && before) {
                                System.out.println(LOCKED);
                                pause();
                            }
                        }),
                        1,
                        options)
                .close();
    }

    private static void pause() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
