package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.faults.Client.Outcome;
import dev.weir.faults.Client.Protocol;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The connection is cut after every byte: no hang, an error of class 08, and never a half row or half a result for whole. */
class CutTest {
    private static Stream<Arguments> conversations() {
        return Stream.of(Protocol.values())
                .flatMap(protocol -> Stream.of(
                        Arguments.of(protocol, FakeDatabase.ROWS, 1),
                        Arguments.of(protocol, FakeDatabase.SEVERAL, 1),
                        Arguments.of(protocol, FakeDatabase.LATE_ERROR, 1),
                        Arguments.of(protocol, FakeDatabase.LARGE, 4_999)));
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void cutAfterEveryByte(Protocol protocol, String sql, int step) throws IOException {
        Cuts cuts = new Cuts(FakeDatabase.script(), Map.of());
        cuts.assertClean(protocol, sql, 0, step, cuts.rows(protocol, sql));
    }

    @Test
    void aResetIsAnErrorOfClass08Too() throws IOException {
        Step script = Step.all(Step.login(), Step.onQuery("select", Step.send(new byte[] {3}), Step.reset()));
        try (FakeServer server = FakeServer.start(script)) {
            assertThat(Client.run(server.port(), Protocol.TEXT, FakeDatabase.ROWS)
                            .errorClass())
                    .isEqualTo("08");
        }
    }

    @Test
    void aServerThatFallsSilentEndsInTheSocketTimeout() throws IOException {
        Step script = Step.all(Step.login(), Step.onQuery("select", Step.send(new byte[] {3})));
        try (FakeServer server = FakeServer.start(script)) {
            Outcome outcome =
                    Client.run(server.port(), Protocol.TEXT, FakeDatabase.ROWS, Map.of("socketTimeout", "300"));
            assertThat(outcome.errorClass()).isEqualTo("08");
            assertThat((Throwable) outcome.error()).hasRootCauseInstanceOf(SocketTimeoutException.class);
            assertThat(outcome.closed()).isTrue();
        }
    }
}
