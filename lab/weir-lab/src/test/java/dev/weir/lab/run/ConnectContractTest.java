package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.report.model.Level;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every arm of the study of connections must do, against a real MySQL and a real MariaDB. */
class ConnectContractTest extends StudyContract {
    private static final Level ONE = Level.of("reads", 1);

    ConnectContractTest() {
        super("connect");
    }

    @Override
    void requireWork(String server, String id) throws Exception {
        boolean verifies = id.endsWith("verify-ca");
        assertThat(servers.arm(id).obstacle(servers.target(server))).isEmpty();
        if (verifies) {
            assertThatThrownBy(() -> servers.arm(id).open(servers.target(server)))
                    .hasMessage("without TLS there is no certificate to verify; measure it with --tls on");
        }
        for (boolean tls : verifies ? List.of(true) : List.of(false, true)) {
            try (ArmSession session =
                    servers.arm(id).open(servers.target(server).encrypted(tls))) {
                for (Level level : List.of(ONE, Level.of("reads", 10))) {
                    assertThat(session.digest(level)).isEqualTo(study.expectedDigest(level));
                    Operation operation = session.operation(level);
                    operation.once();
                    operation.once();
                }
                session.roundTrip();
                assertThat(session.settingsInEffect().get("tls_cipher").isEmpty())
                        .isEqualTo(!tls);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"connectorj.connect, 3", "weir.connect, 2", "connectorj.pool, 1", "weir.pool, 1"})
    void opensAConnectionForEachUseUnlessItIsPooled(String id, double leastRoundTrips) throws Exception {
        try (CountedSession session = servers.counted(id, "mysql")) {
            double roundTrips = session.count(ONE, 3).roundTrips();
            if (leastRoundTrips == 1) {
                assertThat(roundTrips).isEqualTo(1);
            } else {
                assertThat(roundTrips).isGreaterThanOrEqualTo(leastRoundTrips);
            }
        }
    }
}
