package dev.weir.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.RowMapper;
import dev.weir.api.SharedReadCounters;
import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.shared.FakeTable.Gate;
import dev.weir.shared.FakeTable.Outcome;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who leads flights, which look-ups go out in them, and that none hurts another; on a scripted server. */
class SharedReadsTest {
    private final FakeTable table = FakeTable.start();

    @AfterEach
    void close() {
        table.close();
    }

    private SharedKeyedReads.Builder<String> reads(RowMapper<String> mapper) throws SQLException {
        return SharedKeyedReads.over(table.source(), FakeTable.BY_ID, mapper);
    }

    private SharedKeyedReads<String> open() throws SQLException {
        return reads(row -> row.getString(1)).open();
    }

    @Test
    void aLoneCallerDoesItsLookUpItselfByOneCommand() throws Exception {
        List<Thread> mapping = new ArrayList<>();
        List<Thread> before = threadsOfReads();
        try (SharedKeyedReads<String> reads = reads(row -> {
                    mapping.add(Thread.currentThread());
                    return row.getString(1);
                })
                .open()) {
            assertThat(table.connections()).isZero();
            assertThat(reads.read(7)).isEqualTo("n7");
            int commands = table.server().received().size();
            assertThat(reads.read(8)).isEqualTo("n8");
            assertThat(reads.read(-1)).isNull();
            assertThat(table.server().received()).hasSize(commands + 2);
            assertThat(mapping).containsOnly(Thread.currentThread());
            assertThat(before).containsAll(threadsOfReads());
            assertThat(table.connections()).isOne();
            assertThat(reads.counters())
                    .extracting(
                            SharedReadCounters::flights,
                            SharedReadCounters::lookUps,
                            SharedReadCounters::failed,
                            SharedReadCounters::timedOut)
                    .containsExactly(3L, 3L, 0L, 0L);
        }
    }

    private static List<Thread> threadsOfReads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("weir-shared"))
                .toList();
    }

    @Test
    void thoseThatComeDuringAFlightGoOutTogether() throws Exception {
        try (SharedKeyedReads<String> reads = open()) {
            Gate gate = table.hold();
            Callers first = new Callers(reads::read);
            first.start(1);
            gate.awaitReached();
            Object[] keys = IntStream.rangeClosed(-5, 54).boxed().toArray();
            Callers others = new Callers(reads::read).waitingFor(keys).waitingFor(54, 54);
            gate.open(Outcome.ANSWER);
            List<String> expected = new ArrayList<>(Arrays.stream(keys)
                    .map(key -> (int) key > 0 ? "n" + key : null)
                    .toList());
            expected.addAll(List.of("n54", "n54"));
            assertThat(others.results()).isEqualTo(expected);
            assertThat(first.results()).containsExactly("n1");
            assertThat(table.executions()).hasSize(2);
            assertThat(table.executions().get(1))
                    .containsExactly(
                            Arrays.stream(keys).map(key -> (long) (int) key).toArray());
            SharedReadCounters counters = reads.counters();
            assertThat(counters.flights()).isEqualTo(2);
            assertThat(counters.lookUps()).isEqualTo(63);
            assertThat(counters.longestWaitNanos()).isBetween(1L, counters.waitedNanos());
        }
    }

    /** First come, first served; who has waited longest leads the next flight, and no more than that one. */
    @Test
    void eachLeaderDoesOneFlight() throws Exception {
        Map<String, String> leaders = new ConcurrentHashMap<>();
        try (SharedKeyedReads<String> reads = reads(row -> {
                    leaders.put(row.getString(1), Thread.currentThread().getName());
                    return row.getString(1);
                })
                .keysPerFlight(2)
                .open()) {
            Gate gate = table.hold();
            Callers callers = new Callers(reads::read);
            callers.start(1);
            gate.awaitReached();
            callers.waitingFor(2, 3, 4, 5, 6);
            gate.open(Outcome.ANSWER);
            assertThat(callers.results()).containsExactly("n1", "n2", "n3", "n4", "n5", "n6");
            assertThat(leaders)
                    .containsEntry("n1", "caller-1")
                    .containsEntry("n2", "caller-2")
                    .containsEntry("n3", "caller-2")
                    .containsEntry("n4", "caller-4")
                    .containsEntry("n5", "caller-4")
                    .containsEntry("n6", "caller-6");
        }
        assertThat(keysInOrder()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    }

    private List<Object> keysInOrder() {
        return table.executions().stream().flatMap(List::stream).toList();
    }

    @Test
    void severalConnectionsCarryFlightsAtATime() throws Exception {
        try (SharedKeyedReads<String> reads =
                reads(row -> row.getString(1)).connections(2).open()) {
            Gate one = table.hold();
            Gate two = table.hold();
            Callers callers = new Callers(reads::read);
            callers.start(1);
            one.awaitReached();
            callers.start(2);
            two.awaitReached();
            callers.waitingFor(3);
            two.open(Outcome.ANSWER);
            assertThat(callers.result(1)).isEqualTo("n2");
            assertThat(callers.result(2)).isEqualTo("n3");
            one.open(Outcome.ANSWER);
            assertThat(callers.results()).containsExactly("n1", "n2", "n3");
            assertThat(table.connections()).isEqualTo(2);
        }
    }

    @Test
    void aMapperThatThrowsHurtsItsCallerAlone() throws Exception {
        try (SharedKeyedReads<String> reads = reads(row -> {
                    String name = row.getString(1);
                    if (name.equals("n3")) {
                        throw new SQLException("of three");
                    }
                    if (name.equals("n4")) {
                        throw new IllegalStateException("of four");
                    }
                    return name;
                })
                .open()) {
            Callers callers = behindAHeldFlight(reads, 2, 3, 4, 5);
            assertThat(callers.result(1)).isEqualTo("n2");
            assertThat(callers.failure(2))
                    .isExactlyInstanceOf(SQLException.class)
                    .hasMessage("of three");
            assertThat(callers.failure(3))
                    .isExactlyInstanceOf(IllegalStateException.class)
                    .hasMessage("of four");
            assertThat(callers.result(4)).isEqualTo("n5");
            assertThat(reads.counters().failed()).isEqualTo(2);
            assertThatThrownBy(() -> reads.read(4)).hasMessage("of four");
            assertThat(reads.read(9)).isEqualTo("n9");
            assertThat(table.connections()).isOne();
        }
    }

    /** The first of them looks up 1. */
    private Callers behindAHeldFlight(SharedKeyedReads<String> reads, Object... keys) throws InterruptedException {
        Gate gate = table.hold();
        Callers callers = new Callers(reads::read);
        callers.start(1);
        gate.awaitReached();
        callers.waitingFor(keys);
        gate.open(Outcome.ANSWER);
        return callers;
    }

    /** Those of one flight that cannot be in a list together run each for itself. */
    @Test
    void aKeyThatDoesNotFitHurtsItsCallerAlone() throws Exception {
        try (SharedKeyedReads<String> reads = open()) {
            Callers callers = behindAHeldFlight(reads, 2, "two", new Object(), 3L);
            assertThat(callers.result(1)).isEqualTo("n2");
            assertThat(callers.failure(2)).hasMessageContaining("Incorrect integer value: two");
            assertThat(callers.failure(3)).isInstanceOf(SQLException.class).hasMessageContaining("java.lang.Object");
            assertThat(callers.result(4)).isEqualTo("n3");
            assertThat(table.executions()).containsExactly(List.of(1L), List.of(2L), List.of("two"), List.of(3L));
            assertThat(reads.counters().flights()).isEqualTo(2);
            assertThat(table.connections()).isOne();
        }
    }

    @Test
    void withoutPipeliningTheyRunOneAfterTheOther() throws Exception {
        WeirDataSource source = table.source("pipelining=off");
        try (SharedKeyedReads<String> reads = SharedKeyedReads.over(
                        source, "SELECT UPPER(name) FROM t WHERE id = ?", row -> row.getString(1))
                .open()) {
            Callers callers = behindAHeldFlight(reads, 2, 3);
            assertThat(callers.results()).containsExactly("n1", "n2", "n3");
        }
    }

    @Test
    void anInterruptedThreadLeavesAndStaysInterrupted() throws Exception {
        try (SharedKeyedReads<String> reads = open()) {
            Gate gate = table.hold();
            Callers callers = new Callers(reads::read);
            callers.start(1);
            gate.awaitReached();
            callers.waitingFor(2);
            List<Boolean> kept = new ArrayList<>();
            Thread leaving = new Thread(() -> {
                assertThatThrownBy(() -> reads.read(3))
                        .isInstanceOf(SQLTransientException.class)
                        .hasMessageContaining("interrupted");
                kept.add(Thread.currentThread().isInterrupted());
            });
            leaving.start();
            leaving.interrupt();
            leaving.join();
            assertThat(kept).containsExactly(true);
            gate.open(Outcome.ANSWER);
            assertThat(callers.results()).containsExactly("n1", "n2");
            assertThat(keysInOrder()).containsExactly(1L, 2L);
            assertThat(reads.counters().failed()).isOne();
        }
    }

    @Test
    void anInterruptedLeaderFinishesItsFlight() throws Exception {
        try (SharedKeyedReads<String> reads = open()) {
            Thread.currentThread().interrupt();
            assertThat(reads.read(1)).isEqualTo("n1");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aMapperCannotReadByTheSameObject() throws Exception {
        List<SharedKeyedReads<String>> self = new ArrayList<>();
        try (SharedKeyedReads<String> reads =
                reads(row -> self.get(0).read(2)).connections(2).open()) {
            self.add(reads);
            assertThatThrownBy(() -> reads.read(1)).hasMessageContaining("a mapper");
        }
    }

    @Test
    void whatIsNoLookUpIsRefused() throws Exception {
        assertThatThrownBy(() -> reads(row -> "").connections(0).open()).hasMessageContaining("connections=0");
        for (String sql : List.of("DELETE FROM t WHERE id = ?", "SELECT name FROM t WHERE id = ? FOR UPDATE")) {
            try (SharedKeyedReads<String> reads =
                    SharedKeyedReads.over(table.source(), sql, row -> "").open()) {
                assertThatThrownBy(() -> reads.read(1)).hasMessageContaining("one SELECT that only reads");
            }
        }
        try (SharedKeyedReads<String> reads = SharedKeyedReads.over(
                        table.source(), "SELECT name FROM t WHERE id = ? OR id = ?", row -> "")
                .open()) {
            assertThatThrownBy(() -> reads.read(1)).hasMessageContaining("markers=2");
        }
        try (SharedKeyedReads<String> reads = open()) {
            assertThatThrownBy(() -> reads.read(new java.io.StringReader("1"))).hasMessageContaining("stream");
        }
        assertThat(table.executions()).isEmpty();
    }
}
