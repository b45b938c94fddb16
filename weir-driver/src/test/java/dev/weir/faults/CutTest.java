package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.faults.Client.Outcome;
import dev.weir.faults.Client.Protocol;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
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
        AtomicLong total = new AtomicLong();
        Outcome uncut = uncut(protocol, sql, total);
        // an error that comes with all the rows takes their place, when all of them are here
        Outcome expected = uncut.error() == null ? uncut : cut(total.get() - 1, protocol, sql);
        for (long cut = 0; cut < total.get(); cut += step) {
            assertCut(cut, protocol, sql, expected);
        }
        assertCut(total.get() - 1, protocol, sql, expected);
    }

    private static Outcome uncut(Protocol protocol, String sql, AtomicLong total) throws IOException {
        Step script = Step.all(FakeDatabase.script(), with -> total.set(with.sent()));
        try (FakeServer server = FakeServer.start(script)) {
            Outcome outcome = Client.run(server.port(), protocol, sql);
            assertThat(outcome.rows().isEmpty() && outcome.error() == null)
                    .as("neither rows nor the error that came with them")
                    .isFalse();
            while (total.get() == 0) {
                Thread.onSpinWait();
            }
            server.verify();
            return outcome;
        }
    }

    private static Outcome cut(long cut, Protocol protocol, String sql) throws IOException {
        try (FakeServer server = FakeServer.start(Step.cutAfter(cut, FakeDatabase.script()))) {
            return Client.run(server.port(), protocol, sql);
        }
    }

    private static void assertCut(long cut, Protocol protocol, String sql, Outcome expected) throws IOException {
        try (FakeServer server = FakeServer.start(Step.cutAfter(cut, FakeDatabase.script()))) {
            Outcome outcome = Client.run(server.port(), protocol, sql);
            String where = "cut=" + cut + " sql=" + sql + " protocol=" + protocol;
            assertThat(outcome.whole()).as("%s taken for whole", where).isFalse();
            assertThat(outcome.errorClass()).as("%s %s", where, outcome.error()).isEqualTo("08");
            assertThat(outcome.closed())
                    .as("%s leaves the connection open", where)
                    .isTrue();
            assertThat(outcome.rows())
                    .as("%s rows", where)
                    .isEqualTo(prefix(expected.rows(), outcome.rows().size()));
            server.verify();
        }
    }

    private static List<List<String>> prefix(List<List<String>> rows, int count) {
        return rows.subList(0, Math.min(count, rows.size()));
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
            Outcome outcome = Client.run(server.port(), Protocol.TEXT, FakeDatabase.ROWS);
            assertThat(outcome.errorClass()).isEqualTo("08");
            assertThat(outcome.closed()).isTrue();
        }
    }
}
