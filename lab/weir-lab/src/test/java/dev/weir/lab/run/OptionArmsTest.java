package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.StudyWithArms;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that the user adds reach the server, from every driver and every source of connections, in a race as well. */
@ExtendWith(TestServer.class)
class OptionArmsTest {
    private static final String OPTION = "?sessionVariables=sql_mode=NO_UNSIGNED_SUBTRACTION";

    @TempDir
    private Path runs;

    private static Target target(LabServer server) {
        InetSocketAddress mysql = server.addresses().get(Endpoint.MYSQL);
        return server.target(mysql, false);
    }

    @ParameterizedTest
    @CsvSource({
        "stream, connectorj.at-once, rows=100;work=collect",
        "stream, mariadb.stream, rows=100;work=fold",
        "stream, weir.default.prepared, rows=100;work=collect",
        "metadata, weir.auto, query=columns;columns=5;rows=1",
        "metadata, connectorj.uncached.pool, query=columns;columns=5;rows=1",
        "blob, mariadb.plain, size=1024;data=medium"
    })
    void theyAreInEffectAndTheRowsAreRight(String name, String plain, String factors, LabServer server)
            throws Exception {
        Study study = StudyWithArms.of(Studies.named(name, Map.of()), List.of(plain + OPTION), "", release -> null);
        Level level = Level.NONE;
        for (String factor : factors.split(";", -1)) {
            level = level.with(factor.split("=", -1)[0], factor.split("=", -1)[1]);
        }
        Arm arm = study.arm(StudyWithArms.id(study, plain + OPTION).orElseThrow());
        server.load(study, arm.info().id(), List.of(level), RunProgress.quiet());

        try (ArmSession session = arm.open(target(server))) {
            assertThat(session.settingsInEffect().get("sql_mode")).contains("NO_UNSIGNED_SUBTRACTION");
            assertThat(session.digest(level)).isEqualTo(study.expectedDigest(level));
        }
        try (ArmSession session = study.arm(plain).open(target(server))) {
            assertThat(session.settingsInEffect().get("sql_mode")).doesNotContain("NO_UNSIGNED_SUBTRACTION");
        }
    }

    /** What a session cannot have is the arm's failure: it must have been asked for on every way to a connection. */
    @ParameterizedTest
    @CsvSource({
        "connectorj.hikari",
        "connectorj.thread-local",
        "connectorj.agroal",
        "connectorj.in-list",
        "mariadb.hikari",
        "weir.hikari",
        "weir.pipelined-100"
    })
    void everyWayToAConnectionHasThem(String plain, LabServer server) throws Exception {
        String id = plain + "?sessionVariables=sql_mode=NONSENSE";
        Study study = StudyWithArms.of(Studies.named("keys", Map.of()), List.of(id), "", release -> null);
        Arm arm = study.arm(StudyWithArms.id(study, id).orElseThrow());

        assertThatThrownBy(() -> arm.open(target(server)).settingsInEffect()).hasStackTraceContaining("NONSENSE");
        try (ArmSession session = study.arm(plain).open(target(server))) {
            assertThat(session.settingsInEffect()).containsKey("autocommit");
        }
    }

    @Test
    @Tag("nightly")
    void theArmRacesItself(LabServer server) throws Exception {
        List<String> names = List.of("connectorj?useServerPrepStmts=true");
        Study study =
                StudyWithArms.of(new WithoutExperiments(Studies.named("stream", Map.of())), names, "", release -> null);
        String id = "connectorj.at-once?useServerPrepStmts=true";
        RunRequest request = RequestCopy.of(Requests.small(runs, "local", "connectorj.at-once", id))
                .study(study)
                .levels("rows", Set.of("7"))
                .build();

        Run run = Heats.of(1).measure(Requests.lend(server), request);

        assertThat(run.manifest().comparisons().get(0))
                .isEqualTo(new Manifest.Comparison(
                        id,
                        "connectorj.at-once",
                        "What does useServerPrepStmts=true change for connectorj.at-once?",
                        true));
        List<SliceGroup> raced =
                run.groups().filter(group -> group.arm().equals(id)).toList();
        assertThat(raced).isNotEmpty().allSatisfy(group -> {
            assertThat(group.outcome()).as(group.reason()).isEqualTo(SliceGroup.Outcome.OK);
            assertThat(group.levels().get(0).factors().get("rows")).isEqualTo("7");
            // without a cache each read prepares, executes and closes
            assertThat(group.levels().get(0).wire().roundTrips()).isGreaterThan(1);
        });
    }
}
