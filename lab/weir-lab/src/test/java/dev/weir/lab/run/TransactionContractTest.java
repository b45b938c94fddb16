package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.util.ArrayList;
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

/** What every arm of the transaction study must do, against a real MySQL and a real MariaDB. */
@ExtendWith(TestServer.class)
class TransactionContractTest {
    private static final Study STUDY = Studies.named("transaction", Map.of());
    private static final List<Level> LEVELS = STUDY.tiers(Preset.FULL).stream()
            .flatMap(tier -> tier.levels().stream())
            .distinct()
            .toList();
    private static final Level READ = Level.of("unit", "read-only").with("statements", 1);
    private static final Level UPDATE = Level.of("unit", "update").with("statements", 2);

    private static StudyServers servers;

    @BeforeAll
    static void start(TestServer.Shared shared) {
        servers = new StudyServers(STUDY, shared);
    }

    static Stream<Arguments> armOfEachDriver() {
        return StudyServers.armOfEachDriver(STUDY);
    }

    static Stream<Arguments> otherArms() {
        return StudyServers.otherArms(STUDY);
    }

    @ParameterizedTest(name = "{1} on {0}")
    @MethodSource("armOfEachDriver")
    void readsAndWritesEveryUnitAgainAndAgain(String server, String id) throws Exception {
        requireUnits(server, id);
    }

    @ParameterizedTest(name = "{1} on {0}")
    @MethodSource("otherArms")
    @Tag("nightly")
    void otherArmsReadAndWriteThem(String server, String id) throws Exception {
        requireUnits(server, id);
    }

    private static void requireUnits(String server, String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target(server))) {
            // twice: the second time, whatever an arm keeps is there
            for (int i = 0; i < 2; i++) {
                for (Level level : LEVELS) {
                    assertThat(session.digest(level)).as("%s", level).isEqualTo(STUDY.expectedDigest(level));
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
            assertThat(session.digest(READ)).isEqualTo(STUDY.expectedDigest(READ));
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
            for (Level level : LEVELS) {
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
            assertThat(other.digest(UPDATE)).isEqualTo(STUDY.expectedDigest(UPDATE));
            assertThat(rows()).isEqualTo(2);
        }
        assertThat(rows()).isZero();
    }

    private static int rows() throws Exception {
        try (var connection = servers.connect("mysql");
                var statement = connection.createStatement();
                var found = statement.executeQuery("SELECT COUNT(*) FROM booking")) {
            found.next();
            return found.getInt(1);
        }
    }
}
