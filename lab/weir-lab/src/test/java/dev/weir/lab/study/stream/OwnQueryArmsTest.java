package dev.weir.lab.study.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.OwnServer;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.stream.OwnQueryArm.OwnQuerySession;
import dev.weir.report.model.Level;
import dev.weir.rig.UsageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An own query over every arm, on real servers, read by an account that may only SELECT. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OwnQueryArmsTest {
    private final Map<String, OwnServer> servers = new LinkedHashMap<>();

    @BeforeAll
    void start() throws SQLException {
        for (String kind : List.of("mysql", "mariadb")) {
            servers.put(kind, new OwnServer(kind));
        }
    }

    @AfterAll
    void stop() {
        servers.values().forEach(OwnServer::close);
    }

    private static Study study(OwnServer server, String sql) throws SQLException {
        Study study = Studies.named("stream", Map.of("query", sql));
        try (Connection connection = StreamArms.atOnce().factory().connect(server.reader(false))) {
            study.load(new Stores(connection, null, "", List.of(), line -> {}));
        }
        return study;
    }

    private static Level level(Study study) {
        return study.tiers(Preset.DEFAULT).get(0).levels().get(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void everyArmReadsEveryTypeAlike(String kind) throws Exception {
        OwnServer server = servers.get(kind);
        Study study = study(server, "SELECT * FROM every_type ORDER BY id");
        List<String> wrong = new ArrayList<>();
        for (Arm arm : forked(study).arms()) {
            if (!arm.obstacle(server.reader(false)).isEmpty()) {
                continue;
            }
            try (ArmSession session = arm.open(server.reader(false))) {
                String found = digestOrFailure(session, study);
                if (!found.equals(study.expectedDigest(level(study)))) {
                    wrong.add(arm.info().id() + " in " + differing(server, arm));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static String digestOrFailure(ArmSession session, Study study) throws Exception {
        try {
            return session.digest(level(study));
        } catch (SQLException e) {
            return e.getMessage();
        }
    }

    /** Columns that an arm reads otherwise than the lab does. */
    private static List<String> differing(OwnServer server, Arm arm) throws Exception {
        List<String> columns = new ArrayList<>();
        List<String> names = new ArrayList<>();
        try (Connection connection = server.server().connect();
                var rows = connection.getMetaData().getColumns("shop", null, "every_type", null)) {
            while (rows.next()) {
                names.add(rows.getString("COLUMN_NAME"));
            }
        }
        for (String name : names) {
            Study one = study(server, "SELECT " + name + " FROM every_type ORDER BY id");
            Arm same = arm(forked(one), arm.info().id());
            try (ArmSession session = same.open(server.reader(false))) {
                if (!session.digest(level(one)).equals(one.expectedDigest(level(one)))) {
                    columns.add(name);
                }
            } catch (SQLException e) {
                columns.add(name + ": " + e.getMessage());
            }
        }
        return columns;
    }

    @Test
    void aWrongValueInAnyColumnChangesTheDigest() throws SQLException {
        OwnServer server = servers.get("mysql");
        Study before = study(server, "SELECT id, n FROM shop.every_type CROSS JOIN shop.numbers ORDER BY id, n");
        Study nulls = study(server, "SELECT id, NULL FROM shop.every_type CROSS JOIN shop.numbers ORDER BY id, n");
        Study shifted = study(server, "SELECT id, n + 1 FROM shop.every_type CROSS JOIN shop.numbers ORDER BY id, n");
        Study another = study(server, "SELECT id, n FROM shop.every_type CROSS JOIN shop.numbers ORDER BY id, n DESC");

        String expected = before.expectedDigest(level(before));
        assertThat(nulls.expectedDigest(level(nulls))).isNotEqualTo(expected);
        assertThat(RowDigest.onlyOrderDiffers(expected, shifted.expectedDigest(level(shifted))))
                .isFalse();
        assertThat(RowDigest.onlyOrderDiffers(expected, another.expectedDigest(level(another))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void everySessionRefusesToWrite(String kind) throws Exception {
        OwnServer server = servers.get(kind);
        Target owner = server.owner();
        Study study = study(server, "SELECT * FROM numbers ORDER BY n");
        for (Arm arm : forked(study).arms()) {
            if (arm instanceof OwnQueryArm && arm.obstacle(owner).isEmpty()) {
                try (OwnQuerySession session = (OwnQuerySession) arm.open(owner);
                        Statement statement = session.client().connection().createStatement()) {
                    assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO shop.numbers VALUES (1000, 'no')"))
                            .as(arm.info().id())
                            .isInstanceOfSatisfying(
                                    SQLException.class,
                                    e -> assertThat(e.getErrorCode()).isEqualTo(1792));
                    assertThat(arm.info().settings())
                            .containsEntry("after connecting", "SET SESSION TRANSACTION READ ONLY");
                }
            }
        }
    }

    @Test
    void timesTheRowsBothWaysAndUnderTheControls() throws Exception {
        OwnServer server = servers.get("mysql");
        Study study = study(server, "SELECT * FROM numbers ORDER BY n;");
        Study forked = forked(study);
        assertThat(forked.sentinel()).isEqualTo(study.sentinel());
        for (Arm control : ControlArm.allFor(arm(forked, forked.sentinel().arm()))) {
            try (ArmSession session = control.open(server.reader(true))) {
                assertThat(session.digest(study.sentinel().level())).isEqualTo(study.expectedDigest(level(study)));
                Operation collect = session.operation(study.sentinel().level());
                List<?> rows = (List<?>) collect.once();
                assertThat(rows).hasSize(27).allMatch(row -> ((Object[]) row).length == 2);
                assertThat(collect.firstRowNanoTime()).isNotZero();
                assertThat(session.settingsInEffect()).containsEntry("transaction access mode", "READ ONLY");
                assertThat(session.settingsInEffect().get("tls_cipher")).isNotEmpty();
            }
        }
        Level fold = Level.of("rows", 27).with("work", "fold");
        try (ArmSession session = arm(forked, "mariadb.stream").open(server.reader(false))) {
            assertThat(session.operation(fold).once()).isInstanceOf(Long.class);
        }
    }

    @Test
    void aTableThatIsWrittenToMeanwhileIsNotTheArmsFault() throws Exception {
        OwnServer server = servers.get("mysql");
        server.execute("CREATE TABLE shop.live AS SELECT n, word FROM shop.numbers");
        Study study = study(server, "SELECT * FROM live ORDER BY n");
        String expected = study.expectedDigest(level(study));
        try (ArmSession session = arm(forked(study), "mariadb.at-once").open(server.reader(false))) {
            assertThat(session.explainMismatch("27:0:0", expected)).contains("this arm read them wrong");
            String reordered = expected.replaceFirst(":[0-9a-f]+:", ":0:");
            assertThat(session.explainMismatch(reordered, expected))
                    .contains("in another order")
                    .contains("order it");

            server.execute("INSERT INTO shop.live VALUES (99, 'meanwhile')");

            assertThat(session.explainMismatch(session.digest(level(study)), expected))
                    .contains("no longer returns the rows")
                    .doesNotContain("meanwhile'");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT n, word FROM numbers ORDER BY RAND() | the same rows in another order",
                "SELECT n, RAND() FROM numbers ORDER BY n | other values",
                "SELECT NOW(6) | other values",
                "SELECT n FROM numbers WHERE n > 1000 | returns no rows"
            })
    void aQueryThatCannotBeMeasuredIsRefusedWithItsRemedy(String sql, String expected) throws SQLException {
        OwnServer server = servers.get("mysql");
        assertThatThrownBy(() -> study(server, sql))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void aDateWithoutMonthIsRefusedByItsColumn() throws SQLException {
        OwnServer server = servers.get("mysql");
        server.execute(
                "SET SESSION sql_mode = ''",
                "CREATE TABLE shop.odd (opened DATE)",
                "INSERT INTO shop.odd VALUES ('2024-00-00')");

        assertThatThrownBy(() -> study(server, "SELECT opened FROM odd"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column opened");
    }

    @Test
    void armsThatReadNoColumnsOfAnyTypeAreLeftOutWithTheReason() throws SQLException {
        Study study = study(servers.get("mysql"), "SELECT 1");

        assertThat(study.arms().stream()
                        .filter(arm -> arm.obstacle(servers.get("mysql").reader(false))
                                .startsWith("reads the study's own table only"))
                        .map(arm -> arm.info().id().split("\\.", -1)[0]))
                .containsOnly("drizzle", "vertx", "r2dbc", "raw")
                .hasSize(9);
        assertThat(study.fixture(List.of()).query()).isEqualTo("SELECT 1");
    }

    /** As a fork makes it again. */
    private static Study forked(Study study) {
        return Studies.named(study.name(), study.subject());
    }

    private static Arm arm(Study study, String id) {
        return study.arms().stream()
                .filter(arm -> arm.info().id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
