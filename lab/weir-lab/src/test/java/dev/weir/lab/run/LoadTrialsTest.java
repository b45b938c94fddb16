package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The experiments of the study of load, in forks as a run has them. */
@Tag("nightly")
@ExtendWith(TestServer.class)
class LoadTrialsTest {
    private static final Study STUDY = Studies.named("load", Map.of());

    private static StudyServers servers;

    @TempDir
    private Path logs;

    @BeforeAll
    static void start(TestServer.Shared shared) {
        servers = new StudyServers(STUDY, shared);
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectorj.pool", "r2dbc.pool", "vertx.pipelined", "weir.shared-async"})
    void everyWaitingRequestIsAnsweredAndCostsSomething(String arm) throws Exception {
        Behaviour found = run("waiting", arm);
        assertThat(found.outcome()).as(found.evidence()).isEqualTo("works");
        assertThat(found.figures()).containsEntry("requests", 10_000.0);
        boolean threads = arm.equals("connectorj.pool");
        assertThat(found.figures().get("threads")).isBetween(threads ? 10_000.0 : 5, threads ? 10_100.0 : 200);
        assertThat(found.figures().get("heapBytesEach")).isBetween(50.0, 20_000.0);
        assertThat(found.figures().get("otherBytesEach")).isBetween(threads ? 4_000.0 : 0, 200_000.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectorj.pool", "vertx.pool", "weir.shared-async"})
    void recoversFromAnOverload(String arm) throws Exception {
        Behaviour found = run("overload", arm);
        assertThat(found.outcome()).as(found.evidence()).isEqualTo("works");
        assertThat(found.link()).isEqualTo("rtt=5ms,rate=1gbit");
        assertThat(found.figures()).containsEntry("failedRequests", 0.0);
        assertThat(found.figures().get("recoveryMicros"))
                .isBetween(found.figures().get("leastMicros"), found.figures().get("mostMicros"));
    }

    private Behaviour run(String name, String arm) throws Exception {
        List<Experiment> experiments = STUDY.experiments();
        for (int i = 0; i < experiments.size(); i++) {
            if (experiments.get(i).name().equals(name)
                    && experiments.get(i).arm().equals(arm)) {
                LabServer server = servers.servers().server("mysql");
                servers.load("mysql");
                try (Network network = new Network(server, List.of(Recorded.link("rtt=5ms,rate=1gbit")))) {
                    return (Behaviour)
                            new ExperimentRunner(STUDY, ForkOptions.withoutArchive(Machine.ofThisProcess()), logs)
                                    .run(i, List.of(), network)
                                    .get(0);
                }
            }
        }
        throw new AssertionError("no experiment " + name + " of " + arm);
    }
}
