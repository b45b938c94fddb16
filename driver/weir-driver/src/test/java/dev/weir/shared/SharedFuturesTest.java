package dev.weir.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.shared.FakeTable.Gate;
import dev.weir.shared.FakeTable.Outcome;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Look-ups that nobody waits for. */
class SharedFuturesTest {
    private final FakeTable table = FakeTable.start();

    @AfterEach
    void close() {
        table.close();
    }

    private SharedKeyedReads<String> open() throws SQLException {
        return SharedKeyedReads.over(table.source(), FakeTable.BY_ID, row -> row.getString(1))
                .open();
    }

    private List<Object> keysInOrder() {
        return table.executions().stream().flatMap(List::stream).toList();
    }

    @Test
    void futuresAreCompletedByFlightsOfTheirOwn() throws Exception {
        try (SharedKeyedReads<String> reads = open()) {
            Gate gate = table.hold();
            CompletableFuture<String> first = reads.readAsync(1);
            gate.awaitReached();
            CompletableFuture<String> second = reads.readAsync(2);
            CompletableFuture<String> cancelled = reads.readAsync(3);
            CompletableFuture<String> none = reads.readAsync(-1);
            CompletableFuture<String> failing = reads.readAsync("x");
            cancelled.cancel(false);
            gate.open(Outcome.ANSWER);
            assertThat(first.join()).isEqualTo("n1");
            assertThat(second.join()).isEqualTo("n2");
            assertThat(none.join()).isNull();
            assertThatThrownBy(failing::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(SQLException.class);
            assertThat(keysInOrder()).containsExactly(1L, 2L, -1L, "x");
            assertThat(reads.counters().lookUps()).isEqualTo(4);
        }
    }

    /** The thread that waits must not run the stages of somebody else's future. */
    @Test
    void stagesRunInThreadsOfTheReads() throws Exception {
        try (SharedKeyedReads<String> reads = open()) {
            Gate gate = table.hold();
            Callers callers = new Callers(reads::read);
            callers.start(1);
            gate.awaitReached();
            callers.waitingFor(2);
            CompletableFuture<String> stage =
                    reads.readAsync(3).thenApply(name -> Thread.currentThread().getName());
            CompletableFuture<String> nested = reads.readAsync(4).thenApply(name -> {
                try {
                    return reads.read(5);
                } catch (SQLException e) {
                    throw new CompletionException(e);
                }
            });
            gate.open(Outcome.ANSWER);
            assertThat(stage.join()).isEqualTo("weir-shared-reads");
            assertThatThrownBy(nested::join).hasMessageContaining("thenApplyAsync");
            assertThat(callers.results()).containsExactly("n1", "n2");
        }
    }
}
