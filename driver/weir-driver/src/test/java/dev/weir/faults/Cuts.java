package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.faults.Client.Outcome;
import dev.weir.faults.Client.Protocol;
import dev.weir.testkit.Await;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Cuts a conversation after its bytes, one connection for each cut.
 *
 * @param script what the server does
 * @param options the client's
 */
record Cuts(Step script, Map<String, String> options) {

    /**
     * Cuts after every so many bytes, and before the last one: no hang, an error of class 08, and never a half row or half a
     * result for whole.
     */
    void assertClean(Protocol protocol, String sql, long first, int step, List<List<String>> expected)
            throws IOException {
        AtomicLong total = new AtomicLong();
        uncut(protocol, sql, total);
        for (long cut = first; cut < total.get(); cut += step) {
            assertCut(cut, protocol, sql, expected);
        }
        assertCut(total.get() - 1, protocol, sql, expected);
    }

    /** The rows that come before the end or an error; an error that comes with all of them takes their place. */
    List<List<String>> rows(Protocol protocol, String sql) throws IOException {
        AtomicLong total = new AtomicLong();
        Outcome uncut = uncut(protocol, sql, total);
        return (uncut.error() == null ? uncut : cut(total.get() - 1, protocol, sql)).rows();
    }

    private Outcome uncut(Protocol protocol, String sql, AtomicLong total) throws IOException {
        Step told = Step.all(script, with -> total.set(with.sent()));
        try (FakeServer server = FakeServer.start(told)) {
            Outcome outcome = Client.run(server.port(), protocol, sql, options);
            assertThat(outcome.rows().isEmpty() && outcome.error() == null)
                    .as("neither rows nor the error that came with them")
                    .isFalse();
            Await.until("the server has counted what it sent", () -> total.get() > 0);
            server.verify();
            return outcome;
        }
    }

    private Outcome cut(long cut, Protocol protocol, String sql) throws IOException {
        try (FakeServer server = FakeServer.start(Step.cutAfter(cut, script))) {
            return Client.run(server.port(), protocol, sql, options);
        }
    }

    private void assertCut(long cut, Protocol protocol, String sql, List<List<String>> expected) throws IOException {
        try (FakeServer server = FakeServer.start(Step.cutAfter(cut, script))) {
            Outcome outcome = Client.run(server.port(), protocol, sql, options);
            String where = "cut=" + cut + " sql=" + sql + " protocol=" + protocol + " options=" + options;
            assertThat(outcome.whole()).as("%s taken for whole", where).isFalse();
            assertThat(outcome.errorClass()).as("%s %s", where, outcome.error()).isEqualTo("08");
            assertThat(outcome.closed())
                    .as("%s leaves the connection open", where)
                    .isTrue();
            assertThat(outcome.rows())
                    .as("%s rows", where)
                    .isEqualTo(prefix(expected, outcome.rows().size()));
            server.verify();
        }
    }

    private static List<List<String>> prefix(List<List<String>> rows, int count) {
        return rows.subList(0, Math.min(count, rows.size()));
    }
}
