package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Stretch;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import java.sql.Connection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.RedisClient;

/** What every arm of the study of load must do, against a real MySQL and a real MariaDB. */
class LoadContractTest extends StudyContract {
    private static final Level LOW =
            Level.of("rate", 300).with("connections", 8).with("query", "row");
    private static final Level SLOW_ONES =
            Level.of("rate", 700).with("connections", 8).with("query", "slow-ones");

    private static final Level HIGHEST = Level.of("connections", 8).with("query", "row");
    private static final int ROWS = 10_000;

    LoadContractTest() {
        super("load");
    }

    @Override
    Stream<Arguments> armOfEachDriver() {
        return super.armOfEachDriver().filter(this::isOfMysql);
    }

    @Override
    Stream<Arguments> otherArms() {
        return super.otherArms().filter(this::isOfMysql);
    }

    private boolean isOfMysql(Arguments serverAndArm) {
        return study.arm((String) serverAndArm.get()[1]).endpoint() == Endpoint.MYSQL;
    }

    @Override
    void requireWork(String server, String id) throws Exception {
        Arm arm = servers.arm(id);
        Assumptions.assumeTrue(arm.obstacle(servers.target(server)).isEmpty());
        try (ArmSession session = arm.open(servers.target(server))) {
            requireAnswers(session, SLOW_ONES);
            assertThat(session.settingsInEffect())
                    .containsEntry("tls_cipher", "")
                    .containsEntry("autocommit", "1");
        }
    }

    /** Requests arrive 700 times a second. */
    private void requireAnswers(ArmSession session, Level level) throws Exception {
        assertThat(session.digest(LOW)).isEqualTo(study.expectedDigest(LOW));
        Operation operation = session.operation(level);
        operation.forWarmUp().once();
        operation.once();
        SliceGroup.Arrivals found = ((Stretch) operation).arrivals(0);
        assertThat(found.perSecond()).isEqualTo(700);
        assertThat(found.clientCpuMicros()).isPositive();
        assertThat(found.allocatedBytes()).isPositive();
        // without the lead-in and the slow ones
        assertThat(operation.latencies().getTotalCount()).isBetween(500L, 900L);
        session.roundTrip();
    }

    @Test
    void redisAnswersRightAndNoticesOtherValuesAndMissingOnes() throws Exception {
        Arm lettuce = servers.arm("redis.lettuce");
        try (LabRedis redis = LabRedis.startFor(List.of(study), RunProgress.quiet());
                Connection mysql = servers.connect("mysql")) {
            study.load(new Stores(mysql, redis.address(), "redis.lettuce", List.of(LOW), line -> {}));
            Target target = servers.target("mysql", redis.address());
            assertThat(lettuce.obstacle(target)).isEmpty();
            assertThat(lettuce.obstacle(target.encrypted(true))).isEqualTo("the lab's Redis has no TLS");
            try (ArmSession session = lettuce.open(target);
                    RedisClient client = RedisClient.create(
                            redis.address().getHostString(), redis.address().getPort())) {
                requireAnswers(session, LOW.with("rate", 700));
                assertThat(session.settingsInEffect())
                        .containsEntry("tls_cipher", "")
                        .containsKey("redis_version");
                Operation burst = session.operation(LOW).forWarmUp();
                client.set("load_row:1", "other");
                assertThatThrownBy(burst::once)
                        .hasMessageContaining("wrong answer to the request for id=1: found id=1");
                client.del("load_row:1");
                assertThatThrownBy(burst::once).hasMessageContaining("found rows=0, expected 1");
                assertThat(session.operation(HIGHEST)).isInstanceOf(Stretch.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("armOfEachDriver")
    void aHundredRowsAreAllCompared(String server, String id) throws Exception {
        Level hundred = LOW.with("query", "100-rows");
        assertThat(servers.arm(id).canDo(hundred)).isTrue();
        try (ArmSession session = servers.arm(id).open(servers.target(server))) {
            assertThat(session.digest(hundred))
                    .isEqualTo(study.expectedDigest(hundred))
                    .isNotEqualTo(study.expectedDigest(LOW));
            Operation burst = session.operation(hundred).forWarmUp();
            burst.once();
            servers.execute(server, "UPDATE load_row SET value = 'other' WHERE id = 100");
            try {
                assertThatThrownBy(burst::once).hasMessageContaining("found id=100, value=other as row ");
                servers.execute(server, "DELETE FROM load_row WHERE id BETWEEN 60 AND " + ROWS);
                assertThatThrownBy(burst::once).hasMessageMatching("(?s).*found rows=\\d+, expected 100.*");
            } finally {
                servers.execute(server, "DELETE FROM load_row");
                servers.load(server);
            }
            burst.once();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "connectorj.pool, 1",
        "weir.pool, 1",
        "vertx.pool, 1",
        "r2dbc.pool, 2",
        "r2dbc.pool-no-ping, 1",
    })
    void aRequestOfAPoolTakesSoManyRoundTrips(String id, double expected) throws Exception {
        try (CountedSession session = servers.counted(id, "mysql")) {
            assertThat(session.roundTripsOfAUnit(LOW.with("connections", 1))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectorj.pool", "weir.shared-async", "vertx.pool", "r2dbc.pool", "raw.pipelined"})
    void noticesOtherValues(String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            Operation burst = session.operation(LOW).forWarmUp();
            burst.once();
            servers.execute("mysql", "UPDATE load_row SET value = 'other'");
            try {
                assertThat(session.digest(LOW)).isNotEqualTo(study.expectedDigest(LOW));
                assertThatThrownBy(burst::once).hasMessageContaining("wrong answer to the request for id=");
            } finally {
                servers.execute("mysql", "DELETE FROM load_row");
                servers.load("mysql");
            }
            burst.once();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"weir.pool", "weir.shared-async", "vertx.pipelined", "r2dbc.pool", "raw.pipelined"})
    void noticesMissingRows(String id) throws Exception {
        try (ArmSession session = servers.arm(id).open(servers.target("mysql"))) {
            Operation burst = session.operation(LOW).forWarmUp();
            burst.once();
            servers.execute("mysql", "DELETE FROM load_row");
            try {
                assertThatThrownBy(burst::once).hasMessageContaining("found rows=0, expected 1");
            } finally {
                servers.load("mysql");
            }
        }
    }

    /** A round trip more in each request is one more request; the percentages are time after it. */
    @Test
    void anInjectedRoundTripSendsEachRequestTwice() throws Exception {
        Arm twice = ControlArm.allFor(servers.arm("connectorj.pool")).stream()
                .filter(arm -> arm.info().id().equals("injected.round-trip"))
                .findFirst()
                .orElseThrow();
        try (ArmSession session = twice.open(servers.target("mysql"))) {
            Operation operation = session.operation(LOW);
            operation.forWarmUp().once();
            long before = questions();
            operation.forWarmUp().once();
            assertThat(questions() - before)
                    .isGreaterThanOrEqualTo(2L * operation.forWarmUp().units());
        }
    }

    private long questions() throws Exception {
        try (var connection = servers.connect("mysql");
                var statement = connection.createStatement();
                var found = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Com_stmt_execute'")) {
            found.next();
            return found.getLong(2);
        }
    }

    @Test
    void theHighestRateIsFoundAndIsHeld() throws Exception {
        try (ArmSession session = servers.arm("weir.pool").open(servers.target("mysql"))) {
            Operation operation = session.operation(HIGHEST.with("connections", 2));
            operation.forWarmUp().once();
            operation.once();
            long[] figures = ((Stretch) operation).figures(0);
            assertThat(figures).hasSize(1);
            assertThat(1e9 / figures[0]).isBetween(1.0, 400_000.0);
        }
    }

    @Test
    void aQueueThatGrowsHasNoLatency() throws Exception {
        Level tooMany = Level.of("rate", 20_000).with("connections", 1).with("query", "row");
        try (ArmSession session = servers.arm("connectorj.pool").open(servers.target("mysql"))) {
            Stretch operation = (Stretch) session.operation(tooMany);
            operation.once();
            assertThat(operation.arrivals(0).answeredPercent()).isLessThan(95);
            assertThat(operation.figures(0)).startsWith(-1, -1);
            assertThat(operation.figures(0)[2]).isPositive();
        }
    }
}
