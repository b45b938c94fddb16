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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How arms behave when tried in forks of their own. */
@ExtendWith(TestServer.class)
@Tag("nightly")
class MemoryTest {
    private final Study study = Studies.named("stream", Map.of());

    @TempDir
    private Path logs;

    @ParameterizedTest
    @CsvSource({
        "memory, connectorj.at-once, out-of-memory",
        "memory, drizzle.at-once, out-of-memory",
        "memory, connectorj.stream, survives",
        "memory, mariadb.stream, survives",
        "memory, vertx.cursor.prepared, survives",
        "streaming-support, drizzle.at-once, unsupported",
        "second-statement, connectorj.stream, throws",
        "second-statement, mariadb.stream, buffers",
        "second-statement, connectorj.cursor, works",
        "early-close, connectorj.stream, works",
        "memory, weir.default, survives",
        "second-statement, weir.default, works",
        "early-close, weir.default, works"
    })
    void armsBehaveAsKnown(String experiment, String arm, String outcome, LabServer server) throws Exception {
        Behaviour behaviour = run(experiment, arm, server);

        assertThat(behaviour.outcome()).as(behaviour.evidence()).isEqualTo(outcome);
        assertThat(behaviour.evidence()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connectorj.at-once.prepared",
                "mariadb.at-once.prepared",
                "vertx.at-once.prepared",
                "weir.default.prepared",
                "raw.limit.prepared"
            })
    void roundTripsUntilTheFirstRowAreCounted(String arm, LabServer server) throws Exception {
        Behaviour counted = run("connect-to-first-row", arm, server);
        assertThat(counted.outcome()).as(counted.evidence()).isEqualTo("works");
        Map<String, Double> figures = counted.figures();
        double connect = figures.get("connectRoundTrips");
        double first = figures.get("firstQueryRoundTrips");
        assertThat(connect).as(counted.evidence()).isGreaterThanOrEqualTo(1);
        assertThat(first).as(counted.evidence()).isBetween(1.0, 3.0);
        assertThat(figures.get("secondQueryRoundTrips")).as(counted.evidence()).isEqualTo(1);
        assertThat(figures.get("plainRoundTrips")).isEqualTo(connect + first);
        assertThat(figures.get("tlsRoundTrips")).isGreaterThan(connect + first);
        if (arm.equals("raw.limit.prepared")) {
            // the login, COM_STMT_PREPARE, COM_STMT_EXECUTE
            assertThat(connect).isEqualTo(1);
            assertThat(first).isEqualTo(2);
        }
        if (arm.startsWith("weir.")) {
            // the first execution leaves with the preparing
            assertThat(first).as(counted.evidence()).isEqualTo(1);
        }
    }

    @Test
    void theHeapDoesNotGrowWithTheResult(LabServer server) throws Exception {
        Behaviour behaviour = run("heap-ceiling", "weir.default", server);

        assertThat(behaviour.outcome()).as(behaviour.evidence()).isEqualTo("survives");
        // a short result may come and go between two collections, so that nothing was seen to survive one
        double few = Math.max(behaviour.figures().get("live1e5Bytes"), 8 << 20);
        assertThat(behaviour.figures().get("live1e7Bytes"))
                .as(behaviour.evidence())
                .isLessThan(few + (4 << 20));
    }

    private Behaviour run(String name, String arm, LabServer server) throws Exception {
        List<Experiment> experiments = study.experiments();
        for (int i = 0; i < experiments.size(); i++) {
            if (experiments.get(i).name().equals(name)
                    && experiments.get(i).arm().equals(arm)) {
                try (Network network = new Network(server, List.of(Recorded.link("local")))) {
                    return (Behaviour)
                            new ExperimentRunner(study, ForkOptions.withoutArchive(Machine.ofThisProcess()), logs)
                                    .run(i, List.of(), network)
                                    .get(0);
                }
            }
        }
        throw new AssertionError("no experiment " + name + " of " + arm);
    }
}
