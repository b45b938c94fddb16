package dev.weir.rig.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On a made-up time line: nothing here waits. */
final class CongestionWindowTest {
    private static final int SEGMENT = LinkModel.SEGMENT;
    private static final long MILLI = 1_000_000;
    private static final LinkSpec LINK = LinkSyntax.parse("rtt=100ms,rate=10gbit");

    private final CongestionWindow window = new CongestionWindow(LinkModel.of(LINK));

    @Test
    void doublesEachRoundTrip() {
        assertThat(roundsOf(send(0, 150))).containsExactly(10L, 20L, 40L, 80L);
    }

    @Test
    void doesNotGrowOnWhatIsNotInFlight() {
        long now = 0;
        for (int i = 0; i < 50; i++) {
            send(now, 1);
            now += 120 * MILLI;
        }
        assertThat(roundsOf(send(now, 30))).containsExactly(10L, 20L);
    }

    @Test
    void staysOpenAcrossAShortPause() {
        send(0, 150);
        // the last of them are acknowledged at 400 ms
        assertThat(roundsOf(send(500 * MILLI, 100))).containsExactly(100L);
    }

    @Test
    void startsAgainAfterARetransmissionTimeoutOfIdling() {
        send(0, 150);
        // the last were sent at 300 ms; the timeout is 100 + 200 ms
        assertThat(roundsOf(send(601 * MILLI, 30))).containsExactly(10L, 20L);
    }

    @Test
    void noLongerLimitsOnceItCoversLinkAndQueue() {
        LinkModel small = LinkModel.of(LinkSyntax.parse("rtt=1ms,rate=1mbit"));
        CongestionWindow narrow = new CongestionWindow(small);
        assertThat(narrow.limits()).isTrue();
        long now = 0;
        for (int i = 0; i < 100; i++) {
            now = narrow.opensAt(now, SEGMENT);
            narrow.sent(now, SEGMENT);
        }
        assertThat(narrow.limits()).isFalse();
    }

    @Test
    void aLinkWithoutDelayOrWithoutInitialWindowHasNone() {
        for (String link : List.of("rtt=0ms,rate=1mbit", "rtt=5ms,rate=1mbit,initcwnd=0")) {
            assertThat(new CongestionWindow(LinkModel.of(LinkSyntax.parse(link))).limits())
                    .isFalse();
        }
    }

    /** 64,000 bytes are 43 segments: so many are in flight, and no more, however long it goes on. */
    @Test
    void theReceiveWindowIsAllThatIsInFlight() {
        CongestionWindow narrow = new CongestionWindow(LinkModel.of(LinkSyntax.parse(LINK.name() + ",window=64kb")));
        assertThat(roundsOf(send(narrow, 0, 285))).containsExactly(10L, 20L, 40L, 43L, 43L, 43L, 43L, 43L);
        CongestionWindow atOnce =
                new CongestionWindow(LinkModel.of(LinkSyntax.parse(LINK.name() + ",window=64kb,initcwnd=0")));
        assertThat(roundsOf(send(atOnce, 0, 129))).containsExactly(43L, 43L, 43L);
    }

    private List<Long> send(long from, int segments) {
        return send(window, from, segments);
    }

    private static List<Long> send(CongestionWindow window, long from, int segments) {
        List<Long> times = new ArrayList<>();
        long at = from;
        for (int i = 0; i < segments; i++) {
            window.restartIfIdle(at);
            at = window.opensAt(at, SEGMENT);
            window.sent(at, SEGMENT);
            times.add(at);
        }
        return times;
    }

    /** How many were sent at each moment. */
    private static List<Long> roundsOf(List<Long> times) {
        return times.stream()
                .distinct()
                .map(t -> times.stream().filter(t::equals).count())
                .toList();
    }
}
