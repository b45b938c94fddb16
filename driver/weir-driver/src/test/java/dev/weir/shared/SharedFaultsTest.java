package dev.weir.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.shared.FakeTable.Gate;
import dev.weir.shared.FakeTable.Outcome;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.Fault;
import dev.weir.testkit.net.FaultProxy;
import dev.weir.testkit.net.RefusingPort;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that break, servers that do not answer, and reads that are closed under way. */
@Timeout(300)
class SharedFaultsTest {
    private static final int TIMEOUT_MILLIS = 100;

    private final AtomicLong nanos = new AtomicLong();
    private final FakeTable table = FakeTable.start();

    @AfterEach
    void close() {
        table.close();
    }

    private SharedKeyedReads.Builder<String> reads() throws SQLException {
        return reads(table.source());
    }

    private static SharedKeyedReads.Builder<String> reads(WeirDataSource source) throws SQLException {
        return SharedKeyedReads.over(source, FakeTable.BY_ID, row -> row.getString(1));
    }

    /** With a limit, by a clock that the test moves; closing them waits {@code closeMillis} for what is under way. */
    private SharedReads<String> clocked(WeirDataSource source, int connections, int closeMillis) {
        SharedSettings<String> settings = new SharedSettings<>(
                source,
                FakeTable.BY_ID,
                row -> row.getString(1),
                connections,
                1000,
                1000,
                TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS));
        return new SharedReads<>(settings, nanos::get, TimeUnit.MILLISECONDS.toNanos(closeMillis));
    }

    /** Moves the clock on until it has gone far enough, whenever what is to time out begins. */
    private void awaitTimeout(BooleanSupplier ended) {
        Await.until("something has timed out", () -> {
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
            return ended.getAsBoolean();
        });
    }

    /** Flights: 1 alone, then these together. */
    private static Callers waiting(Callers.LookUp reads, Gate first, Object... keys) throws InterruptedException {
        Callers callers = new Callers(reads);
        callers.start(1);
        first.awaitReached();
        return callers.waitingFor(keys);
    }

    @Test
    void aFlightWhoseConnectionBreaksIsRepeatedOnANewOne() throws Exception {
        try (SharedKeyedReads<String> reads = reads().open()) {
            Gate first = table.hold();
            table.next(Outcome.CLOSE);
            Callers callers = waiting(reads::read, first, 2, 3, 4);
            first.open(Outcome.CLOSE);
            // 1 breaks, its repetition breaks, too
            assertThat(callers.failure(0)).isInstanceOf(SQLNonTransientConnectionException.class);
            assertThat(callers.result(1)).isEqualTo("n2");
            assertThat(callers.result(2)).isEqualTo("n3");
            assertThat(callers.result(3)).isEqualTo("n4");
            assertThat(table.executions())
                    .containsExactly(List.of(1L), List.of(1L), List.of(2L), List.of(3L), List.of(4L));
            assertThat(table.connections()).isEqualTo(3);
            table.next(Outcome.CLOSE);
            assertThat(reads.read(5)).isEqualTo("n5");
            assertThat(table.connections()).isEqualTo(4);
            assertThat(reads.counters().failed()).isOne();
        }
    }

    @Test
    void eachCallerOfAFlightThatFailsGetsAnExceptionOfItsOwn() throws Exception {
        try (SharedKeyedReads<String> reads = reads().keysPerFlight(2).open()) {
            Gate first = table.hold();
            table.next(Outcome.CLOSE);
            table.next(Outcome.CLOSE);
            Callers callers = waiting(reads::read, first, 2, 3, 4);
            first.open(Outcome.ANSWER);
            assertThat(callers.result(0)).isEqualTo("n1");
            Throwable two = callers.failure(1);
            Throwable three = callers.failure(2);
            assertThat(two)
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .isNotSameAs(three);
            assertThat(two.getCause()).isNotNull().isSameAs(three.getCause());
            assertThat(((SQLException) two).getSQLState()).isEqualTo("08S01");
            assertThat(callers.result(3)).as("behind them").isEqualTo("n4");
        }
    }

    @Test
    void aServerThatCannotBeReachedIsNoHang() throws Exception {
        try (RefusingPort port = RefusingPort.take();
                SharedKeyedReads<String> reads =
                        reads(FakeTable.sourceAt(port.number(), "")).open()) {
            assertThatThrownBy(() -> reads.read(1)).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> reads.readAsync(1).join()).hasCauseInstanceOf(SQLException.class);
        }
    }

    /** The callers that wait leave in time; the one that leads does when its connection was closed. */
    @Test
    void whatIsNotAnsweredTimesOut() throws Exception {
        try (SharedReads<String> reads = clocked(table.source(), 1, 1000)) {
            Gate first = table.hold();
            Callers callers = waiting(reads::read, first, 2, 3);
            CompletableFuture<String> future = reads.readAsync(4);
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
            for (int i = 0; i < 3; i++) {
                assertThat(callers.failure(i))
                        .isInstanceOf(SQLTimeoutException.class)
                        .hasMessageContaining("timeout=" + TIMEOUT_MILLIS + " ms");
            }
            assertThatThrownBy(future::join).hasCauseInstanceOf(SQLTimeoutException.class);
            assertThat(reads.counters().timedOut()).isEqualTo(4);
            assertThat(reads.counters().failed()).isZero();
            assertThat(reads.read(5)).isEqualTo("n5");
            assertThat(table.executions()).containsExactly(List.of(1L), List.of(5L));
            assertThat(table.connections()).isEqualTo(2);
        }
    }

    /** It keeps the only thread that could lead the flight it waits for. */
    @Test
    void aStageThatWaitsForAnotherFutureTimesOut() throws Exception {
        try (SharedReads<String> reads = clocked(table.source(), 1, 1000)) {
            Gate first = table.hold();
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<String> stage = reads.readAsync(1).thenApply(name -> {
                begun.countDown();
                return reads.readAsync(2).join();
            });
            first.open(Outcome.ANSWER);
            Await.until("the stage has begun", () -> begun.getCount() == 0);
            awaitTimeout(stage::isDone);
            assertThatThrownBy(stage::join).hasRootCauseInstanceOf(SQLTimeoutException.class);
        }
    }

    /** Neither an answer nor a reset, also for those that try to stop the statement. */
    @Test
    void aNetworkThatIsDeadTimesOut() throws Exception {
        try (FaultProxy proxy = FaultProxy.start("127.0.0.1", table.server().port());
                SharedReads<String> reads = clocked(FakeTable.sourceAt(proxy.port(), ""), 1, 1000)) {
            assertThat(reads.read(1)).isEqualTo("n1");
            proxy.inject(new Fault.StallAfter(0));
            Callers callers = new Callers(reads::read);
            Thread caller = callers.start(2);
            awaitTimeout(() -> !caller.isAlive());
            assertThat(callers.failure(0)).isInstanceOf(SQLTimeoutException.class);
            proxy.inject(new Fault.None());
            assertThat(reads.read(3)).isEqualTo("n3");
        }
    }

    @Test
    void closingEndsWhatWaitsAndLetsWhatIsUnderWayEnd() throws Exception {
        SharedReads<String> reads = clocked(table.source(), 2, 600_000);
        assertThat(reads.read(9)).isEqualTo("n9");
        Gate first = table.hold();
        Gate second = table.hold();
        Callers callers = new Callers(reads::read);
        callers.start(1);
        first.awaitReached();
        callers.start(2);
        second.awaitReached();
        callers.waitingFor(3);
        CompletableFuture<String> future = reads.readAsync(4);
        Thread closing = new Thread(reads::close);
        closing.start();
        assertThat(callers.failure(2)).hasMessageContaining("closed");
        assertThatThrownBy(future::join).hasMessageContaining("closed");
        first.open(Outcome.ANSWER);
        second.open(Outcome.ANSWER);
        assertThat(callers.result(0)).isEqualTo("n1");
        assertThat(callers.result(1)).isEqualTo("n2");
        closing.join();
        reads.close();
        assertThatThrownBy(() -> reads.read(5)).hasMessageContaining("closed");
        assertThat(reads.readAsync(5)).isCompletedExceptionally();
        assertThat(table.connections()).isEqualTo(2);
    }

    @Test
    void whatIsUnderWayTooLongAfterClosingIsAborted() throws Exception {
        SharedReads<String> reads = clocked(table.source(), 1, 10);
        Gate first = table.hold();
        Callers callers = new Callers(reads::read);
        callers.start(1);
        first.awaitReached();
        reads.close();
        assertThat(callers.failure(0)).hasMessageContaining("closed");
    }

    @Test
    void aMapperMayClose() throws Exception {
        CompletableFuture<SharedKeyedReads<String>> self = new CompletableFuture<>();
        SharedKeyedReads<String> reads = SharedKeyedReads.over(table.source(), FakeTable.BY_ID, row -> {
                    self.join().close();
                    return row.getString(1);
                })
                .open();
        self.complete(reads);
        assertThat(reads.read(1)).isEqualTo("n1");
        assertThatThrownBy(() -> reads.read(1)).hasMessageContaining("closed");
    }

    @Test
    void tooManyAreRefused() throws Exception {
        try (SharedKeyedReads<String> reads = reads().mostWaiting(2).open()) {
            Gate gate = table.hold();
            Callers callers = new Callers(reads::read);
            callers.start(1);
            gate.awaitReached();
            callers.waitingFor(2, 3);
            assertThatThrownBy(() -> reads.read(4))
                    .isInstanceOf(SQLTransientException.class)
                    .hasMessageContaining("mostWaiting=2");
            assertThat(reads.readAsync(4)).isCompletedExceptionally();
            gate.open(Outcome.ANSWER);
            assertThat(callers.results()).containsExactly("n1", "n2", "n3");
            assertThat(reads.read(4)).isEqualTo("n4");
        }
    }
}
