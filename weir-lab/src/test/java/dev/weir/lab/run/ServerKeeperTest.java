package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.lab.machine.Placement;
import dev.weir.lab.study.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What becomes of a server that has died; nobody connects to it. */
class ServerKeeperTest {
    private final AtomicInteger opened = new AtomicInteger();
    private final Set<LabServer> loaded = ConcurrentHashMap.newKeySet();

    private final RunRequest request = Requests.small(Path.of("nowhere"), "local");

    private ServerKeeper keeper(RunRequest wanted) {
        return new ServerKeeper(
                wanted,
                (studies, progress) -> {
                    opened.incrementAndGet();
                    return new StandInServer(false);
                },
                Progress.quiet());
    }

    /** Starts servers of the lab's own, in which nobody works. */
    private LabServer.Source own() {
        return new LabServer.Source() {
            @Override
            public LabServer open(List<Study> studies, Progress progress) {
                opened.incrementAndGet();
                return new StandInServer(true) {
                    @Override
                    public void load(Study study, String arm, List<Map<String, String>> levels, Progress progress) {
                        loaded.add(this);
                    }
                };
            }

            @Override
            public boolean startsItsOwn() {
                return true;
            }
        };
    }

    @Test
    void whereServersAreTheLabsOwnASecondOneHasTheSameRows() {
        assumeThat(Placement.ofThisMachine().canWorkBeside())
                .as("the right to set priorities")
                .isTrue();
        try (ServerKeeper keeper = new ServerKeeper(request, own(), Progress.quiet())) {
            assertThat(keeper.aside()).isNotNull().isNotSameAs(keeper.server());
            Study study = request.studies().get(0);
            keeper.load(study, study.sentinel().arm(), List.of(study.sentinel().level()));
            assertThat(loaded).containsExactlyInAnyOrder(keeper.server(), keeper.aside());
        }
    }

    @Test
    void aServerOfTheUsersHasNone() {
        try (ServerKeeper keeper = keeper(request)) {
            assertThat(keeper.aside()).isNull();
            assertThat(opened).hasValue(1);
        }
    }

    @Test
    void itIsStartedAgain() throws Exception {
        try (ServerKeeper keeper = keeper(request)) {
            keeper.ensureAlive();
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
