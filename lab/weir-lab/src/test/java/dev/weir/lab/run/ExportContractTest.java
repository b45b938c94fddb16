package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.Recorded;
import dev.weir.lab.run.plan.Plan;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every arm of the export study must do, against a real MySQL and a real MariaDB. */
@ExtendWith(TestServer.class)
class ExportContractTest {
    private static final Study STUDY = Studies.named("export", Map.of());
    private static final Level LEVEL = STUDY.sentinel().level();

    private static StudyServers servers;

    @BeforeAll
    static void start(TestServer.Shared shared) {
        servers = new StudyServers(STUDY, shared);
    }

    /** One of each way of reading. */
    @ParameterizedTest
    @ValueSource(strings = {"connectorj.at-once", "weir.stream", "weir.readers-8", "connectorj.ranges-8"})
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
                assertThat(session.digest(LEVEL)).isEqualTo(STUDY.expectedDigest(LEVEL));
                assertThat(session.operation(LEVEL).once()).isEqualTo(STUDY.expectedDigest(LEVEL));
            }
            session.roundTrip();
            assertThat(session.settingsInEffect()).containsEntry("tls_cipher", "");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectorj.at-once", "weir.readers-8", "connectorj.ranges-8"})
    void noticesOtherRows(String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            Operation operation = session.operation(LEVEL);
            servers.execute("mysql", "UPDATE export_10000 SET amount = amount + 1 WHERE id = 7");
            assertThat(session.digest(LEVEL)).isNotEqualTo(STUDY.expectedDigest(LEVEL));
            servers.execute("mysql", "DELETE FROM export_10000 WHERE id = 7");
            assertThatThrownBy(operation::once).hasMessageContaining("rows=9999, expected 10000");
        } finally {
            servers.load("mysql");
        }
    }

    /** Its bytes alone would take longer there than a lap may. */
    @Test
    void aMillionRowsAreNotReadFromAfar() {
        Plan plan = Plan.of(
                STUDY,
                new Plan.Choice(
                        STUDY.tiers(Preset.DEFAULT),
                        STUDY.arms().stream()
                                .map(Arm::info)
                                .map(Manifest.Arm::id)
                                .collect(Collectors.toSet()),
                        Stream.of("local", "lan-1g", "wan-30ms")
                                .map(Recorded::link)
                                .toList(),
                        Set.of(),
                        Set.of()));
        List<String> visited = plan.upToTier(plan.tiers().size()).stream()
                .filter(each -> each.arm().equals("weir.readers-8"))
                .flatMap(each -> each.levels().stream().map(level -> each.link() + " " + level.get("rows")))
                .toList();
        assertThat(visited)
                .containsExactly(
                        "local 10000",
                        "local 100000",
                        "local 1000000",
                        "lan-1g 10000",
                        "lan-1g 100000",
                        "lan-1g 1000000",
                        "wan-30ms 10000",
                        "wan-30ms 100000");
    }

    /** The experiment, as forks run it: what is read at several instants shows, what is read at one does not. */
    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    @Tag("nightly")
    void sumsAreWrongWithoutOneInstant(String server) throws Exception {
        for (Experiment experiment : STUDY.experiments()) {
            if (experiment.name().equals("moving-money")) {
                Behaviour found = (Behaviour) experiment
                        .trial()
                        .run(servers.target(server), "local", () -> null, List.of())
                        .get(0);
                boolean ranges = experiment.arm().equals("connectorj.ranges-8");
                assertThat(found.outcome()).as(found.toString()).isEqualTo(ranges ? "failed" : "works");
                assertThat(found.figures().get("transfers"))
                        .as(found.toString())
                        .isPositive();
            }
        }
    }
}
