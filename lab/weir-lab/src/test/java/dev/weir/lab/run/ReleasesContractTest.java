package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Preset;
import dev.weir.report.model.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every driver must do in the study of releases, against a real MySQL and a real MariaDB. */
class ReleasesContractTest extends StudyContract {
    private static final Level STREAM = Level.of("work", "stream").with("rows", 1000);
    private static final String DRIVER = "weir.default";

    private final List<Level> levels = study.tiers(Preset.DEFAULT).stream()
            .flatMap(tier -> tier.levels().stream())
            .toList();

    ReleasesContractTest() {
        super("releases");
    }

    @Override
    void requireWork(String server, String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target(server))) {
            for (int i = 0; i < 2; i++) {
                for (Level level : levels) {
                    assertThat(session.digest(level)).as("%s", level).isEqualTo(study.expectedDigest(level));
                    Operation operation = session.operation(level);
                    operation.once();
                    operation.once();
                }
            }
            session.roundTrip();
            assertThat(session.settingsInEffect())
                    .containsEntry("tls_cipher", "")
                    .containsEntry("autocommit", "1");
        }
    }

    @Test
    void hasSevenWorks() {
        assertThat(levels)
                .extracting(level -> level.get("work"))
                .containsExactly("row", "at-once", "stream", "prepared", "transaction", "read-only", "batch");
    }

    @Test
    void noticesRowsThatAreMissingOrOtherwise() throws Exception {
        try (ArmSession session = servers.arm(DRIVER).open(servers.target("mysql"))) {
            Operation operation = session.operation(STREAM);
            servers.execute("mysql", "UPDATE releases SET name = 'other' WHERE id = 7");
            try {
                assertThat(session.digest(STREAM)).isNotEqualTo(study.expectedDigest(STREAM));
                servers.execute("mysql", "DELETE FROM releases WHERE id = 7");
                assertThatThrownBy(operation::once).hasMessage("rows=999, expected 1000");
            } finally {
                servers.load("mysql");
            }
            operation.once();
            assertThat(session.digest(STREAM)).isEqualTo(study.expectedDigest(STREAM));
        }
    }
}
