package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.report.model.Level;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every arm of the batch study must do, against a real MySQL and a real MariaDB. */
class BatchContractTest extends StudyContract {
    private static final List<Level> LEVELS =
            List.of(Level.of("inserts", 1), Level.of("inserts", 100), Level.of("inserts", 1000));
    /** Rows that a table is filled with for deletes and updates. */
    private static final int FULL = 10_000;

    private static final Level HUNDRED = Level.of("inserts", 100);

    private static final String TABLES =
            " FROM information_schema.tables WHERE table_schema = 'weir_lab' AND table_name LIKE 'batch%'";

    BatchContractTest() {
        super("batch");
    }

    @Override
    void requireWork(String server, String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target(server))) {
            // twice: the second time, whatever an arm keeps is there
            for (int i = 0; i < 2; i++) {
                for (Level level : LEVELS) {
                    assertThat(session.digest(level)).as("%s", level).isEqualTo(study.expectedDigest(level));
                    Operation operation = session.operation(level);
                    boolean deletes = id.contains(".delete-");
                    boolean updates = id.endsWith("updates");
                    if (deletes || updates) {
                        assertThat(operation.makeReady()).as("filled again").isTrue();
                    }
                    operation.once();
                    operation.once();
                    int rows = Integer.parseInt(level.get("inserts"));
                    assertThat(rows(server))
                            .as("committed at %s", level)
                            .isEqualTo(deletes ? FULL - 2 * rows : updates ? FULL : 3 * rows);
                }
            }
            session.roundTrip();
            assertThat(session.settingsInEffect())
                    .containsEntry("tls_cipher", "")
                    .containsEntry("autocommit", id.endsWith("autocommit") ? "1" : "0");
        }
        assertThat(tables(server)).as("left behind").isZero();
    }

    /** The table is the same size for every arm whenever a batch is timed. */
    @Test
    void theTableIsEmptiedWhenItIsFull() throws Exception {
        try (ArmSession session = servers.arm("connectorj.rewrite").open(servers.target("mysql"))) {
            Operation operation = session.operation(Level.of("inserts", 4000));
            for (int batch = 0; batch < 3; batch++) {
                assertThat(operation.makeReady()).isFalse();
                operation.once();
            }
            assertThat(rows("mysql")).isEqualTo(12_000);
            assertThat(operation.makeReady()).isTrue();
            assertThat(rows("mysql")).isZero();
            operation.once();
            assertThat(rows("mysql")).isEqualTo(4000);
        }
    }

    /** What is deleted is there before, whatever the size of a batch; a table is filled only when it runs out. */
    @Test
    void theTableIsFilledWhenItRunsOutOfRows() throws Exception {
        try (ArmSession session = servers.arm("connectorj.delete-in-list").open(servers.target("mysql"))) {
            Operation operation = session.operation(Level.of("inserts", 600));
            assertThat(operation.callsReady()).isZero();
            assertThat(operation.makeReady()).isTrue();
            assertThat(rows("mysql")).isEqualTo(FULL);
            assertThat(operation.callsReady()).isEqualTo(16);
            for (int batch = 0; batch < 16; batch++) {
                assertThat(operation.makeReady()).isFalse();
                operation.once();
            }
            assertThat(rows("mysql")).isEqualTo(400);
            assertThat(operation.makeReady()).isTrue();
            assertThat(rows("mysql")).isEqualTo(FULL);

            session.operation(Level.of("inserts", 2000)).makeReady();
            assertThat(rows("mysql")).as("rows that are left are enough").isEqualTo(FULL);
        }
    }

    /** A row that is not there is no deletion. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "connectorj.delete-autocommit",
                "connectorj.delete-one-by-one",
                "connectorj.delete-batch",
                "connectorj.delete-rewrite",
                "connectorj.delete-in-list",
                "weir.delete-batch"
            })
    void aMissingRowIsTold(String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            Operation operation = session.operation(HUNDRED);
            operation.makeReady();
            servers.execute("mysql", "DELETE FROM " + table("mysql") + " WHERE id = 50");
            assertThatThrownBy(operation::once).hasMessageContaining("update count=");
            assertThat(session.digest(HUNDRED)).isEqualTo(study.expectedDigest(HUNDRED));
        }
    }

    /** A batch that fails is rolled back as a whole, and the session goes on. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "connectorj.default",
                "connectorj.rewrite",
                "connectorj.multi-row",
                "mariadb.default",
                "vertx.pipelined",
                "weir.default"
            })
    void aFailedBatchIsToldAndLeavesNothing(String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            Operation operation = session.operation(HUNDRED);
            servers.execute("mysql", "INSERT INTO " + table("mysql") + " VALUES (50, 'in the way', 0)");
            assertThatThrownBy(operation::once).hasMessageContaining("Duplicate entry '50'");
            assertThat(rows("mysql")).isEqualTo(1);
            assertThat(session.digest(HUNDRED)).isEqualTo(study.expectedDigest(HUNDRED));
        }
    }

    /** What another driver reads is what counts. */
    @Test
    void otherValuesHaveAnotherDigest() throws Exception {
        try (ArmSession session = servers.arm("weir.default").open(servers.target("mysql"))) {
            servers.execute(
                    "mysql",
                    "CREATE TRIGGER spoils BEFORE INSERT ON " + table("mysql")
                            + " FOR EACH ROW SET NEW.amount = NEW.amount + 1");
            assertThat(session.digest(HUNDRED)).startsWith("100:").isNotEqualTo(study.expectedDigest(HUNDRED));
        }
    }

    private int rows(String server) throws Exception {
        return number(server, "SELECT COUNT(*) FROM " + table(server));
    }

    private int tables(String server) throws Exception {
        return number(server, "SELECT COUNT(*)" + TABLES);
    }

    /** The only one there is. */
    private String table(String server) throws Exception {
        return text(server, "SELECT table_name" + TABLES);
    }

    private int number(String server, String sql) throws Exception {
        return Integer.parseInt(text(server, sql));
    }

    private String text(String server, String sql) throws Exception {
        try (var connection = servers.connect(server);
                var statement = connection.createStatement();
                var found = statement.executeQuery(sql)) {
            found.next();
            return found.getString(1);
        }
    }
}
