package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What becomes of a server that has died; nobody connects to it. */
class ServerKeeperTest {
    private final AtomicInteger opened = new AtomicInteger();

    private final RunRequest request = Requests.small(Path.of("nowhere"), "local");

    private ServerKeeper keeper(RunRequest wanted) {
        return new ServerKeeper(
                wanted,
                (studies, progress) -> {
                    opened.incrementAndGet();
                    return new StandInServer(false);
                },
                RunProgress.quiet());
    }

    @Test
    void itIsStartedAgain() throws Exception {
        try (ServerKeeper keeper = keeper(request)) {
            assertThat(keeper.ensureAlive())
                    .get()
                    .asString()
                    .endsWith("died in the middle of the run; it was started again");
            assertThat(opened).hasValue(2);
        }
    }

    @Test
    void itsLossEndsTheRunWhenAsked() {
        ServerKeeper keeper =
                keeper(RequestCopy.of(request).stoppingOnServerLoss().build());
        assertThatThrownBy(keeper::ensureAlive)
                .isInstanceOf(ServerKeeper.ServerLostException.class)
                .hasMessageContaining("died in the middle of the run");
        assertThat(opened).hasValue(1);
    }
}
