package dev.weir.lab.study.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Target;
import dev.weir.rig.Account;
import dev.weir.rig.server.RedisServer;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every arm of a fixed batch gives each key its own answer, on a real MySQL and a real Redis. */
class BatchAnswersTest {
    private static final KeyLevel LEVEL = KeyLevel.single(2000, 1, true);

    private static RunningServer mysql;
    private static RedisServer redis;

    @BeforeAll
    static void start() throws SQLException {
        mysql = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
        redis = RedisServer.start();
        try (Connection connection = mysql.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE lookups");
            connection.setCatalog("lookups");
            Stores stores = new Stores(connection, redis.address(), "", List.of(LEVEL.level()), line -> {});
            KeyFixture.load(stores, Endpoint.MYSQL);
            KeyFixture.load(stores, Endpoint.REDIS);
        }
    }

    @AfterAll
    static void stop() {
        redis.close();
        mysql.close();
    }

    static Stream<String> arms() {
        return ManyKeysArms.all().stream().map(arm -> arm.info().id());
    }

    @ParameterizedTest
    @MethodSource("arms")
    void eachKeyGetsItsOwnAnswer(String id) throws Exception {
        KeysArm arm = (KeysArm) arm(id);
        int size = Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
        // more than two batches, and no multiple
        int asked = 2 * size + size / 3;
        UUID[] keys = new UUID[asked];
        boolean[] expected = new boolean[asked];
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < asked; i++) {
            // now and then the key before once more, for a batch may ask twice for one
            boolean again = i > 0 && random.nextInt(10) == 0;
            expected[i] = again ? expected[i - 1] : random.nextBoolean();
            keys[i] =
                    again ? keys[i - 1] : Keys.key(random.nextInt(LEVEL.keys()) + (expected[i] ? 0 : Keys.FIRST_MISS));
        }
        try (KeysSession session = arm.open(target(arm.endpoint()))) {
            assertThat(session.load(LEVEL).width()).isEqualTo(size);
            assertThat(session.load(LEVEL).answers(keys)).isEqualTo(expected);
            // a level of another arm does not change the size
            assertThat(session.load(LEVEL.inBatchesOf(7)).answers(keys)).isEqualTo(expected);
        }
    }

    private static Arm arm(String id) {
        return ManyKeysArms.all().stream()
                .filter(arm -> arm.info().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Target target(Endpoint endpoint) {
        InetSocketAddress address =
                endpoint == Endpoint.REDIS ? redis.address() : new InetSocketAddress(mysql.host(), mysql.port());
        Account account = mysql.url().account();
        return new Target(address.getHostString(), address.getPort(), "lookups", account, null, false);
    }
}
