package dev.weir.lab.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.OwnServer;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import dev.weir.rig.UsageException;
import java.sql.Connection;
import java.sql.SQLException;
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

/** Many requests for the user's own query over every arm, on real servers, by an account that may only SELECT. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class OwnLoadArmsTest {
    private static final String KEYS = "SELECT id FROM every_type ORDER BY id";

    private final Map<String, OwnServer> servers = new LinkedHashMap<>();

    @BeforeAll
    void start() throws SQLException {
        for (String kind : List.of("mysql", "mariadb")) {
            OwnServer server = new OwnServer(kind);
            server.execute(
                    "SET SESSION sql_mode = ''",
                    "CREATE TABLE shop.most_types AS SELECT * FROM shop.every_type",
                    "ALTER TABLE shop.most_types DROP COLUMN zd, DROP COLUMN zt",
                    "CREATE TABLE shop.written (n INT)",
                    "CREATE FUNCTION shop.writes() RETURNS INT DETERMINISTIC"
                            + " BEGIN INSERT INTO shop.written VALUES (1); RETURN 1; END");
            servers.put(kind, server);
        }
    }

    @AfterAll
    void stop() {
        servers.values().forEach(OwnServer::close);
    }

    private static Study study(OwnServer server, String sql, String keys) throws SQLException {
        Study study = Studies.named(LoadStudy.NAME, LoadStudy.subject(sql, keys));
        try (Connection connection = LoadArms.CONNECTOR_J.connect(server.reader(false))) {
            study.load(new Stores(connection, null, "", List.of(), line -> {}));
        }
        return study;
    }

    private static Level level(Study study) {
        return study.tiers(Preset.DEFAULT).get(0).levels().get(0);
    }

    private static List<Arm> taking(Study study, Target target) {
        return study.arms().stream()
                .filter(arm -> arm.obstacle(target).isEmpty())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void everyArmReadsEveryTypeAndChecksItsAnswers(String kind) throws Exception {
        OwnServer server = servers.get(kind);
        Study study = study(server, "SELECT * FROM most_types WHERE id = ?", KEYS);
        List<Arm> arms = taking(forked(study), server.reader(false));
        assertThat(Arm.ids(arms))
                .contains("connectorj.pool", "weir.pool", "vertx.pool", "vertx.pipelined", "r2dbc.pool");
        for (Arm arm : arms) {
            try (ArmSession session = arm.open(server.reader(false))) {
                assertThat(session.digest(level(study)))
                        .as(arm.info().id())
                        .isEqualTo(study.expectedDigest(level(study)));
                session.operation(level(study)).forWarmUp().once();
            }
        }
    }

    @Test
    void aQueryWithoutAPlaceholderNeedsNoKeys() throws Exception {
        OwnServer server = servers.get("mysql");
        Study study = study(server, "SELECT n, word FROM numbers ORDER BY n", null);
        for (Arm arm : taking(forked(study), server.reader(false))) {
            try (ArmSession session = arm.open(server.reader(false))) {
                assertThat(session.digest(level(study)))
                        .as(arm.info().id())
                        .isEqualTo(study.expectedDigest(level(study)));
            }
        }
        assertThat(study.fixture(study.tiers(Preset.DEFAULT).get(0).levels()).query())
                .isEqualTo("SELECT n, word FROM numbers ORDER BY n");
    }

    @Test
    void everyArmRefusesToWrite() throws Exception {
        OwnServer server = servers.get("mysql");
        OwnRequest writes =
                OwnRequest.of(OwnRequest.subject("SELECT writes()", null)).with("s");
        for (LoadArm arm : LoadArms.all()) {
            Arm own = OwnLoadArm.of(arm, writes);
            if (own.obstacle(server.owner()).isEmpty()) {
                try (LoadSession session = (LoadSession) own.open(server.owner())) {
                    Requests requests = session.client().requests(new OwnQuery(writes, List.of()), 2);
                    assertThatThrownBy(() -> Crowd.sent(requests, 1, 1).await())
                            .as(arm.info().id())
                            .hasMessageContaining("a request of --query failed")
                            .hasMessageContaining("code=1792");
                }
            }
        }
        try (Connection connection = server.server().connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT COUNT(*) FROM shop.written")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isZero();
        }
    }

    @Test
    void anAnswerThatChangesIsWrong() throws Exception {
        OwnServer server = servers.get("mysql");
        server.execute("CREATE TABLE shop.changing AS SELECT n, word FROM shop.numbers");
        Study study = study(server, "SELECT word FROM changing WHERE n = ?", "SELECT n FROM numbers ORDER BY n");
        Arm arm = taking(forked(study), server.reader(false)).get(0);
        try (ArmSession session = arm.open(server.reader(false))) {
            session.operation(level(study)).forWarmUp().once();
            var same = session.operation(level(study)).forWarmUp();
            server.execute("UPDATE shop.changing SET word = 'another'");
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 3; i++) {
                            same.once();
                        }
                    })
                    .hasStackTraceContaining("wrong answer")
                    .hasStackTraceContaining("read what nobody writes to meanwhile");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT word FROM numbers WHERE n = ? | | no --keys gives values",
                "SELECT word FROM numbers WHERE n = 1 | SELECT n FROM numbers | --query holds none",
                "SELECT word FROM numbers WHERE n = ? OR n = ? | SELECT n FROM numbers | holds placeholders (?): 2",
                "SELECT word FROM numbers WHERE n = ? | DELETE FROM numbers | --keys begins with DELETE",
                "SELECT word FROM numbers WHERE n = ? | SELECT n FROM numbers WHERE n > 999 | --keys returns no rows",
                "SELECT word FROM numbers WHERE n = ? | SELECT da FROM every_type | --keys returns type=DATE",
                "SELECT word FROM numbers WHERE n = ? | SELECT 999 | --query returns no rows for its first keys",
                "SELECT RAND() | | does not return the same each time"
            })
    void aQueryThatCannotBeMeasuredIsRefusedWithItsRemedy(String sql, String keys, String expected)
            throws SQLException {
        OwnServer server = servers.get("mysql");
        assertThatThrownBy(() -> study(server, sql, keys))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(expected);
    }

    /** As a fork makes it again. */
    private static Study forked(Study study) {
        return Studies.named(study.name(), study.subject());
    }
}
