package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.link.LinkSyntax;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How arms behave when tried in forks of their own. */
@ExtendWith(TestServer.class)
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
        "early-close, connectorj.stream, works"
    })
    void armsBehaveAsKnown(String experiment, String arm, String outcome, LabServer server) throws Exception {
        Behaviour behaviour = run(experiment, arm, server);

        assertThat(behaviour.outcome()).as(behaviour.evidence()).isEqualTo(outcome);
        assertThat(behaviour.evidence()).isNotBlank();
    }

    private Behaviour run(String name, String arm, LabServer server) throws Exception {
        List<Experiment> experiments = study.experiments();
        for (int i = 0; i < experiments.size(); i++) {
            if (experiments.get(i).name().equals(name)
                    && experiments.get(i).arm().equals(arm)) {
                try (Network network = new Network(server.addresses(), List.of(LinkSyntax.parse("local")))) {
                    Site site =
                            new Site(network, server.schema(), server.account(), server.nativeAccount(), server.pids());
                    return (Behaviour) new ExperimentRunner(study, new ForkOptions(List.of()), logs)
                            .run(i, site)
                            .get(0);
                }
            }
        }
        throw new AssertionError("no experiment " + name + " of " + arm);
    }
}
