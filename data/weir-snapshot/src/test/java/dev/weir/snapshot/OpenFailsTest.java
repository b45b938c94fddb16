package dev.weir.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What fails before a server has said anything. */
class OpenFailsTest {
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger aborted = new AtomicInteger();

    private DataSource source(int most) {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (opened.incrementAndGet() > most) {
                        throw new SQLException("Too many connections", "08004", 1040);
                    }
                    return connection();
                });
    }

    private Connection connection() {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("abort")) {
                        aborted.incrementAndGet();
                    }
                    return null;
                });
    }

    @Test
    void connectionsThatAreOpenAreClosedAgain() {
        assertThatThrownBy(() -> Snapshot.open(source(3), 8))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("of connections=9; all are closed again: Too many connections")
                .extracting(e -> ((SQLException) e).getErrorCode())
                .isEqualTo(1040);
        assertThat(aborted).hasValue(3);
    }

    @Test
    void argumentsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> Snapshot.open(source(3), 0)).hasMessage("readers=0, expected one at least");
        assertThatThrownBy(() -> SnapshotOptions.none().withLockTimeout(Duration.ofMillis(10)))
                .hasMessage("lockTimeout=PT0.01S, expected one second at least");
        assertThatThrownBy(() -> QualifiedName.parse("shop."))
                .hasMessage("table=shop., expected table or schema.table");
        assertThat(opened).hasValue(0);
    }

    @Test
    void tasksThatTakeTooLongAreAnError() {
        ReaderThreads threads = new ReaderThreads(2);
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> {
            Thread.sleep(60_000);
            return 2;
        });
        assertThatThrownBy(() -> threads.all(tasks, Duration.ofMillis(10), "too long"))
                .hasMessage("too long");
        threads.stop();
    }

    @Test
    void versionsAreCompared() {
        ServerVariables facts = new ServerVariables(Map.of("version", "8.0.15", "port", "3306"), "SYSTEM", "");
        assertThat(facts.isAtLeast(8, 0)).isTrue();
        assertThat(facts.isAtLeast(8, 2)).isFalse();
        assertThat(facts.isAtLeast(5, 7)).isTrue();
        assertThat(facts.identity()).isEqualTo("port=3306");
    }

    @Test
    void positionsAreOrderedByTheNumbersOfTheirFiles() {
        CommonPosition.Place early = new CommonPosition.Place("binlog.999999", 500);
        assertThat(early).isLessThan(new CommonPosition.Place("binlog.1000000", 4));
        assertThat(early).isGreaterThan(new CommonPosition.Place("binlog.999999", 499));
    }
}
