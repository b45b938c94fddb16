package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Preset;
import dev.weir.report.model.Level;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every arm of the transaction study must do, against a real MySQL and a real MariaDB. */
class TransactionContractTest extends StudyContract {
    private final List<Level> levels = study.tiers(Preset.FULL).stream()
            .flatMap(tier -> tier.levels().stream())
            .distinct()
            .toList();
    private static final Level READ = Level.of("unit", "read-only").with("statements", 1);
    private static final Level UPDATE = Level.of("unit", "update").with("statements", 2);

    TransactionContractTest() {
        super("transaction");
    }

    @Override
    void requireWork(String server, String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target(server))) {
            // twice: the second time, whatever an arm keeps is there
            for (int i = 0; i < 2; i++) {
                for (Level level : levels) {
                    assertThat(session.digest(level)).as("%s", level).isEqualTo(study.expectedDigest(level));
                    Operation operation = session.operation(level);
                    operation.once();
                    operation.once();
                    assertThat(operation.firstRowNanoTime() > 0)
                            .as("%s", level)
                            .isEqualTo(!level.get("unit").equals("batch"));
                }
            }
            session.roundTrip();
            assertThat(session.settingsInEffect())
                    .containsEntry("tls_cipher", "")
                    .containsEntry("autocommit", id.endsWith("-off") ? "0" : "1")
                    .containsEntry("transaction_isolation", "REPEATABLE-READ")
                    .containsEntry("transaction_read_only in unit=read-only", "ON");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectorj.default", "weir.default", "weir.default.spring-lazy"})
    void noticesOtherValuesAndGoesOn(String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            Operation operation = session.operation(READ);
            servers.execute("mysql", "UPDATE account SET balance = balance + 1");
            try {
                assertThatThrownBy(operation::once).hasMessageContaining("wrong value with id=");
                assertThatThrownBy(() -> session.digest(READ)).hasMessageContaining("wrong value with id=");
            } finally {
                servers.execute("mysql", "DELETE FROM account");
                servers.load("mysql");
            }
            operation.once();
            assertThat(session.digest(READ)).isEqualTo(study.expectedDigest(READ));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectorj.default", "mariadb.tuned", "weir.default", "weir.default.spring"})
    void noticesWritesThatAreNotThere(String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            Operation operation = session.operation(UPDATE);
            operation.once();
            servers.execute("mysql", "DELETE FROM booking");
            assertThatThrownBy(operation::once).hasMessageContaining("updated rows=0");
            session.operation(UPDATE).once();
        }
    }

    /** A heat makes the operations of all its levels first, then races them in turns. */
    @ParameterizedTest
    @ValueSource(strings = {"connectorj.default", "mariadb.tuned", "weir.default", "weir.default.spring-lazy"})
    void operationsOfAllLevelsStandBesideEachOther(String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            List<Operation> operations = new ArrayList<>();
            for (Level level : levels) {
                operations.add(session.operation(level));
            }
            for (int i = 0; i < 2; i++) {
                for (Operation operation : operations) {
                    operation.once();
                }
            }
        }
    }

    /** Sessions side by side must not wait for each other's rows. */
    @Test
    void everySessionWritesRowsOfItsOwnAndTakesThemAway() throws Exception {
        try (ArmSession one = servers.arm("weir.default").open(servers.target("mysql"));
                ArmSession other = servers.arm("connectorj.default").open(servers.target("mysql"))) {
            one.operation(UPDATE).once();
            assertThat(other.digest(UPDATE)).isEqualTo(study.expectedDigest(UPDATE));
            assertThat(rows()).isEqualTo(2);
        }
        assertThat(rows()).isZero();
    }

    private int rows() throws Exception {
        try (var connection = servers.connect("mysql");
                var statement = connection.createStatement();
                var found = statement.executeQuery("SELECT COUNT(*) FROM booking")) {
            found.next();
            return found.getInt(1);
        }
    }
}
