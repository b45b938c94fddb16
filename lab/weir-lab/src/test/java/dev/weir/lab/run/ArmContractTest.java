package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every arm must do, whatever its driver, with and without TLS. */
@ExtendWith(TestServer.class)
class ArmContractTest {
    private static final Study STUDY = Studies.named("stream", Map.of());

    /** Each arm without TLS, and one of each driver with it. */
    static Stream<Arguments> arms() {
        Set<String> drivers = new HashSet<>();
        return STUDY.arms().stream()
                .map(Arm::info)
                .flatMap(arm -> Stream.concat(
                        Stream.of(Arguments.of(arm.id(), false)),
                        drivers.add(arm.driver()) ? Stream.of(Arguments.of(arm.id(), true)) : Stream.empty()));
    }

    static Stream<Arguments> othersWithTls() {
        Set<String> drivers = new HashSet<>();
        return STUDY.arms().stream()
                .map(Arm::info)
                .filter(arm -> !drivers.add(arm.driver()))
                .map(arm -> Arguments.of(arm.id(), true));
    }

    @ParameterizedTest(name = "{0} tls={1}")
    @MethodSource("arms")
    void readsTheRowsOfTheFixtureAgainAndAgain(String id, boolean tls, LabServer server) throws Exception {
        requireRows(id, tls, server);
    }

    @ParameterizedTest(name = "{0} tls={1}")
    @MethodSource("othersWithTls")
    @Tag("nightly")
    void everyArmReadsThemWithTls(String id, boolean tls, LabServer server) throws Exception {
        requireRows(id, tls, server);
    }

    private static void requireRows(String id, boolean tls, LabServer server) throws Exception {
        Arm arm = STUDY.arms().stream()
                .filter(candidate -> candidate.info().id().equals(id))
                .findFirst()
                .orElseThrow();
        Target target = new Target(
                server.addresses().get(Endpoint.MYSQL).getHostString(),
                server.addresses().get(Endpoint.MYSQL).getPort(),
                server.schema(),
                server.account(),
                server.nativeAccount(),
                tls);
        assumeTrue(arm.obstacle(target).isEmpty(), () -> id + " cannot: " + arm.obstacle(target));
        // its own short list of ciphers has none in common with MySQL 8.0.15 once the JDK gives up RSA key exchange
        assumeTrue(
                !(tls && id.startsWith("r2dbc.") && Runtime.version().feature() >= 24),
                "r2dbc-mysql cannot agree on TLS with this server on JDK " + Runtime.version());
        try (ArmSession session = arm.open(target)) {
            for (String rows : List.of("1", "100", "1000", "10000", "1")) {
                Level level = Level.of("rows", rows).with("work", "collect");
                assertThat(session.digest(level)).isEqualTo(STUDY.expectedDigest(level));
                Operation collect = session.operation(level);
                Object read = collect.once();
                long count = read instanceof List<?> list ? list.size() : (long) read;
                assertThat(count).isEqualTo(Long.parseLong(rows));
                assertThat(collect.firstRowNanoTime()).isNotZero();
            }
            Level fold = Level.of("rows", 100).with("work", "fold");
            assertThat(session.operation(fold).once())
                    .isEqualTo(session.operation(fold).once());
            String cipher = session.settingsInEffect().get("tls_cipher");
            assertThat(cipher.isEmpty()).as("tls_cipher=%s", cipher).isEqualTo(!tls);
        }
    }
}
