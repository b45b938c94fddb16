package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every arm of the columns study must do, against a real MySQL and a real MariaDB. */
@ExtendWith(TestServer.class)
class ColumnsContractTest {
    private static final Study STUDY = Studies.named("columns", Map.of());
    private static final Level LEVEL = STUDY.sentinel().level();

    private static StudyServers servers;

    @BeforeAll
    static void start(TestServer.Shared shared) {
        servers = new StudyServers(STUDY, shared);
    }

    /** One of each way of reading. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "connectorj.arrow-jdbc",
                "mariadb.rows",
                "weir.arrow",
                "weir.arrow.prepared",
                "raw.limit.prepared"
            })
    void readsEveryRow(String id) throws Exception {
        requireRows("mysql", id);
    }

    static Stream<Arguments> everyArm() {
        return StudyServers.everyArm(STUDY);
    }

    @ParameterizedTest(name = "{1} on {0}")
    @MethodSource("everyArm")
    @Tag("nightly")
    void everyArmReadsEveryRow(String server, String id) throws Exception {
        requireRows(server, id);
    }

    private static void requireRows(String server, String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target(server))) {
            // twice: the second time, whatever an arm keeps is there
            for (int i = 0; i < 2; i++) {
                for (Level level : List.of(LEVEL, LEVEL.with("columns", 3))) {
                    assertThat(session.digest(level)).isEqualTo(STUDY.expectedDigest(level));
                    assertThat(session.operation(level).once()).isEqualTo(10_000L);
                }
            }
            session.roundTrip();
            assertThat(session.settingsInEffect()).containsEntry("tls_cipher", "");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectorj.arrow-jdbc", "weir.arrow.prepared"})
    void noticesOtherRows(String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            Operation operation = session.operation(LEVEL);
            servers.execute("mysql", "UPDATE columns_10000 SET l_tax = l_tax + 0.01 WHERE l_orderkey = 7");
            assertThat(session.digest(LEVEL)).isNotEqualTo(STUDY.expectedDigest(LEVEL));
            servers.execute("mysql", "DELETE FROM columns_10000 WHERE l_orderkey = 7");
            assertThatThrownBy(operation::once).hasMessageContaining("rows=9996, expected 10000");
        } finally {
            servers.load("mysql");
        }
    }

    /** The experiment, as forks run it. */
    @Test
    @Tag("nightly")
    void aMillionRowsTakeTheMemoryOfABatch() throws Exception {
        for (Experiment experiment : STUDY.experiments()) {
            servers.servers()
                    .server("mysql")
                    .load(STUDY, experiment.arm(), STUDY.levels(experiment, List.of()), RunProgress.quiet());
            Behaviour found = (Behaviour) experiment
                    .trial()
                    .run(servers.target("mysql"), "local", () -> null, List.of())
                    .get(0);
            assertThat(found.outcome()).as(found.toString()).isEqualTo("survives");
            assertThat(found.figures().get("vectorBytes")).as(found.toString()).isBetween(1e6, 48e6);
        }
    }
}
