package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Preset;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every arm of the metadata study must do, against a real MySQL and a real MariaDB. */
class MetadataContractTest extends StudyContract {
    private final List<Level> levels = study.tiers(Preset.FULL).stream()
            .flatMap(tier -> tier.levels().stream())
            .distinct()
            .toList();

    MetadataContractTest() {
        super("metadata");
    }

    @Override
    void requireWork(String server, String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target(server))) {
            // twice: the second time, whatever an arm keeps is there
            for (int i = 0; i < 2; i++) {
                for (Level level : levels) {
                    assertThat(session.digest(level)).as("%s", level).isEqualTo(study.expectedDigest(level));
                    Operation operation = session.operation(level);
                    for (int j = 0; j < 5; j++) {
                        operation.once();
                        assertThat(operation.firstRowNanoTime()).isNotZero();
                    }
                }
            }
            session.roundTrip();
            assertThat(session.settingsInEffect())
                    .containsEntry("tls_cipher", "")
                    .containsEntry("autocommit", id.equals("weir.auto-transaction") ? "0" : "1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"weir.full", "connectorj.cached", "vertx.connection", "raw.none"})
    void noticesOtherValues(String id) throws Exception {
        Level wide = Level.of("query", "columns").with("columns", 10).with("rows", 1);
        Level narrow = Level.of("query", "single-select").with("columns", 2).with("rows", 1);
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            servers.execute(
                    "mysql",
                    // the level's first key is 1
                    "UPDATE wide SET order_count = order_count + 1 WHERE id = 1",
                    "DELETE FROM world WHERE id = 1");
            try {
                assertThat(session.digest(wide)).isNotEqualTo(study.expectedDigest(wide));
                assertThat(session.digest(narrow)).isNotEqualTo(study.expectedDigest(narrow));
                Operation operation = session.operation(narrow);
                assertThatThrownBy(operation::once).hasMessageContaining("rows=0, expected 1");
            } finally {
                servers.execute("mysql", "DELETE FROM wide", "DELETE FROM world");
                servers.load("mysql");
            }
            assertThat(session.digest(wide)).isEqualTo(study.expectedDigest(wide));
            assertThat(session.digest(narrow)).isEqualTo(study.expectedDigest(narrow));
        }
    }

    /** What a driver reads wrong only later, when definitions are left out, must not be timed either. */
    @ParameterizedTest
    @ValueSource(strings = {"weir.full", "connectorj.uncached"})
    void checksValuesInWhatIsTimed(String id) throws Exception {
        Level level = Level.of("query", "columns").with("columns", 10).with("rows", 1);
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            Operation operation = session.operation(level);
            operation.once();
            servers.execute("mysql", "UPDATE wide SET order_weight = order_weight + 1");
            try {
                assertThatThrownBy(operation::once).hasMessageContaining("wrong values with id=");
            } finally {
                servers.execute("mysql", "DELETE FROM wide");
                servers.load("mysql");
            }
        }
    }

    /** The experiments, as forks run them. */
    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void theDriversCountersTellWhatBecameOfDefinitions(String server) throws Exception {
        Map<String, Map<String, Double>> figures = new LinkedHashMap<>();
        for (Experiment experiment : study.experiments()) {
            Behaviour found = (Behaviour) experiment
                    .trial()
                    .run(
                            servers.target(server),
                            "local",
                            () -> {
                                throw new IllegalStateException("nothing is counted here");
                            },
                            List.of())
                    .get(0);
            assertThat(found.outcome()).isEqualTo("works");
            assertThat(found.figures().get("executions")).isEqualTo(1000);
            assertThat(found.figures().get("definitionsReceived")
                            + found.figures().get("definitionsOmitted"))
                    .isEqualTo(1000);
            figures.put(found.arm(), found.figures());
        }
        assertThat(figures.get("weir.full")).containsEntry("definitionsOmitted", 0.0);
        if (server.equals("mysql")) {
            assertThat(figures.get("weir.auto")).containsEntry("definitionsOmitted", 0.0);
            assertThat(figures.get("weir.auto-transaction").get("definitionsOmitted"))
                    .isGreaterThan(990);
        } else {
            // preparing it brought them
            assertThat(figures.get("weir.auto")).containsEntry("definitionsOmitted", 1000.0);
        }
    }
}
