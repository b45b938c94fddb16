package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.Await;
import dev.weir.testkit.fake.FakeServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The log of slow statements of docs/adopt.md. */
class SlowLogTest {
    private static final String SQL = "SELECT v FROM t WHERE id = ?";
    private static final long VALUE = 4711;

    /** Keeps what is logged. */
    private static final class Kept extends Handler {
        private final List<String> lines = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord line) {
            lines.add(new SimpleFormatter().formatMessage(line));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static void sleep(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    private static byte @Nullable [] slowly(String command) {
        if (command.startsWith("SELECT")) {
            sleep(TimeUnit.MILLISECONDS.toNanos(210));
        }
        return null;
    }

    @Test
    void itHasMarkersAndNoValues() throws Exception {
        Logger log = Logger.getLogger("dev.weir.test.slow");
        log.setUseParentHandlers(false);
        Kept kept = new Kept();
        log.addHandler(kept);
        RecordingStream slow = new RecordingStream();
        slow.enable("weir.Command").withThreshold(Duration.ofMillis(200));
        slow.onEvent(
                "weir.Command",
                command -> log.log(Level.WARNING, "{0} ms: {1}", new Object[] {
                    command.getDuration().toMillis(), command.getString("sql")
                }));
        slow.startAsync();
        try (slow;
                FakeServer server = FakeServer.start(FakeMarkers.script(SlowLogTest::slowly))) {
            try (Connection connection = Client.connect(server.port());
                    PreparedStatement read = connection.prepareStatement(SQL)) {
                read.setLong(1, VALUE);
                read.executeQuery().close();
            }
            Await.until("the line is there", () -> kept.lines.stream().anyMatch(line -> line.endsWith(" ms: " + SQL)));
            assertThat(kept.lines).noneMatch(line -> line.contains(String.valueOf(VALUE)));
        } finally {
            log.removeHandler(kept);
        }
    }
}
