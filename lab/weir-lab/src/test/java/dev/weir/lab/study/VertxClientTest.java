package dev.weir.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class VertxClientTest {
    @Test
    void waitsForAnAnswer() throws Exception {
        assertThat(VertxClient.await("a number", Future.succeededFuture(7))).isEqualTo(7);
    }

    @Test
    void throwsWhatTheClientFailedWith() {
        SQLException failure = new SQLException("no such table");
        assertThatThrownBy(() -> VertxClient.await("rows", Future.failedFuture(failure)))
                .isSameAs(failure);
    }

    @Test
    void whoWaitsInVainIsToldForWhatAndHowLongAndWhatToDo() {
        assertThatThrownBy(() -> VertxClient.await("the last row", Duration.ofMillis(20), new CompletableFuture<>()))
                .isInstanceOf(SQLTimeoutException.class)
                .hasMessage("waited 0.02 s for the last row from the Vert.x MySQL client; check that the server still"
                        + " answers and the link to it is up, then run again");
    }
}
