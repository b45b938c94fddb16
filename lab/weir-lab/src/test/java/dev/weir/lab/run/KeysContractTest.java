package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.Framing;
import dev.weir.rig.link.Profile;
import dev.weir.rig.link.Relay;
import dev.weir.rig.link.WireCounters;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every arm of the keys study must do, against a real MySQL and a real Redis. */
class KeysContractTest {
    private static final Pattern FIXED_BATCH = Pattern.compile(".*-\\d+");
    private static final Pattern THOUSANDS = Pattern.compile(".*-\\d{4,}");
    /** Requests that leave before the first reply is there, however busy the machine is, are one round trip. */
    private static final Manifest.Link HELD_BACK = new Manifest.Link("held-back", true, 50_000, 10_000_000_000L, 0, 0);

    private static final Manifest.Link RELAY = Recorded.link(Profile.RELAY);
    private static final Study STUDY = Studies.named("keys", Map.of());
    private static KeysServer servers;

    @BeforeAll
    static void start() {
        servers = new KeysServer();
        for (String arm : List.of(STUDY.sentinel().arm(), "redis.jedis")) {
            servers.server().load(STUDY, arm, List.of(level("2000", 1, "hit")), RunProgress.quiet());
        }
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    static Stream<String> arms() {
        return STUDY.arms().stream().map(arm -> arm.info().id());
    }

    static Stream<String> armsOfFewKeys() {
        return arms().filter(id -> !THOUSANDS.matcher(id).matches());
    }

    static Stream<String> armsOfThousandsOfKeys() {
        return arms().filter(id -> THOUSANDS.matcher(id).matches());
    }

    /** Many threads with ten thousand keys each show no more than with a thousand, and take long. */
    private static int[] parallelism(String id) {
        return id.endsWith("-10000") ? new int[] {1, 3} : new int[] {1, 3, 12};
    }

    @ParameterizedTest
    @MethodSource("armsOfFewKeys")
    void tellsHitsFromMissesAtAnyParallelism(String id) throws Exception {
        requireHitsAndMisses(id);
    }

    @ParameterizedTest
    @MethodSource("armsOfThousandsOfKeys")
    @Tag("nightly")
    void tellsThemInThousandsAsWell(String id) throws Exception {
        requireHitsAndMisses(id);
    }

    private static void requireHitsAndMisses(String id) throws Exception {
        Arm arm = arm(id);
        try (ArmSession session = arm.open(servers.target(arm.endpoint(), false))) {
            for (int parallelism : parallelism(id)) {
                for (String lookup : List.of("hit", "miss")) {
                    Level level = levelOf(id, "2000", parallelism, lookup);
                    assertThat(session.digest(level)).isEqualTo(STUDY.expectedDigest(level));
                    Operation operation = session.operation(level);
                    int units = operation.units();
                    assertThat(units).isPositive();
                    assertThat(units % parallelism).isZero();
                    assertThat(operation.once()).isEqualTo(lookup.equals("hit") ? (long) units : 0L);
                    operation.once();
                    assertThat(operation.units()).isEqualTo(units);
                    if (arm.endpoint() == Endpoint.NONE) {
                        assertThat(operation.latencies()).isNull();
                    } else {
                        assertThat(operation.latencies().getTotalCount()).isEqualTo(2L * units);
                        assertThat(operation.latencies().getMinNonZeroValue()).isPositive();
                    }
                }
            }
            session.roundTrip();
            assertThat(session.settingsInEffect()).isNotEmpty();
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .as("threads of the closed session")
                .noneMatch(thread -> thread.getName().equals("weir-workers"));
    }

    @ParameterizedTest
    @MethodSource("arms")
    void noticesASetThatIsNotTheFixtures(String id) throws Exception {
        Arm arm = arm(id);
        if (arm.endpoint() == Endpoint.MYSQL) {
            try (Connection connection = mysql();
                    Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE IF NOT EXISTS set3k (id BINARY(16) NOT NULL PRIMARY KEY) ENGINE=InnoDB");
            }
        }
        if (arm.endpoint() != Endpoint.NONE) {
            Level level = levelOf(id, "3000", 2, "hit");
            try (ArmSession session = arm.open(servers.target(arm.endpoint(), false))) {
                assertThat(session.digest(level)).isNotEqualTo(STUDY.expectedDigest(level));
                assertThatThrownBy(() -> session.operation(level)).hasMessageContaining("wrong answers");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "connectorj.hikari, 1, 1",
        "connectorj.thread-local, 1, 1",
        "connectorj.thread-local, 4, 1",
        "connectorj.agroal, 1, 1",
        "mariadb.hikari, 1, 1",
        "weir.hikari, 1, 1",
        "weir.thread-local, 4, 1",
        "raw.limit, 1, 1",
        "raw.limit, 4, 1",
        "redis.jedis, 1, 1",
        "redis.jedis, 4, 1",
        "redis.lettuce, 1, 1",
        "vertx.pipelined, 1, 1",
        "weir.shared, 1, 1",
        "weir.shared-async, 1, 1",
        "weir.small-pool, 1, 1",
        "redis.small-pool, 4, 1",
        "redis.lettuce-awaited, 1, 1"
    })
    void aLookUpIsOneRoundTrip(String id, int parallelism, double roundTrips) throws Exception {
        SliceGroup.Wire wire = count(arm(id), levelOf(id, "2000", parallelism, "hit"));
        assertThat(wire.roundTrips()).isEqualTo(roundTrips);
        boolean redis = arm(id).endpoint() == Endpoint.REDIS;
        assertPacketsUp(id, wire, redis ? 0 : 1, parallelism);
        assertThat(wire.bytesUp()).isBetween(16.0, 120.0);
        assertThat(wire.bytesDown()).isBetween(3.0, 150.0);
    }

    @ParameterizedTest
    @CsvSource({"connectorj.in-list", "redis.jedis-batch"})
    void aBatchIsOneRoundTrip(String id) throws Exception {
        SliceGroup.Wire wire = count(arm(id), levelOf(id, "2000", 1, "hit"));
        assertThat(wire.roundTrips()).isEqualTo(0.1);
    }

    static Stream<String> fixedBatches() {
        return arms().filter(id -> FIXED_BATCH.matcher(id).matches());
    }

    @ParameterizedTest
    @MethodSource("fixedBatches")
    void aBatchOfTheArmsSizeIsOneRoundTripForEachStatement(String id) throws Exception {
        int size = Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
        boolean pipelined = id.contains(".pipelined-");
        SliceGroup.Wire wire = count(arm(id), level("2000", 1, "hit"), pipelined ? HELD_BACK : RELAY);
        // it is emptied, filled and joined
        double statements = id.contains(".temporary-table-") ? 3 : 1;
        if (pipelined) {
            // a client may send in portions, and the machine may stop it between two of them
            assertThat(wire.roundTrips()).isBetween(1.0 / size, 0.1);
        } else {
            assertThat(wire.roundTrips()).isEqualTo(statements / size);
        }
        if (arm(id).endpoint() == Endpoint.MYSQL) {
            assertPacketsUp(id, wire, pipelined ? 1 : statements / size, 1);
        }
    }

    /** Weir may tell the server once on each connection, in a packet ahead of a look-up, to leave definitions out. */
    private static void assertPacketsUp(String id, SliceGroup.Wire wire, double expected, int connections) {
        if (id.startsWith("weir.")) {
            double more = (wire.packetsUp() - expected) * wire.operations();
            assertThat(more).as("packets more than %s a look-up", expected).isBetween(-1e-6, connections + 1e-6);
        } else {
            assertThat(wire.packetsUp()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"redis.lettuce", "vertx.pipelined", "weir.shared", "weir.shared-async"})
    void pipeliningSavesRoundTrips(String id) throws Exception {
        assertThat(count(arm(id), levelOf(id, "2000", 12, "hit"), HELD_BACK).roundTrips())
                .isLessThan(1);
    }

    /** More threads than there are connections. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "weir.shared",
                "weir.small-pool",
                "connectorj.hikari",
                "redis.small-pool",
                "redis.lettuce-awaited"
            })
    void manyThreadsGetTheirAnswers(String id) throws Exception {
        Arm arm = arm(id);
        Level level = levelOf(id, "2000", 100, "hit");
        try (ArmSession session = arm.open(servers.target(arm.endpoint(), false))) {
            assertThat(session.digest(level)).isEqualTo(STUDY.expectedDigest(level));
            Operation operation = session.operation(level);
            assertThat(operation.units()).as("each thread has several").isGreaterThanOrEqualTo(500);
            assertThat(operation.once()).isEqualTo((long) operation.units());
        }
    }

    @Test
    void tlsIsOnWhereItIsDeclaredAndRefusedWhereItCannotBe() throws Exception {
        for (String id : List.of("connectorj.hikari", "connectorj.thread-local", "mariadb.hikari", "vertx.pipelined")) {
            for (boolean tls : new boolean[] {false, true}) {
                try (ArmSession session = arm(id).open(servers.target(Endpoint.MYSQL, tls))) {
                    String cipher = session.settingsInEffect().get("tls_cipher");
                    assertThat(cipher.isEmpty())
                            .as("%s tls_cipher=%s", id, cipher)
                            .isEqualTo(!tls);
                }
            }
        }
        assertThatThrownBy(() -> arm("redis.jedis").open(servers.target(Endpoint.REDIS, true)))
                .hasMessageContaining("no TLS");
    }

    @Test
    void aLevelThatCannotBeIsNamed() throws Exception {
        try (ArmSession session = arm("memory.hash-set").open(servers.target(Endpoint.NONE, false))) {
            assertThatThrownBy(() -> session.operation(level("2000", 1, "perhaps")))
                    .hasMessageContaining("lookup=perhaps")
                    .hasMessageContaining("expected hit or miss");
        }
    }

    @Test
    void onlyTheSetsThatAreReadNextAreLoaded() throws Exception {
        try (Connection connection = mysql();
                Statement statement = connection.createStatement();
                var tables = statement.executeQuery("SHOW TABLES LIKE 'set1%'")) {
            assertThat(tables.next()).isTrue();
            assertThat(tables.getString(1)).isEqualTo("set100k");
            assertThat(tables.next()).isFalse();
        }
    }

    @Test
    void theServersAreToldApart() {
        LabServer server = servers.server();
        assertThat(server.describeAll()).extracting("product").containsExactly("MySQL", "Redis");
        assertThat(server.pids()).containsKeys(Endpoint.MYSQL, Endpoint.REDIS);
        assertThat(server.missing()).isEmpty();
    }

    private static SliceGroup.Wire count(Arm arm, Level level) throws Exception {
        return count(arm, level, RELAY);
    }

    private static SliceGroup.Wire count(Arm arm, Level level, Manifest.Link held) throws Exception {
        Framing framing = arm.endpoint() == Endpoint.MYSQL ? Framing.MYSQL : Framing.NONE;
        try (EmulatedLink link = EmulatedLink.open(Recorded.spec(held));
                Relay relay = link.relayTo(servers.server().addresses().get(arm.endpoint()), framing);
                ArmSession session = arm.open(servers.target(relay.address(), false))) {
            Operation operation = session.operation(level);
            WireCounters.Snapshot before = relay.counters().awaitQuiet(Duration.ofSeconds(60));
            operation.once();
            return Recorded.perOperation(
                    relay.counters().awaitQuiet(Duration.ofSeconds(60)).minus(before), operation.units());
        }
    }

    private static Connection mysql() throws Exception {
        var address = servers.server().addresses().get(Endpoint.MYSQL);
        return DriverManager.getConnection(
                "jdbc:mysql://127.0.0.1:" + address.getPort() + "/"
                        + servers.server().schema(),
                servers.server().account().user(),
                servers.server().account().password());
    }

    private static Arm arm(String id) {
        return STUDY.arms().stream()
                .filter(arm -> arm.info().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Level levelOf(String id, String keys, int parallelism, String lookup) {
        Level level = level(keys, parallelism, lookup);
        return id.equals("connectorj.in-list") || id.equals("redis.jedis-batch") ? level.with("batch", 10) : level;
    }

    private static Level level(String keys, int parallelism, String lookup) {
        return Level.of("keys", keys)
                .with("parallelism", parallelism)
                .with("lookup", lookup)
                .with("threads", "platform");
    }
}
